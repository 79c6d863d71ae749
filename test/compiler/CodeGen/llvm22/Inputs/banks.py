"""banks.py < ASSEMBLY: does each instruction stand behind an s_set_vgpr_msb of the registers that it means?

LLVM writes the register that an operand means behind what is encoded: `v3 /*v259*/`. This follows s_set_vgpr_msb (sources 0 to 2 from the lowest bit, the
destination highest, two bits each) from line to line: LLVM leaves no bank set where blocks end. Prints how many instructions read or write another register.
"""
import re
import sys

REGISTER = re.compile(r"\bv(?:(\d+)|\[(\d+):\d+\])(?: /\*v(?:(\d+)|\[(\d+):\d+\])\*/)?")
NO_RESULT = re.compile(r"(global|flat|scratch|buffer|ds)_(store|add|sub|max|min|and|or|xor|atomic)(?!.*_rtn)|v_cmpx?_|v_readfirstlane|v_readlane")
wrong, banks, seen = 0, 0, set()


def means(operand):
    """The bank of an operand; None: it has no vector register."""
    found = REGISTER.search(operand)
    if not found:
        return None
    encoded, real = int(found[1] or found[2]), int(found[3] or found[4] or found[1] or found[2])
    assert real % 256 == encoded, operand
    return real // 256


def check(mnemonic, operands):
    store = NO_RESULT.match(mnemonic)
    if mnemonic.startswith(("v_cmp", "v_readfirstlane", "v_readlane")):
        operands = operands[1:]
    roles = ([] if store else [3]) + [0, 1, 2, None, None, None]
    if mnemonic.startswith("buffer_"):
        roles = [3, 0, None, None]
    for number, (role, operand) in enumerate(zip(roles, operands)):
        bank = means(operand)
        if mnemonic.startswith("v_wmma_scale") and number in (4, 5):  # scales: always of the first 256 (CDNA5 ISA)
            if bank:
                return False
            continue
        if bank is not None and (role is None or banks >> 2 * role & 3 != bank):
            return False
        seen.add(bank)
    return True


for line in sys.stdin:
    words = line.split(None, 1)
    if line.startswith(("\ts_endpgm", "\t.")) or not line.startswith("\t") or not words:
        banks = 0 if line.startswith("\ts_endpgm") else banks
        continue
    if words[0] == "s_set_vgpr_msb":
        banks = int(words[1].split()[0], 0) & 255
    elif words[0] == "s_setreg_imm32_b32" and "MODE" in line:
        mode = int(line.rsplit(",", 1)[1], 0) >> 12 & 255
        banks = mode >> 2 | (mode & 3) << 6
    else:
        for part in line.split(";")[0].split("::"):
            name, *rest = part.split(None, 1) or [""]
            if name.startswith(("v_", "ds_", "global_", "flat_", "scratch_", "buffer_")) and not check(name, re.split(r",\s*", rest[0]) if rest else []):
                wrong += 1
                print(f"{banks:#x}: {line.strip()}", file=sys.stderr)
print("wrong:", wrong, "banks:", len(seen - {None}))

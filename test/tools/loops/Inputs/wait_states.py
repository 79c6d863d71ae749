"""wait_states.py ASSEMBLY TARGET.yaml: matrix instructions that are written out (asm) stand as far from their operands' writers, and from the readers of their results, as the ISA wants.

LLVM puts s_nop between the instructions that it chooses itself, and does not know what a text of asm does. How many wait states belong between a vector instruction and the matrix
instruction that reads its result, and behind the passes of a product before others use its result, are the `hazards` of specs/targets. A sum that goes on where it stands needs none.
Says how many it looked at, and fails if one is too near, or if there is none. Jumps count: what stands before a jump is followed by what stands at its label."""
import re
import sys

import yaml

PASSES = 8  # of the longest that are written out
HAZARDS = yaml.safe_load(open(sys.argv[2]))["figures"]["hazards"]["values"]
OPERAND, RESULT = HAZARDS["valu_write_to_mfma_ab"], PASSES + HAZARDS["after_mfma_beyond_passes"]


def registers(token):
    name = re.match(r"([va])(?:(\d+)|\[(\d+):(\d+)\])$", token)
    if not name:
        return set()
    first, last = (name[2], name[2]) if name[2] else (name[3], name[4])
    return {(name[1], number) for number in range(int(first), int(last) + 1)}


class Instruction:
    def __init__(self, text, written_out):
        self.text = text
        operation, _, rest = text.partition(" ")
        tokens = [token.strip().split(" ")[0] for token in rest.split(",")] if rest else []
        self.operation, self.states, self.target = operation, 1, None
        if operation == "s_nop":
            self.states = int(tokens[0], 0) + 1
        elif operation.startswith(("s_cbranch", "s_branch")):
            self.target = tokens[0]
        self.matrix = "mfma" in operation
        self.product = written_out and self.matrix
        self.uses = set().union(*map(registers, tokens))
        self.writes = registers(tokens[0]) if operation.startswith("v_") and tokens else set()
        self.factors = set().union(*map(registers, tokens[1:3])) if self.matrix else set()
        self.sources = set().union(*map(registers, tokens[1:])) if self.matrix else set()


def near(before, after):
    """Pairs of `before`, from its end, and `after` with the states between them, as far as a rule reaches."""
    for late, second in enumerate(after):
        states = sum(one.states for one in after[:late])
        if states > RESULT:
            return
        for first in reversed(before):
            if states > RESULT:
                break
            yield first, second, states
            states += first.states


def faults(before, after):
    for first, second, states in near(before, after):
        if second.product and not first.matrix and states < OPERAND and first.writes & second.sources:
            yield f"{states} states after '{first.text}': '{second.text}'"
        if first.product and states < RESULT and first.writes & (second.factors if second.product else second.uses):
            yield f"{states} states after '{first.text}': '{second.text}'"
        if second.product and first.matrix and not first.product and states < RESULT and first.writes & second.factors:
            yield f"{states} states after '{first.text}': '{second.text}'"


def main(file):
    code, labels, written_out = [], {}, False
    for line in open(file):
        if "#ASMSTART" in line or "#ASMEND" in line:
            written_out = "#ASMSTART" in line
            continue
        text = line.split(";")[0].strip()
        if text.endswith(":"):
            labels[text[:-1]] = len(code)
        elif text and not text.startswith("."):
            code.append(Instruction(text, written_out))
    found = [fault for at, one in enumerate(code) for fault in faults(code[max(0, at - RESULT - 1):at], [one])]
    for at, one in enumerate(code):
        if one.target in labels:
            head = labels[one.target]
            found += faults(code[max(0, at - RESULT):at + 1], code[head:head + RESULT + 1])
    print(*dict.fromkeys(found), sep="\n", file=sys.stderr)
    products = sum(one.product for one in code)
    print(f"{products} matrix instructions written out, {len(set(found))} too near")
    return products == 0 or found


sys.exit(1 if main(sys.argv[1]) else 0)

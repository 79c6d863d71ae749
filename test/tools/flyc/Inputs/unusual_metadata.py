"""unusual_metadata.py IN COUNT SEED: writes unusual.0.hsaco ...: the code object IN (test/runtime/objects/Inputs/foreign.s) with
metadata that is legal and looks like nobody's: keys in any order, optional ones absent, unknown ones with values of any
shape, arguments in any order of their offsets with holes between them, hidden ones among them, any form of number."""
import random
import struct
import sys

original = open(sys.argv[1], "rb").read()
count, seed = int(sys.argv[2]), int(sys.argv[3])


def pack(value):
    """MessagePack, with a random one of the forms that hold the value."""
    if isinstance(value, bool):
        return b"\xc3" if value else b"\xc2"
    if isinstance(value, int):
        forms = [(1 << 7, lambda v: bytes([v])), (1 << 8, lambda v: b"\xcc" + struct.pack(">B", v)),
                 (1 << 16, lambda v: b"\xcd" + struct.pack(">H", v)), (1 << 32, lambda v: b"\xce" + struct.pack(">I", v)),
                 (1 << 64, lambda v: b"\xcf" + struct.pack(">Q", v))]
        return random.choice([form for limit, form in forms if value < limit])(value)
    if isinstance(value, str):
        text = value.encode()
        forms = [(32, lambda n: bytes([0xa0 | n])), (1 << 8, lambda n: b"\xd9" + struct.pack(">B", n)),
                 (1 << 16, lambda n: b"\xda" + struct.pack(">H", n))]
        return random.choice([form for limit, form in forms if len(text) < limit])(len(text)) + text
    if isinstance(value, list):
        head = bytes([0x90 | len(value)]) if len(value) < 16 and random.random() < 0.5 else b"\xdc" + struct.pack(">H", len(value))
        return head + b"".join(map(pack, value))
    items = list(value.items())
    random.shuffle(items)
    head = bytes([0x80 | len(items)]) if len(items) < 16 and random.random() < 0.5 else b"\xde" + struct.pack(">H", len(items))
    return head + b"".join(pack(k) + pack(v) for k, v in items)


def unknown(depth=0):
    kind = random.randrange(5 if depth < 3 else 3)
    if kind == 0:
        return random.choice(["", "x", "größe", "a b", "kernel.kd", "amdhsa.kernels"])
    if kind == 1:
        return random.getrandbits(random.randrange(1, 64))
    if kind == 2:
        return random.random() < 0.5
    if kind == 3:
        return [unknown(depth + 1) for _ in range(1 + random.randrange(3))]
    return {f".k{n}": unknown(depth + 1) for n in range(1 + random.randrange(3))}


def maybe(into, key, make):
    if random.random() < 0.5:
        into[key] = make()


def arguments(size):
    found, at = [], 0
    while at < size - 8 and random.random() < 0.9:
        at += random.randrange(3) * 4
        width = random.choice([1, 2, 4, 8, 8, 12, 16])
        at = -(-at // min(width, 8)) * min(width, 8)
        if at + width > size:
            break
        kind = random.choice(["by_value", "by_value", "global_buffer", "hidden_none", "hidden_group_size_x", "hidden_grid_dims",
                              "hidden_block_count_y", "hidden_global_offset_x", "dynamic_shared_pointer"])
        if kind == "global_buffer" and width != 8:
            kind = "by_value"
        arg = {".offset": at, ".size": width, ".value_kind": kind}
        maybe(arg, ".name", lambda: random.choice(["pad", "pad", "n", "ptr.coerce", "A[0]", "größe"]))
        maybe(arg, ".type_name", lambda: "float4*")
        maybe(arg, ".value_type", lambda: "f32")
        maybe(arg, ".address_space", lambda: random.choice(["global", "generic", "region"]))
        maybe(arg, ".access", lambda: "read_only")
        maybe(arg, ".actual_access", lambda: "read_write")
        maybe(arg, ".is_const", lambda: random.random() < 0.5)
        maybe(arg, ".is_restrict", lambda: random.random() < 0.5)
        maybe(arg, ".pointee_align", lambda: 16)
        maybe(arg, ".vendor", unknown)
        found.append(arg)
        at += width
    random.shuffle(found)
    return found


def kernel(name):
    size = random.choice([0, 16, 32, 96, 256])
    made = {".name": name, ".symbol": name + ".kd", ".kernarg_segment_size": size, ".kernarg_segment_align": random.choice([4, 8, 16, 64]),
            ".group_segment_fixed_size": 0, ".private_segment_fixed_size": 0, ".wavefront_size": 64,
            ".sgpr_count": random.randrange(103), ".vgpr_count": random.randrange(513), ".max_flat_workgroup_size": random.randrange(1, 1025)}
    maybe(made, ".args", lambda: arguments(size))
    maybe(made, ".agpr_count", lambda: random.randrange(257))
    maybe(made, ".sgpr_spill_count", lambda: random.randrange(9))
    maybe(made, ".kind", lambda: random.choice(["normal", "init", "fini"]))
    maybe(made, ".language", lambda: random.choice(["OpenCL C", "Assembler", "größe"]))
    maybe(made, ".language_version", lambda: [2, 0])
    maybe(made, ".reqd_workgroup_size", lambda: [random.randrange(1, 65), 1, 1])
    maybe(made, ".workgroup_size_hint", lambda: [64, 1, 1])
    maybe(made, ".uniform_work_group_size", lambda: random.randrange(2))
    maybe(made, ".uses_dynamic_stack", lambda: random.random() < 0.5)
    maybe(made, ".device_enqueue_symbol", lambda: "queue")
    maybe(made, ".vendor_tuning", unknown)
    return made


for number in range(count):
    random.seed(seed * 100000 + number)
    names = [name for name in ("twins", "bare", "required", "odd_order") if random.random() < 0.7]
    random.shuffle(names)
    root = {"amdhsa.version": [1, random.randrange(3)], "amdhsa.kernels": [kernel(name) for name in names]}
    maybe(root, "amdhsa.target", lambda: "amdgcn-amd-amdhsa--gfx942")
    maybe(root, "amdhsa.printf", lambda: ["1:1:4:%d\\n"])
    maybe(root, "vendor.notes", unknown)
    note = pack(root)
    data = bytearray(original)
    data += b"\0" * (-len(data) % 8)
    at = len(data)
    data += struct.pack("<III", 7, len(note), 32) + b"AMDGPU\0\0" + note + b"\0" * (-len(note) % 4)
    sections, = struct.unpack_from("<Q", data, 40)
    segments, = struct.unpack_from("<Q", data, 32)
    for i in range(struct.unpack_from("<H", data, 56)[0]):  # the note segment goes there
        here = segments + 56 * i
        if struct.unpack_from("<I", data, here)[0] == 4:
            struct.pack_into("<Q", data, here + 8, at)
            struct.pack_into("<QQ", data, here + 32, len(data) - at, len(data) - at)
    for i in range(struct.unpack_from("<H", data, 60)[0]):  # and the note section
        here = sections + 64 * i
        if struct.unpack_from("<I", data, here + 4)[0] == 7:
            struct.pack_into("<QQ", data, here + 24, at, len(data) - at)
    if random.random() < 0.5:
        data[49] = 1 | 1 << 2  # xnack and sramecc: any
    open(f"unusual.{number}.hsaco", "wb").write(data)

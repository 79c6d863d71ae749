"""Writes and reads .npy files without numpy, for tests: npy.py write FILE DESCR SHAPE VALUES..., npy.py show FILE, npy.py damage FILE HOW OUT"""
import ast
import struct
import sys

CODES = {"<f4": "f", "<f8": "d", "<i4": "i", "<u4": "I", "<i8": "q", "<u8": "Q", "<i2": "h", "<u2": "H", "|i1": "b", "|u1": "B", "<f2": "e", "|b1": "?"}


def make(descr, shape, data, version=1, order="False"):
    header = "{'descr': %s, 'fortran_order': %s, 'shape': %s, }" % (descr, order, shape)
    size = 2 if version == 1 else 4
    header += " " * (63 - (8 + size + len(header)) % 64) + "\n"
    return b"\x93NUMPY" + bytes([version, 0]) + struct.pack("<H" if version == 1 else "<I", len(header)) + header.encode() + data


def values(text):
    return list(range(int(text[6:]))) if text.startswith("range:") else [float(v) if "." in v or "e" in v else int(v) for v in text.split(",")]


def main():
    what, path = sys.argv[1:3]
    if what == "write":  # FILE DESCR SHAPE VALUES [VERSION [ORDER]]
        descr, shape, numbers = sys.argv[3:6]
        version = int(sys.argv[6]) if len(sys.argv) > 6 else 1
        order = sys.argv[7] if len(sys.argv) > 7 else "False"
        code = CODES.get(descr.replace(">", "<"), "B")
        data = b"".join(struct.pack((">" if descr[0] == ">" else "<") + code, v) for v in values(numbers))
        open(path, "wb").write(make("'%s'" % descr if "[" not in descr else descr, shape, data, version, order))
    elif what == "cut":  # FILE BYTES OUT
        data = open(path, "rb").read()
        open(sys.argv[4], "wb").write(data[:int(sys.argv[3])])
    else:
        data = open(path, "rb").read()
        assert data[:8] == b"\x93NUMPY\x01\x00" and data.index(b"\n") % 64 == 63, "no .npy of version 1"
        length = struct.unpack("<H", data[8:10])[0]
        header = ast.literal_eval(data[10:10 + length].decode())
        body = data[10 + length:]
        code = CODES.get(header["descr"])
        shown = struct.unpack("<%d%s" % (len(body) // struct.calcsize(code), code), body) if code else body.hex(" ")
        print(header["descr"], header["fortran_order"], header["shape"], *([shown] if isinstance(shown, str) else shown))


main()

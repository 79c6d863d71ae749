"""mistakes.py LIST: runs each command line of the list ("CODE | arguments of flyc run | text") in the current folder; the exit code must be
CODE, standard error must hold the text, and standard output nothing. `n` stands for the bare code object's usual arguments."""
import json
import shlex
import struct
import subprocess
import sys

sys.path.insert(0, __file__.rsplit("/", 1)[0])


def npy(name, descr, shape, data, version=1, order="False", junk=""):
    header = f"{{'descr': {descr}, 'fortran_order': {order}, 'shape': {shape}, {junk}}}"
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    length = struct.pack("<H" if version < 2 else "<I", len(header))
    with open(name, "wb") as file:
        file.write(b"\x93NUMPY" + bytes([version, 0]) + length + header.encode() + data)


npy("good.npy", "'<f4'", "(4,)", bytes(16))
npy("short.npy", "'<f4'", "(4,)", bytes(15))
npy("long.npy", "'<f4'", "(4,)", bytes(17))
npy("double.npy", "'<f8'", "(4,)", bytes(32))
npy("big.npy", "'>f4'", "(4,)", bytes(16))
npy("square.npy", "'<f4'", "(2, 2)", bytes(16))
npy("fortran.npy", "'<f4'", "(2, 2)", bytes(16), order="True")
npy("struct.npy", "[('a', '<f4')]", "(4,)", bytes(16))
npy("huge.npy", "'<f4'", "(4611686018427387904, 4)", bytes(16))
npy("many.npy", "'<f4'", "(" + "1, " * 40 + ")", bytes(4))
npy("four.npy", "'<f4'", "(4,)", bytes(16), version=4)
npy("nine.npy", "'|i1'", "(2,)", bytes([9, 1]))
npy("void.npy", "'|V2'", "(2,)", bytes(4))
open("text.npy", "w").write("no array\n")
data = open("good.npy", "rb").read()
for size in range(0, 128, 5):  # every cut is an error, none a crash
    open("cut.npy", "wb").write(data[:size])
    ran = subprocess.run(["flyc", "run", "vector_add.json", "n=4", "a=cut.npy", "b=ones"], capture_output=True, text=True)
    if ran.returncode != 1 or "FLY0014" not in ran.stderr:
        sys.exit(f"cut to {size} bytes: exit {ran.returncode}: {ran.stderr}")
open("three.raw", "wb").write(b"abc")
open("broken.hsaco", "wb").write(open("nothing.hsaco", "rb").read()[:200])
open("empty.hsaco", "wb").close()
open("broken.json", "w").write("{")
text = open("vector_add.json").read()
open("version.json", "w").write(text.replace('"version": "1.0"', '"version": "2.0"'))
open("params.json", "w").write(text.replace('"kind": "pointer"', '"kind": "tensor"'))
open("grid.json", "w").write(text.replace("ceil_div(n, 1024)", "ceil_div(n, "))
open("changed.json", "w").write(text.replace("256,\n", "0,\n"))
without = json.loads(text.replace("256,\n", "0,\n"))
del without["digest"]  # as another writer of manifests may leave it out
open("zero.json", "w").write(json.dumps(without))

bad = count = 0
for line in open(sys.argv[1]):
    if not line.strip() or line.startswith("#"):
        continue
    code, arguments, wanted = (part.strip() for part in line.split(" | "))
    count += 1
    ran = subprocess.run(["flyc", "run", *shlex.split(arguments)], capture_output=True, text=True)
    if ran.returncode != int(code) or wanted not in ran.stderr or ran.stdout or ran.stderr.count("error:") != 1:
        bad += 1
        print(f"{line.strip()}\n  exit {ran.returncode}\n  {ran.stderr}{ran.stdout}")
print(f"{count} command lines, {bad} wrong")
sys.exit(bad != 0)

"""damage.py PROGRAM OUT IMAGE...: the program with another last byte of each image, which it holds."""
import pathlib
import sys

program, out, *images = map(pathlib.Path, sys.argv[1:])
data = bytearray(program.read_bytes())
for image in images:
    code = image.read_bytes()
    at = data.find(code)
    if at < 0:
        sys.exit(f"{program} does not hold {image}")
    data[at + len(code) - 1] ^= 1
out.write_bytes(data)
out.chmod(0o755)

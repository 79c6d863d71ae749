"""needed.py WORKAROUND FILE.fly --arch=TARGET -OLEVEL --right=-OLEVEL [-Xllvm=OPTION] NAME=VALUE...: is a workaround still needed?

Compiles and runs the file's kernel `k` three ways: at the level --right, which is known to be right; at -OLEVEL; and at -OLEVEL
with the workaround turned off. The first two must print the same arrays, the third must not, or must not even compile or run.
If it does, this LLVM no longer makes the mistake, and the workaround can go.
"""
import pathlib
import subprocess
import sys
import tempfile

name, source, arch, level, right = sys.argv[1:6]
llvm = [word for option in sys.argv[6:] if option.startswith("-Xllvm=") for word in option.split("=", 1)]
arrays = [word for word in sys.argv[6:] if not word.startswith("-")]
printed = [f"--print=sum({array.split('=')[0]})" for array in arrays if array.endswith("zeros")]


def results(options):
    with tempfile.TemporaryDirectory() as folder:
        compiled = subprocess.run(["flyc", "compile", source, arch, "--output-dir", folder] + options, capture_output=True, text=True)
        if compiled.returncode:
            return "does not compile: " + compiled.stderr
        manifest = pathlib.Path(folder, pathlib.Path(source).stem + ".json")
        ran = subprocess.run(["flyc", "run", manifest, "k", arch] + arrays + printed, capture_output=True, text=True)
        return ran.stdout if ran.returncode == 0 else "does not run: " + ran.stderr


expected = results([right.split("=")[1]])
found = results([level] + llvm)
if found != expected or "does not" in expected:
    sys.exit(f"wrong with the workaround: expected\n{expected}\nfound\n{found}")
if results([level] + llvm + ["-Xllvm", "-flyc-disable-workaround=" + name]) == expected:
    sys.exit(f"right without the workaround {name} as well: is it needed any more?")
print(name, "is needed")

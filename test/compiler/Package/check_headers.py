#!/usr/bin/env python3
"""check_headers.py FOLDER SOURCES RUNTIME CLANG: compiles launch_main.c and launch_other.c against the headers in FOLDER.

Every compiler, as C99 and as C++17, with all warnings as errors; links the two files to one program (and once a C with a
C++ file); runs it over the HIP that records and over none. RUNTIME is the repository's runtime folder.
"""
import os
import pathlib
import subprocess
import sys

WARNINGS = "-Wall -Wextra -Wpedantic -Wconversion -Werror".split()


def run(*command, env=None):
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True, env=env)
    if result.returncode:
        print(" ".join(str(part) for part in command))
        print(result.stdout + result.stderr)
        sys.exit(1)


def main():
    folder, sources, runtime, clang = sys.argv[1:5]
    sources, work = pathlib.Path(sources), pathlib.Path(folder, "programs")
    (work / "hip").mkdir(parents=True, exist_ok=True)
    for other in ["none", "old"]:
        (work / other).mkdir(exist_ok=True)
    for name in ["libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so.5", "libamdhip64.so"]:
        (work / "none" / name).touch()  # no libraries: they stand before those that this machine may have
    run("gcc", "-std=c99", "-shared", "-fPIC", sources / "fake_hip.c", "-o", work / "hip" / "libamdhip64.so.6")
    run("gcc", "-std=c99", "-shared", "-fPIC", "-DWITHOUT_CLUSTERS", sources / "fake_hip.c", "-o", work / "old" / "libamdhip64.so.6")
    # A HIP that lacks a function is none: the loader takes the newest name first.
    includes = ["-I", folder, "-I", f"{runtime}/include", "-I", sources]
    runtimes = sorted(pathlib.Path(runtime, "core").glob("*.c"))
    programs = 0
    for c_compiler, cxx_compiler in [("gcc", "g++"), (clang, clang + "++")]:
        languages = {"c": [c_compiler, "-std=c99", "-D_POSIX_C_SOURCE=200809L"],
                     "cxx": [cxx_compiler, "-std=c++17", "-x", "c++"]}
        for name, language in languages.items():
            for source in ["launch_main", "launch_other"]:
                run(*language, *WARNINGS, "-O1", *includes, "-c", sources / f"{source}.c", "-o", work / f"{source}.{name}.o")
        libraries = []
        for source in runtimes:
            libraries.append(work / (source.stem + ".o"))
            run(*languages["c"], *WARNINGS, *includes, "-c", source, "-o", libraries[-1])
        # Two C files, two C++ files; otherCheck is C in both, so a mixed program needs C linkage there only.
        for kind, linker in [("c", c_compiler), ("cxx", cxx_compiler)]:
            program = work / f"launch_{kind}"
            main_object, other_object = work / f"launch_main.{kind}.o", work / "launch_other.c.o"
            run(linker, main_object, other_object, *libraries, "-ldl", "-lpthread", "-o", program)
            for hip in ["hip", "old", "none"]:
                run(program, hip, folder, env={**os.environ, "FLYC_DEVICE": "hip", "LD_LIBRARY_PATH": str(work / hip)})
                programs += 1
    print(f"{programs} programs ran")


if __name__ == "__main__":
    main()

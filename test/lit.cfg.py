# lit configuration: text-to-text tests. A tool that is missing is an error, never a skip.
import os
import lit.formats

config.name = "flyc"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".fly", ".mlir", ".test"]
config.excludes = ["Inputs", "fuzz", "corpus"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.flyc_build, "test")

bin_dir = os.path.join(config.flyc_build, "bin")
needed = {"flyc": bin_dir, "fly-opt": bin_dir}
for tool in ["FileCheck", "not", "count", "split-file", "llvm-readelf", "llvm-objdump", "llvm-mc", "llvm-dwarfdump", "llvm-strip", "yaml2obj"]:
    needed[tool] = config.llvm_tools
for tool, folder in needed.items():
    if not os.access(os.path.join(folder, tool), os.X_OK):
        lit_config.fatal("%s is missing from %s; scripts/setup installs the tools, the build makes flyc and fly-opt"
                         % (tool, folder))

config.environment["PATH"] = os.pathsep.join([bin_dir, config.llvm_tools, os.environ.get("PATH", "")])
config.environment["LC_ALL"] = "C.UTF-8"
config.substitutions.append(("%kernels", os.path.join(config.flyc_source, "kernels")))
config.substitutions.append(("%root", config.flyc_source))
config.substitutions.append(("%build", config.flyc_build))

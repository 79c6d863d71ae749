# What flyc stands on, all of it from Debian 12's packages (scripts/setup installs them).
# One copy of each in the process: LLVM is the shared library, MLIR and LLD are archives.

set(FLYC_LLVM_PREFIX /usr/lib/llvm-22 CACHE PATH "Where LLVM, MLIR and LLD 22 are installed")
if(NOT EXISTS ${FLYC_LLVM_PREFIX}/lib/libMLIRIR.a)
  message(FATAL_ERROR "no libMLIRIR.a under ${FLYC_LLVM_PREFIX}: run scripts/setup, or set FLYC_LLVM_PREFIX")
endif()

# Imported by hand: LLVM's own CMake packages insist on several hundred static archives that we never link.
add_library(flyc_llvm_headers INTERFACE)
target_include_directories(flyc_llvm_headers SYSTEM INTERFACE ${FLYC_LLVM_PREFIX}/include)
target_compile_definitions(flyc_llvm_headers INTERFACE
  _GNU_SOURCE __STDC_CONSTANT_MACROS __STDC_FORMAT_MACROS __STDC_LIMIT_MACROS)

add_library(LLVM SHARED IMPORTED GLOBAL)
set_target_properties(LLVM PROPERTIES IMPORTED_LOCATION ${FLYC_LLVM_PREFIX}/lib/libLLVM.so)
target_link_libraries(LLVM INTERFACE flyc_llvm_headers)

# MLIR comes from its archives: loading libMLIR.so costs 11 ms and 26 MB in every process, the parts we use cost one of
# each (docs/rationale/codegen-speed.md). A program must hold MLIR once: never link both.
option(FLYC_STATIC_MLIR "Link MLIR's archives instead of libMLIR.so" ON)
if(FLYC_STATIC_MLIR)
  file(GLOB mlir_archives ${FLYC_LLVM_PREFIX}/lib/libMLIR*.a)
  list(FILTER mlir_archives EXCLUDE REGEX "libMLIR(CAPI|.*Test|ExecutionEngine|.*Runner)")
  list(SORT mlir_archives)
  list(JOIN mlir_archives "," mlir_archives)
  add_library(MLIR INTERFACE)
  target_link_libraries(MLIR INTERFACE "$<LINK_GROUP:RESCAN,${mlir_archives}>" LLVM)
  target_link_options(MLIR INTERFACE -Wl,--gc-sections)
else()
  add_library(MLIR SHARED IMPORTED GLOBAL)
  set_target_properties(MLIR PROPERTIES IMPORTED_LOCATION ${FLYC_LLVM_PREFIX}/lib/libMLIR.so)
  target_link_libraries(MLIR INTERFACE LLVM)
endif()

add_library(lldCommon STATIC IMPORTED GLOBAL)
set_target_properties(lldCommon PROPERTIES IMPORTED_LOCATION ${FLYC_LLVM_PREFIX}/lib/liblldCommon.a)
target_link_libraries(lldCommon INTERFACE LLVM)
add_library(lldELF STATIC IMPORTED GLOBAL)
set_target_properties(lldELF PROPERTIES IMPORTED_LOCATION ${FLYC_LLVM_PREFIX}/lib/liblldELF.a)
target_link_libraries(lldELF INTERFACE lldCommon z zstd)

# OCML: Debian's rocm-device-libs.
find_file(FLYC_OCML ocml.bc PATHS /usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}/amdgcn/bitcode NO_DEFAULT_PATH REQUIRED)
execute_process(COMMAND dpkg-query -W -f=\${Version} rocm-device-libs OUTPUT_VARIABLE FLYC_OCML_VERSION COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "-.*$" "" FLYC_OCML_VERSION "${FLYC_OCML_VERSION}")

find_program(FLYC_MLIR_TBLGEN mlir-tblgen HINTS ${FLYC_LLVM_PREFIX}/bin NO_DEFAULT_PATH REQUIRED)
find_program(FLYC_LIT lit HINTS ${FLYC_LLVM_PREFIX}/bin NO_DEFAULT_PATH REQUIRED)

find_package(Threads REQUIRED)
find_package(yaml-cpp REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
if(FLYC_BUILD_TESTS)
  find_package(GTest REQUIRED)
endif()

# The installed tool finds LLVM's libraries in its own folder, which is not on the loader's path.
set(CMAKE_INSTALL_RPATH ${FLYC_LLVM_PREFIX}/lib)
set(CMAKE_BUILD_RPATH ${FLYC_LLVM_PREFIX}/lib)

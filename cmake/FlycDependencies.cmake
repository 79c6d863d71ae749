# What flyc stands on, all of it from Debian 12's packages (scripts/setup installs them).
# LLVM and MLIR are the shared libraries, one copy of each in the process; LLD is two static archives.

set(FLYC_LLVM_PREFIX /usr/lib/llvm-22 CACHE PATH "Where LLVM, MLIR and LLD 22 are installed")
if(NOT EXISTS ${FLYC_LLVM_PREFIX}/lib/libMLIR.so)
  message(FATAL_ERROR "no libMLIR.so under ${FLYC_LLVM_PREFIX}: run scripts/setup, or set FLYC_LLVM_PREFIX")
endif()

# Imported by hand: LLVM's own CMake packages insist on several hundred static archives that we never link.
add_library(flyc_llvm_headers INTERFACE)
target_include_directories(flyc_llvm_headers SYSTEM INTERFACE ${FLYC_LLVM_PREFIX}/include)
target_compile_definitions(flyc_llvm_headers INTERFACE
  _GNU_SOURCE __STDC_CONSTANT_MACROS __STDC_FORMAT_MACROS __STDC_LIMIT_MACROS)

add_library(LLVM SHARED IMPORTED GLOBAL)
set_target_properties(LLVM PROPERTIES IMPORTED_LOCATION ${FLYC_LLVM_PREFIX}/lib/libLLVM.so)
target_link_libraries(LLVM INTERFACE flyc_llvm_headers)

add_library(MLIR SHARED IMPORTED GLOBAL)
set_target_properties(MLIR PROPERTIES IMPORTED_LOCATION ${FLYC_LLVM_PREFIX}/lib/libMLIR.so)
target_link_libraries(MLIR INTERFACE LLVM)

add_library(lldCommon STATIC IMPORTED GLOBAL)
set_target_properties(lldCommon PROPERTIES IMPORTED_LOCATION ${FLYC_LLVM_PREFIX}/lib/liblldCommon.a)
target_link_libraries(lldCommon INTERFACE LLVM)
add_library(lldELF STATIC IMPORTED GLOBAL)
set_target_properties(lldELF PROPERTIES IMPORTED_LOCATION ${FLYC_LLVM_PREFIX}/lib/liblldELF.a)
target_link_libraries(lldELF INTERFACE lldCommon z zstd)

find_program(FLYC_MLIR_TBLGEN mlir-tblgen HINTS ${FLYC_LLVM_PREFIX}/bin NO_DEFAULT_PATH REQUIRED)
find_program(FLYC_LIT lit HINTS ${FLYC_LLVM_PREFIX}/bin NO_DEFAULT_PATH REQUIRED)

find_package(Threads REQUIRED)
find_package(yaml-cpp REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
if(FLYC_BUILD_TESTS)
  find_package(GTest REQUIRED)
  find_package(benchmark REQUIRED)
endif()

# The installed tool finds LLVM's libraries in its own folder, which is not on the loader's path.
set(CMAKE_INSTALL_RPATH ${FLYC_LLVM_PREFIX}/lib)
set(CMAKE_BUILD_RPATH ${FLYC_LLVM_PREFIX}/lib)

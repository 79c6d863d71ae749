# What flyc stands on: LLVM, MLIR and LLD 22, OCML, comgr, yaml-cpp, CLI11, nlohmann-json; GoogleTest and lit for the tests.
# scripts/setup installs them from Debian 12's packages; elsewhere CMAKE_PREFIX_PATH names the folders that hold them.
# One copy of each in the process: LLVM is the shared library, MLIR and LLD are archives.

# The folder of LLVM, MLIR and LLD: what -DFLYC_LLVM_PREFIX says, else the first that holds MLIR's archives of CMAKE_PREFIX_PATH
# and the places where distributions put them. The scripts read it from CMakeCache.txt; it stands nowhere else.
set(FLYC_LLVM_MAJOR 22)
find_path(FLYC_LLVM_PREFIX NAMES lib/libMLIRIR.a lib64/libMLIRIR.a NO_DEFAULT_PATH
  HINTS ${CMAKE_PREFIX_PATH} ENV CMAKE_PREFIX_PATH
  PATHS /usr/lib/llvm-${FLYC_LLVM_MAJOR} /usr/lib64/llvm${FLYC_LLVM_MAJOR} /usr/lib/llvm/${FLYC_LLVM_MAJOR} /opt/llvm-${FLYC_LLVM_MAJOR} /usr/local /usr
  DOC "Where LLVM, MLIR and LLD ${FLYC_LLVM_MAJOR} are installed")
set(FLYC_LLVM_LIBRARY_DIR ${FLYC_LLVM_PREFIX}/lib)
if(NOT EXISTS ${FLYC_LLVM_LIBRARY_DIR}/libMLIRIR.a)
  set(FLYC_LLVM_LIBRARY_DIR ${FLYC_LLVM_PREFIX}/lib64)
endif()
if(NOT EXISTS ${FLYC_LLVM_LIBRARY_DIR}/libMLIRIR.a)
  message(FATAL_ERROR "No archives of MLIR ${FLYC_LLVM_MAJOR} (lib/libMLIRIR.a) found: on Debian run scripts/setup; elsewhere install LLVM, MLIR and "
    "LLD ${FLYC_LLVM_MAJOR} and name their folder with -DCMAKE_PREFIX_PATH=FOLDER or -DFLYC_LLVM_PREFIX=FOLDER.")
endif()
set(llvm_config ${FLYC_LLVM_PREFIX}/include/llvm/Config/llvm-config.h)
if(NOT EXISTS ${llvm_config})
  message(FATAL_ERROR "${FLYC_LLVM_PREFIX} has MLIR's archives but no headers of LLVM (${llvm_config}): install its development package.")
endif()
file(STRINGS ${llvm_config} llvm_version REGEX "^#define LLVM_VERSION_MAJOR ")
string(REGEX REPLACE "[^0-9]" "" llvm_version "${llvm_version}")
if(NOT llvm_version STREQUAL FLYC_LLVM_MAJOR)
  message(FATAL_ERROR "${FLYC_LLVM_PREFIX} holds LLVM ${llvm_version}; flyc is written for LLVM ${FLYC_LLVM_MAJOR}. Name its folder with "
    "-DCMAKE_PREFIX_PATH=FOLDER or -DFLYC_LLVM_PREFIX=FOLDER.")
endif()
message(STATUS "LLVM, MLIR and LLD ${llvm_version}: ${FLYC_LLVM_PREFIX}")

# Imported by hand: LLVM's own CMake packages insist on several hundred static archives that we never link.
add_library(flyc_llvm_headers INTERFACE)
target_include_directories(flyc_llvm_headers SYSTEM INTERFACE ${FLYC_LLVM_PREFIX}/include)
target_compile_definitions(flyc_llvm_headers INTERFACE
  _GNU_SOURCE __STDC_CONSTANT_MACROS __STDC_FORMAT_MACROS __STDC_LIMIT_MACROS)

add_library(LLVM SHARED IMPORTED GLOBAL)
set_target_properties(LLVM PROPERTIES IMPORTED_LOCATION ${FLYC_LLVM_LIBRARY_DIR}/libLLVM.so)
target_link_libraries(LLVM INTERFACE flyc_llvm_headers)

# MLIR comes from its archives: loading libMLIR.so costs 11 ms and 26 MB in every process, the parts we use cost one of
# each (docs/rationale/codegen-speed.md). A program must hold MLIR once: never link both.
option(FLYC_STATIC_MLIR "Link MLIR's archives instead of libMLIR.so" ON)
if(FLYC_STATIC_MLIR)
  file(GLOB mlir_archives ${FLYC_LLVM_LIBRARY_DIR}/libMLIR*.a)
  list(FILTER mlir_archives EXCLUDE REGEX "libMLIR(CAPI|.*Test|ExecutionEngine|.*Runner)")
  list(SORT mlir_archives)
  list(JOIN mlir_archives "," mlir_archives)
  add_library(MLIR INTERFACE)
  target_link_libraries(MLIR INTERFACE "$<LINK_GROUP:RESCAN,${mlir_archives}>" LLVM)
  target_link_options(MLIR INTERFACE -Wl,--gc-sections)
else()
  add_library(MLIR SHARED IMPORTED GLOBAL)
  set_target_properties(MLIR PROPERTIES IMPORTED_LOCATION ${FLYC_LLVM_LIBRARY_DIR}/libMLIR.so)
  target_link_libraries(MLIR INTERFACE LLVM)
endif()

add_library(lldCommon STATIC IMPORTED GLOBAL)
set_target_properties(lldCommon PROPERTIES IMPORTED_LOCATION ${FLYC_LLVM_LIBRARY_DIR}/liblldCommon.a)
target_link_libraries(lldCommon INTERFACE LLVM)
add_library(lldELF STATIC IMPORTED GLOBAL)
set_target_properties(lldELF PROPERTIES IMPORTED_LOCATION ${FLYC_LLVM_LIBRARY_DIR}/liblldELF.a)
target_link_libraries(lldELF INTERFACE lldCommon z zstd)

# OCML, the device library of mathematical functions: Debian's rocm-device-libs, or that of a ROCm installation.
find_file(FLYC_OCML ocml.bc
  HINTS ${CMAKE_PREFIX_PATH} ENV CMAKE_PREFIX_PATH
  PATHS /usr/lib/${CMAKE_LIBRARY_ARCHITECTURE} /usr/lib /usr/lib64 /opt/rocm /opt/rocm/lib
  PATH_SUFFIXES amdgcn/bitcode lib/${CMAKE_LIBRARY_ARCHITECTURE}/amdgcn/bitcode lib/amdgcn/bitcode NO_DEFAULT_PATH REQUIRED)
# Its version, which `flyc version` prints: what -DFLYC_OCML_VERSION says, else the package's, else ROCm's, else "unknown".
set(FLYC_OCML_VERSION "" CACHE STRING "Version of the OCML that is linked into kernels; empty: found out")
if(NOT FLYC_OCML_VERSION)
  get_filename_component(ocml_folder ${FLYC_OCML} DIRECTORY)
  find_program(dpkg_query dpkg-query NO_CACHE)
  set(FLYC_OCML_VERSION unknown)
  if(dpkg_query)
    execute_process(COMMAND ${dpkg_query} -W -f=\${Version} rocm-device-libs OUTPUT_VARIABLE ocml_package ERROR_QUIET)
  endif()
  if(ocml_package)
    string(REGEX REPLACE "-.*$" "" FLYC_OCML_VERSION "${ocml_package}")
  elseif(EXISTS ${ocml_folder}/../../.info/version)
    file(STRINGS ${ocml_folder}/../../.info/version FLYC_OCML_VERSION LIMIT_COUNT 1)
  endif()
endif()

find_program(FLYC_MLIR_TBLGEN mlir-tblgen HINTS ${FLYC_LLVM_PREFIX}/bin NO_DEFAULT_PATH REQUIRED)

find_package(Threads REQUIRED)
find_package(yaml-cpp REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
if(FLYC_BUILD_TESTS)
  find_package(GTest REQUIRED)
  find_program(FLYC_LIT NAMES lit llvm-lit HINTS ${FLYC_LLVM_PREFIX}/bin REQUIRED)
endif()

# The installed tool names LLVM's own folder only if the loader would not find the library without: on Debian it is in a system
# folder, and the one in LLVM's is a link that the development package has.
get_filename_component(llvm_library ${FLYC_LLVM_LIBRARY_DIR}/libLLVM.so REALPATH)
get_filename_component(llvm_library_dir ${llvm_library} DIRECTORY)
if(NOT llvm_library_dir MATCHES "^(/usr)?/lib(64)?(/${CMAKE_LIBRARY_ARCHITECTURE})?$")
  set(CMAKE_INSTALL_RPATH ${FLYC_LLVM_LIBRARY_DIR})
endif()
set(CMAKE_BUILD_RPATH ${FLYC_LLVM_LIBRARY_DIR})

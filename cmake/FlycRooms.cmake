# flyc_room(NAME [sources...] [FOLDERS dirs...] [LINK libs...] [MLIR] [EXCEPTIONS] [COLD] [UNITY] [PCH header|NONE]): one static library per room.
#   FOLDERS     every .cpp file of these folders, "." for the room's own: a file that is added to a room is in the build
#   MLIR        the room sees MLIR: it shares the one precompiled MLIR header and links MLIR
#   EXCEPTIONS  the room holds an adapter to a library that throws (yaml-cpp, CLI11); its public functions are noexcept.
#               What it does is done once in a process: it is compiled with -O1
#   COLD        the room does little in a process, and is compiled for size, in less time
#   UNITY       several files of the room may be compiled as one (FLYC_UNITY): no two of them define the same static name
#   PCH         a precompiled header of the room's own; NONE for one that takes other compiler options than the shared headers
# flyc_tablegen(NAME file.td -gen-x out ...): mlir-tblgen into the build folder; NAME is the custom target
# flyc_unit_test(NAME sources... [LINK libs...] [MLIR]): a GoogleTest program that ctest runs. Its files may be compiled as one, as those
#               of a room with UNITY: half of what a test's file costs is GoogleTest and the headers that its neighbours include too
#
# Precompiled headers, each compiled once, at the optimisation level of those that use it (clang insists), and shared: cmake/MLIRHeader.h by the rooms that see MLIR, cmake/TestHeader.h by the
# unit tests that do not, cmake/StdHeader.h by all others. FLYC_PCH=OFF shows whether every file includes what it uses. With FLYC_UNITY the one of MLIR holds the dialect's header too
# (cmake/FlyHeader.h): fewer files to read, but what changes the dialect changes it.

# FLYC_UNITY: a clean build takes little more than half the time, since what the files of a room have in common is compiled
# once for several of them; but a changed file takes its neighbours along. The preset `default` has it on (scripts/quickstart,
# scripts/check), `dev` has it off.
option(FLYC_UNITY "Compile several files of a room as one" OFF)
set(FLYC_UNITY_FILES 8)
option(FLYC_PCH "Precompile the headers that a room's files have in common" ON)
set(FLYC_WARNINGS -Wall -Wextra -Wpedantic -Wno-unused-parameter -Werror=return-type)
set(FLYC_NO_EXCEPTIONS -fno-exceptions -fno-rtti)

function(_flyc_common target)
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}> $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}>)
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:${FLYC_WARNINGS}>)
endfunction()

# No time of day in it: a compiler cache then finds the files that use it.
set(FLYC_PCH_OPTIONS "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")

# What tests spend their time in is the code of the rooms.
set(FLYC_TEST_OPTIMISATION $<$<CONFIG:Release>:-O1>)
set(FLYC_ADAPTER_OPTIMISATION $<$<CONFIG:Release>:-O1>)
set(FLYC_COLD_OPTIMISATION $<$<CONFIG:Release>:-Os>)
# Most of what the back end does is inlining and what follows from it: clang's threshold is 250 with -O3 and -O1, 50 with -Os. The dialect's
# generated code takes less of it, and in the joined build (a clean one, for the most part) so do all cold rooms and adapters. The other rooms
# that see MLIR, in which a compile of small kernels spends a tenth of its time, take all (1 % of the whole), and so do the emulator, Sema and most tests.
set(FLYC_LITTLE_INLINING "$<$<AND:$<CONFIG:Release>,$<COMPILE_LANG_AND_ID:CXX,Clang,AppleClang>>:SHELL:-mllvm -inline-threshold=20>")
set(FLYC_JOINED_INLINING $<$<BOOL:${FLYC_UNITY}>:${FLYC_LITTLE_INLINING}>)

# The target flycNAME that holds the precompiled form of a header of cmake/; it links what follows, for its include folders.
function(_flyc_shared_pch name header)
  if(TARGET flyc${name})
    return()
  endif()
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/flyc${name}.cpp CONTENT "// Anchors the precompiled form of cmake/${header}.\n")
  add_library(flyc${name} OBJECT ${PROJECT_BINARY_DIR}/flyc${name}.cpp)
  _flyc_common(flyc${name})
  target_compile_options(flyc${name} PRIVATE ${FLYC_NO_EXCEPTIONS} "${FLYC_PCH_OPTIONS}")
  target_link_libraries(flyc${name} PUBLIC ${ARGN})
  target_precompile_headers(flyc${name} PRIVATE ${PROJECT_SOURCE_DIR}/cmake/${header})
endfunction()

# Lets the C++ files of a target use a precompiled header: a room's own (a path), or a shared one by its name.
function(_flyc_use_pch target header)
  if(NOT FLYC_PCH OR header STREQUAL "NONE")
    return()
  endif()
  if(header STREQUAL "MLIRHeader")
    if(FLYC_UNITY AND NOT TARGET flyc${header})
      _flyc_shared_pch(${header} FlyHeader.h MLIR)
      add_dependencies(flyc${header} flycFlyTableGen flycFlyAttrsTableGen flycFlyInterfacesTableGen flycFlyROCDLTableGen)
    endif()
    _flyc_shared_pch(${header} MLIRHeader.h MLIR)
  elseif(header STREQUAL "TestHeader")
    _flyc_shared_pch(${header} TestHeader.h GTest::gtest)
    target_compile_options(flyc${header} PRIVATE ${FLYC_TEST_OPTIMISATION})
  elseif(header STREQUAL "StdHeader")
    _flyc_shared_pch(${header} StdHeader.h)
  elseif(header STREQUAL "ColdHeader")
    _flyc_shared_pch(${header} StdHeader.h)
    target_compile_options(flyc${header} PRIVATE ${FLYC_COLD_OPTIMISATION})
  endif()
  if(TARGET flyc${header})
    target_precompile_headers(${target} REUSE_FROM flyc${header})
    target_compile_options(${target} PRIVATE -fPIC) # programs too: the header was compiled so, not with -fPIE
  else()
    target_precompile_headers(${target} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/${header})
  endif()
  target_compile_options(${target} PRIVATE "${FLYC_PCH_OPTIONS}")
endfunction()

# What a target of ours is compiled and linked with; arguments as those of flyc_room, and TEST for GoogleTest programs.
function(_flyc_options target)
  cmake_parse_arguments(ARG "MLIR;EXCEPTIONS;TEST;COLD;UNITY" "PCH" "LINK;FOLDERS" ${ARGN})
  _flyc_common(${target})
  if(NOT ARG_EXCEPTIONS)
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:${FLYC_NO_EXCEPTIONS}>)
  endif()
  if(ARG_MLIR)
    target_link_libraries(${target} PUBLIC MLIR)
  endif()
  if(ARG_UNITY OR ARG_TEST)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ${FLYC_UNITY} UNITY_BUILD_BATCH_SIZE ${FLYC_UNITY_FILES})
  endif()
  if(ARG_PCH)
    _flyc_use_pch(${target} ${ARG_PCH})
  elseif(ARG_MLIR)
    _flyc_use_pch(${target} MLIRHeader)
    if(ARG_COLD)
      target_compile_options(${target} PRIVATE ${FLYC_LITTLE_INLINING})
    endif()
  elseif(ARG_TEST)
    _flyc_use_pch(${target} TestHeader)
    target_compile_options(${target} PRIVATE ${FLYC_TEST_OPTIMISATION})
  elseif(ARG_EXCEPTIONS)
    target_compile_options(${target} PRIVATE ${FLYC_ADAPTER_OPTIMISATION} ${FLYC_JOINED_INLINING})
  elseif(ARG_COLD)
    _flyc_use_pch(${target} ColdHeader)
    target_compile_options(${target} PRIVATE ${FLYC_COLD_OPTIMISATION} ${FLYC_JOINED_INLINING})
  else()
    _flyc_use_pch(${target} StdHeader)
  endif()
  target_link_libraries(${target} PUBLIC ${ARG_LINK})
endfunction()

function(_flyc_sources out)
  cmake_parse_arguments(ARG "MLIR;EXCEPTIONS;TEST;COLD;UNITY" "PCH" "LINK;FOLDERS" ${ARGN})
  set(sources ${ARG_UNPARSED_ARGUMENTS})
  foreach(folder ${ARG_FOLDERS})
    file(GLOB found CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp)
    list(APPEND sources ${found})
  endforeach()
  set(${out} ${sources} PARENT_SCOPE)
endfunction()

function(flyc_room name)
  _flyc_sources(sources ${ARGN})
  add_library(${name} STATIC ${sources})
  _flyc_options(${name} ${ARGN})
endfunction()

function(flyc_tool name)
  _flyc_sources(sources ${ARGN})
  add_executable(${name} ${sources})
  _flyc_options(${name} ${ARGN})
endfunction()

function(flyc_unit_test name)
  _flyc_sources(sources ${ARGN})
  add_executable(${name} ${sources})
  _flyc_options(${name} TEST ${ARGN})
  target_link_libraries(${name} PUBLIC GTest::gtest_main)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/test/unit)
  add_test(NAME unit.${name} COMMAND ${name})
endfunction()

function(flyc_tablegen name td)
  set(outputs)
  set(args ${ARGN})
  get_filename_component(td_path ${td} ABSOLUTE)
  file(RELATIVE_PATH rel ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  file(GLOB td_deps CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.td ${PROJECT_SOURCE_DIR}/compiler/Dialect/*/*.td)
  while(args)
    list(POP_FRONT args gen out)
    separate_arguments(gen)
    set(path ${PROJECT_BINARY_DIR}/${rel}/${out})
    add_custom_command(OUTPUT ${path}
      COMMAND ${FLYC_MLIR_TBLGEN} ${gen} -I ${FLYC_LLVM_PREFIX}/include -I ${PROJECT_SOURCE_DIR} ${td_path} -o ${path}
      DEPENDS ${td_path} ${td_deps} VERBATIM)
    list(APPEND outputs ${path})
  endwhile()
  add_custom_target(${name} DEPENDS ${outputs})
endfunction()

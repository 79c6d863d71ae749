# flyc_room(NAME [sources...] [FOLDERS dirs...] [LINK libs...] [MLIR] [EXCEPTIONS]): one static library per room.
#   FOLDERS     every .cpp file of these folders, "." for the room's own: a file that is added to a room is in the build
#   MLIR        the room sees MLIR: it shares the one precompiled MLIR header and links MLIR
#   EXCEPTIONS  the room holds an adapter to a library that throws (yaml-cpp, CLI11); its public functions are noexcept
# flyc_tablegen(NAME file.td -gen-x out ...): mlir-tblgen into the build folder; NAME is the custom target
# flyc_unit_test(NAME sources... [LINK libs...] [MLIR]): a GoogleTest program that ctest runs

set(FLYC_WARNINGS -Wall -Wextra -Wpedantic -Wno-unused-parameter -Werror=return-type)
set(FLYC_NO_EXCEPTIONS -fno-exceptions -fno-rtti)

function(_flyc_common target)
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}> $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}>)
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:${FLYC_WARNINGS}>)
endfunction()

# The one precompiled MLIR header: a conversion file takes 1.0 s with it and 13 s without (clang++-22).
function(_flyc_mlir_pch)
  if(TARGET flycMLIRHeader)
    return()
  endif()
  file(WRITE ${PROJECT_BINARY_DIR}/flycMLIRHeader.cpp "// Anchors the precompiled MLIR header.\n")
  add_library(flycMLIRHeader OBJECT ${PROJECT_BINARY_DIR}/flycMLIRHeader.cpp)
  _flyc_common(flycMLIRHeader)
  target_compile_options(flycMLIRHeader PRIVATE ${FLYC_NO_EXCEPTIONS} "SHELL:-Xclang -fno-pch-timestamp")
  target_link_libraries(flycMLIRHeader PUBLIC MLIR)
  target_precompile_headers(flycMLIRHeader PRIVATE ${PROJECT_SOURCE_DIR}/cmake/MLIRHeader.h)
endfunction()

function(_flyc_options target)
  cmake_parse_arguments(ARG "MLIR;EXCEPTIONS" "" "LINK;FOLDERS" ${ARGN})
  _flyc_common(${target})
  if(NOT ARG_EXCEPTIONS)
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:${FLYC_NO_EXCEPTIONS}>)
  endif()
  if(ARG_MLIR)
    _flyc_mlir_pch()
    target_compile_options(${target} PRIVATE -fPIC) # programs too: the header was compiled so, not with -fPIE
    target_link_libraries(${target} PUBLIC MLIR)
    target_precompile_headers(${target} REUSE_FROM flycMLIRHeader)
    # No time of day in it: a compiler cache then finds the files that use it.
    target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
  endif()
  target_link_libraries(${target} PUBLIC ${ARG_LINK})
endfunction()

function(_flyc_sources out)
  cmake_parse_arguments(ARG "MLIR;EXCEPTIONS" "" "LINK;FOLDERS" ${ARGN})
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
  _flyc_options(${name} ${ARGN})
  target_link_libraries(${name} PUBLIC GTest::gtest_main)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/test/unit)
  add_test(NAME unit.${name} COMMAND ${name})
endfunction()

function(flyc_tablegen name td)
  set(outputs)
  set(args ${ARGN})
  get_filename_component(td_path ${td} ABSOLUTE)
  file(RELATIVE_PATH rel ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  file(GLOB td_deps CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.td)
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

# flyc_add_library(<target> SOURCES file.fly... ARCHS target...
#                  [VARIANTS file.yaml]          the instances to build, of the one source (docs/variants.md)
#                  [INSTANTIATE 'kernel<..>'...] instances, as behind `export`
#                  [DEFINES NAME=VALUE...] [INCLUDE_DIRS dir...]
#                  [SPEC_FILES file.yaml...]     as --spec-file
#                  [PREFIX text]                 before every name in C of the launch headers, as --prefix
#                  [OPTIONS option...]           further ones of `flyc compile`; paths in them count from the current binary folder
#                  [OUTPUT_DIR dir]              default: the current binary folder
#                  [EMBED object|incbin|none]    put code objects and manifest into what links <target>: as an object that flyc writes, or as
#                                                assembly, for which the project needs the language ASM. Default: none
#                  [OUT_HSACO variable])         is set to the paths of the code objects
# Compiles kernels as part of the build: NAME.h, NAME.json and a code object a target into OUTPUT_DIR, anew when a file or an option
# that they depend on changes, or one of them is not there. <target> is an interface library: what links it sees the headers and the
# launch runtime (the latter if the component Runtime was asked for). Its properties FLYC_HSACO, FLYC_MANIFESTS and
# FLYC_HEADERS list the files. docs/integrate.md tells the whole story.
cmake_policy(PUSH)
cmake_policy(VERSION 3.20...3.31)

# The paths of what `flyc compile` would write with these arguments. They follow from the options alone; one with a generator
# expression is not known yet, and must have no influence on them.
function(_flyc_results out)
  list(FILTER ARGN EXCLUDE REGEX "\\$<")
  get_target_property(flyc flyc::flyc LOCATION)
  execute_process(COMMAND ${flyc} compile ${ARGN} --print-outputs WORKING_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}
    RESULT_VARIABLE result OUTPUT_VARIABLE text ERROR_VARIABLE error)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "flyc cannot say which files it would write:\n${error}")
  endif()
  string(STRIP "${text}" text)
  string(REPLACE "\n" ";" text "${text}")
  set(${out} ${text} PARENT_SCOPE)
endfunction()

# What links `target` holds its images: the headers are told to refer to them, so that a program without them does not link.
function(_flyc_embed target how folder prefix)
  set(headers ${ARGN})
  list(FILTER headers INCLUDE REGEX "\\.h$")
  foreach(header IN LISTS headers)
    get_filename_component(unit "${header}" NAME)
    string(REGEX REPLACE "\\.h$" "" unit "${unit}")
    string(MAKE_C_IDENTIFIER "${unit}" unit)
    target_compile_definitions(${target} INTERFACE "FLYC_EMBED_${prefix}${unit}")
  endforeach()
  set(files ${ARGN})
  if(how STREQUAL "object")
    list(FILTER files INCLUDE REGEX "\\.o$")
    foreach(file IN LISTS files)
      target_link_libraries(${target} INTERFACE "$<BUILD_INTERFACE:${file}>")
    endforeach()
  else()
    list(FILTER files INCLUDE REGEX "\\.S$")
    add_library(${target}_images STATIC ${files})
    target_compile_options(${target}_images PRIVATE "SHELL:-Xassembler \"-I${folder}\"")
    add_dependencies(${target}_images ${target}_kernels)
    target_link_libraries(${target} INTERFACE ${target}_images)
  endif()
endfunction()

function(flyc_add_library target)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "VARIANTS;OUTPUT_DIR;OUT_HSACO;PREFIX;EMBED"
    "SOURCES;ARCHS;INSTANTIATE;DEFINES;INCLUDE_DIRS;SPEC_FILES;OPTIONS")
  if(ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "flyc_add_library(${target}): unknown argument '${ARG_UNPARSED_ARGUMENTS}'")
  endif()
  if(NOT ARG_SOURCES OR NOT ARG_ARCHS)
    message(FATAL_ERROR "flyc_add_library(${target}): SOURCES and ARCHS are needed, as in flyc_add_library(kernels SOURCES gemm.fly ARCHS A B)")
  endif()
  list(LENGTH ARG_SOURCES count)
  if(ARG_VARIANTS AND count GREATER 1)
    message(FATAL_ERROR "flyc_add_library(${target}): VARIANTS lists instances of one source, and there are ${count}")
  endif()
  if(NOT ARG_EMBED)
    set(ARG_EMBED none)
  elseif(NOT ARG_EMBED MATCHES "^(object|incbin|none)$")
    message(FATAL_ERROR "flyc_add_library(${target}): EMBED '${ARG_EMBED}' is not known; it is object, incbin or none")
  endif()
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if(ARG_EMBED STREQUAL "incbin" AND NOT "ASM" IN_LIST languages)
    message(FATAL_ERROR "flyc_add_library(${target}): EMBED incbin needs the language ASM, as in project(app LANGUAGES C ASM)")
  endif()
  if(NOT ARG_OUTPUT_DIR)
    set(ARG_OUTPUT_DIR ${CMAKE_CURRENT_BINARY_DIR})
  endif()
  get_filename_component(folder "${ARG_OUTPUT_DIR}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
  list(JOIN ARG_ARCHS "," archs)
  set(options "--arch=${archs}" "--output-dir=${folder}")
  set(inputs "")
  foreach(define IN LISTS ARG_DEFINES)
    list(APPEND options -D "${define}")
  endforeach()
  foreach(instance IN LISTS ARG_INSTANTIATE)
    list(APPEND options --instantiate "${instance}")
  endforeach()
  foreach(include IN LISTS ARG_INCLUDE_DIRS)
    get_filename_component(include "${include}" ABSOLUTE)
    list(APPEND options -I "${include}")
  endforeach()
  foreach(spec IN LISTS ARG_SPEC_FILES)
    get_filename_component(spec "${spec}" ABSOLUTE)
    list(APPEND options "--spec-file=${spec}")
    list(APPEND inputs "${spec}")
  endforeach()
  if(ARG_PREFIX)
    list(APPEND options "--prefix=${ARG_PREFIX}")
  endif()
  if(ARG_VARIANTS)
    get_filename_component(variants "${ARG_VARIANTS}" ABSOLUTE)
    list(APPEND options --variants "${variants}")
    list(APPEND inputs "${variants}")
  endif()
  if(NOT ARG_EMBED STREQUAL "none")
    list(APPEND options "--emit=hsaco,manifest,header,${ARG_EMBED}")
  endif()
  if(ARG_EMBED STREQUAL "object" AND CMAKE_SYSTEM_PROCESSOR)
    list(APPEND options "--host=${CMAKE_SYSTEM_PROCESSOR}")
  endif()
  list(APPEND options ${ARG_OPTIONS})
  # What is in a response file may change which files result.
  foreach(option IN LISTS ARG_OPTIONS)
    if(option MATCHES "^@([^$]+)$")
      get_filename_component(response "${CMAKE_MATCH_1}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${response}")
    endif()
  endforeach()

  # Private to the build: the depfiles, and the options as a file, which is written only when they change: Make knows no other way
  # to see that.
  set(private "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}_kernels.dir")
  get_property(several GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  if(several AND options MATCHES "\\$<")
    string(APPEND private "/$<CONFIG>")
  endif()
  list(JOIN options "\n" lines)
  file(GENERATE OUTPUT "${private}/flyc-options.txt" CONTENT "${lines}\n")
  list(APPEND inputs "${private}/flyc-options.txt")
  # CMake's Makefiles collect what depfiles have ever named, and never forget: a file that is gone would be compiled for in every
  # build. Without the collection they read the depfiles again.
  set(forget "")
  if(CMAKE_GENERATOR MATCHES "Makefiles")
    set(forget COMMAND "${CMAKE_COMMAND}" -E rm -f "${private}/compiler_depend.internal")
  endif()

  set(results "")
  set(units "")
  foreach(source IN LISTS ARG_SOURCES)
    get_filename_component(source "${source}" ABSOLUTE)
    # What a rule of the build makes may not be there yet.
    get_source_file_property(made "${source}" GENERATED)
    string(FIND "${source}" "${CMAKE_BINARY_DIR}/" in_build)
    if(NOT made AND NOT in_build EQUAL 0 AND NOT EXISTS "${source}")
      message(FATAL_ERROR "flyc_add_library(${target}): there is no source ${source}")
    endif()
    get_filename_component(name "${source}" NAME)
    get_filename_component(base "${source}" NAME_WLE)
    _flyc_results(outputs "${source}" ${options})
    # Ninja refuses two rules for one file, in words of its own; Make lets the last one win.
    foreach(output IN LISTS outputs)
      string(SHA1 key "${output}")
      get_property(writer GLOBAL PROPERTY _FLYC_WRITER_${key})
      if(writer AND NOT writer STREQUAL "${source} of ${target}")
        message(FATAL_ERROR "flyc_add_library(${target}): ${source} would write ${output}, which ${writer} writes: give one of them another OUTPUT_DIR")
      endif()
      set_property(GLOBAL PROPERTY _FLYC_WRITER_${key} "${source} of ${target}")
    endforeach()
    # The depfile names the results as targets, and Ninja insists that the first of them is the first output. A generator
    # expression that gives nothing is no argument (COMMAND_EXPAND_LISTS).
    add_custom_command(OUTPUT ${outputs}
      COMMAND flyc::flyc compile "${source}" ${options} -MD -MF "${private}/${base}.d"
      ${forget}
      DEPENDS "${source}" ${inputs} flyc::flyc
      DEPFILE "${private}/${base}.d"
      COMMENT "Compiling ${name} for ${archs}"
      COMMAND_EXPAND_LISTS VERBATIM)
    list(APPEND results ${outputs})
    list(APPEND units ${base})
  endforeach()
  add_custom_target(${target}_kernels ALL DEPENDS ${results})
  add_library(${target} INTERFACE)
  add_dependencies(${target} ${target}_kernels)
  target_include_directories(${target} INTERFACE "${folder}")
  if(TARGET flyc::Runtime)
    target_link_libraries(${target} INTERFACE flyc::Runtime)
  endif()

  if(NOT ARG_EMBED STREQUAL "none")
    _flyc_embed(${target} ${ARG_EMBED} "${folder}" "${ARG_PREFIX}" ${results})
  endif()

  set_target_properties(${target} PROPERTIES FLYC_UNITS "${units}" FLYC_ARCHS "${ARG_ARCHS}")
  foreach(kind hsaco:HSACO json:MANIFESTS h:HEADERS)
    string(REPLACE ":" ";" kind ${kind})
    list(GET kind 0 extension)
    list(GET kind 1 property)
    set(files ${results})
    list(FILTER files INCLUDE REGEX "\\.${extension}$")
    set_target_properties(${target} PROPERTIES FLYC_${property} "${files}")
    set(FLYC_${property} ${files})
  endforeach()
  if(ARG_OUT_HSACO)
    set(${ARG_OUT_HSACO} ${FLYC_HSACO} PARENT_SCOPE)
  endif()
endfunction()

cmake_policy(POP)

# What `cmake --install` lays down beside the programs and libraries, and the Debian packages that cpack makes of it (scripts/packages).
# Every install rule names one of five components, which are the packages:
#   flyc             the compiler
#   libflyc-rt       the shared libraries: the emulator, the launch runtime
#   libflyc-rt-dev   the launch runtime: headers, library, CMake package, pkg-config file
#   python3-flyc     python/flyc, which is nothing but Python
#   flyc-doc         docs, kernels, examples, editors
# Nothing that is installed holds an absolute path of its own place: trees can be moved.

# find_package(flyc): cmake/flycConfig.cmake.in says what it offers.
include(CMakePackageConfigHelpers)
set(flyc_config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/flyc)
install(EXPORT flycRuntimeTargets NAMESPACE flyc:: DESTINATION ${flyc_config_dir} COMPONENT libflyc-rt-dev)
if(NOT FLYC_RUNTIME_ONLY)
  install(EXPORT flycCompilerTargets NAMESPACE flyc:: DESTINATION ${flyc_config_dir} COMPONENT flyc)
endif()
configure_package_config_file(cmake/flycConfig.cmake.in ${PROJECT_BINARY_DIR}/flycConfig.cmake
  INSTALL_DESTINATION ${flyc_config_dir} PATH_VARS CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/flycConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES cmake/flycLibrary.cmake cmake/flycInstall.cmake cmake/flycTest.cmake ${PROJECT_BINARY_DIR}/flycConfig.cmake ${PROJECT_BINARY_DIR}/flycConfigVersion.cmake
  DESTINATION ${flyc_config_dir} COMPONENT libflyc-rt-dev)

# pkg-config flyc-runtime: folders count from the file's own place.
set(flyc_pc_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
foreach(dir LIBDIR INCLUDEDIR)
  if(IS_ABSOLUTE ${CMAKE_INSTALL_${dir}})
    set(pc_${dir} ${CMAKE_INSTALL_${dir}})
  else()
    file(RELATIVE_PATH pc_${dir} /${flyc_pc_dir} /${CMAKE_INSTALL_${dir}})
    set(pc_${dir} "\${pcfiledir}/${pc_${dir}}")
  endif()
endforeach()
configure_file(cmake/flyc-runtime.pc.in flyc-runtime.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/flyc-runtime.pc DESTINATION ${flyc_pc_dir} COMPONENT libflyc-rt-dev)

if(FLYC_RUNTIME_ONLY)
  return()
endif()

# Debian has one folder for all its Pythons; flyc/_native.py finds the libraries from there.
install(DIRECTORY python/flyc DESTINATION lib/python3/dist-packages COMPONENT python3-flyc FILES_MATCHING PATTERN "*.py" PATTERN __pycache__ EXCLUDE)

install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT flyc-doc)
install(DIRECTORY kernels examples editors DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT flyc-doc PATTERN node_modules EXCLUDE)
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT flyc-doc)

# Each package's licence; that of the compiler with those of what is linked into it.
set(copyright_own ${PROJECT_SOURCE_DIR}/LICENSE)
file(GLOB copyright_all CONFIGURE_DEPENDS tools/flyc/licenses/*.txt)
set(texts "")
foreach(file ${copyright_own} ${copyright_all})
  file(READ ${file} text)
  get_filename_component(name ${file} NAME_WE)
  string(APPEND texts "==== ${name} ====\n\n${text}\n")
endforeach()
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/copyright CONTENT "@texts@" @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/flyc COMPONENT flyc)
foreach(component libflyc-rt libflyc-rt-dev python3-flyc flyc-doc)
  install(FILES ${copyright_own} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${component} RENAME copyright COMPONENT ${component})
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR "flyc")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Ahead-of-time compiler of AMD GPU kernels")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_COMPONENTS_ALL flyc libflyc-rt libflyc-rt-dev python3-flyc flyc-doc)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "The flyc authors <flyc@localhost>" CACHE STRING "Maintainer of the Debian packages")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(same_version "(= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")

set(CPACK_DEBIAN_FLYC_PACKAGE_NAME flyc)
set(CPACK_COMPONENT_FLYC_DESCRIPTION "The compiler: .fly files become code objects, a manifest and a C launch header,\nfor any of the chips that it knows, on a machine with or without a GPU.")
set(CPACK_DEBIAN_FLYC_PACKAGE_DEPENDS "libflyc-rt ${same_version}")
set(CPACK_DEBIAN_FLYC_PACKAGE_RECOMMENDS "libflyc-rt-dev ${same_version}")
set(CPACK_DEBIAN_FLYC_PACKAGE_SUGGESTS "flyc-doc")
set(CPACK_DEBIAN_FLYC_PACKAGE_SHLIBDEPS ON)

set(CPACK_DEBIAN_LIBFLYC-RT_PACKAGE_NAME libflyc-rt)
set(CPACK_COMPONENT_LIBFLYC-RT_DESCRIPTION "The emulator: the library that the launch runtime opens when a program runs its\nkernels without a GPU (FLYC_DEVICE=emulator). And the launch runtime as a shared\nlibrary, for languages that load one.")
set(CPACK_DEBIAN_LIBFLYC-RT_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBFLYC-RT_PACKAGE_SHLIBDEPS ON)

set(CPACK_DEBIAN_LIBFLYC-RT-DEV_PACKAGE_NAME libflyc-rt-dev)
set(CPACK_COMPONENT_LIBFLYC-RT-DEV_DESCRIPTION "The launch runtime, what generated launch headers include and link: C headers, a\nstatic library that opens HIP or the emulator at run time, its CMake package and\npkg-config file.")
set(CPACK_DEBIAN_LIBFLYC-RT-DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBFLYC-RT-DEV_PACKAGE_DEPENDS "libc6-dev")
set(CPACK_DEBIAN_LIBFLYC-RT-DEV_PACKAGE_RECOMMENDS "libflyc-rt ${same_version}")

set(CPACK_DEBIAN_PYTHON3-FLYC_PACKAGE_NAME python3-flyc)
set(CPACK_COMPONENT_PYTHON3-FLYC_DESCRIPTION "Launches compiled kernels from Python, by their manifest: arrays of torch, CuPy\nand the like on the GPU, those of NumPy on the emulator.")
set(CPACK_DEBIAN_PYTHON3-FLYC_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON3-FLYC_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON3-FLYC_PACKAGE_DEPENDS "python3 (>= 3.9), libflyc-rt ${same_version}")

set(CPACK_DEBIAN_FLYC-DOC_PACKAGE_NAME flyc-doc)
set(CPACK_COMPONENT_FLYC-DOC_DESCRIPTION "The documentation: the language, the commands, the launch header; kernels that\nare written to be read, and programs that use them.")
set(CPACK_DEBIAN_FLYC-DOC_PACKAGE_SECTION doc)
set(CPACK_DEBIAN_FLYC-DOC_PACKAGE_ARCHITECTURE all)
include(CPack)

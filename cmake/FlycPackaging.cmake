# What `cmake --install` lays down beside the programs and libraries. Every install rule names one of four components:
#   flyc             the compiler
#   libflyc-rt       the emulator's shared library
#   libflyc-rt-dev   the launch runtime: headers, library, CMake package, pkg-config file
#   flyc-doc         docs, kernels, examples
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

install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT flyc-doc)
install(DIRECTORY kernels examples DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT flyc-doc)
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT flyc-doc)

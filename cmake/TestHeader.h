// The precompiled header of unit tests that see no MLIR (cmake/FlycRooms.cmake): GoogleTest and the standard library.
#include "cmake/StdHeader.h"

#include <gtest/gtest.h>

// The precompiled header of the rooms that see MLIR where several files are compiled as one (cmake/FlycRooms.cmake):
// most of them see the dialect too.
#include "cmake/MLIRHeader.h"
#include "compiler/Dialect/Fly/Fly.h"

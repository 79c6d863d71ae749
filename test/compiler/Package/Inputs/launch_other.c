/* The second translation unit of the C and the C++ test program: both headers again, in the other order. */
#include "mixed.h"
#include "vector_add.h"

flyc_unit *otherVectorAddUnit(void) { return &vector_add_unit; }
flyc_status otherCheck(const float *a, float *c, int32_t n) { return vector_add_check(a, a, c, n); }

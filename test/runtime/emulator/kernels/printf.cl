// Kernels that print, without the device library.

// What the library gives OpenCL's printf: room for one record in the launch's buffer, which starts with a dword of bytes used and one
// of bytes there are.
__attribute__((used)) __global char *__printf_alloc(uint bytes) {
  __global char *buffer = *(__global char *__constant *)((__constant char *)__builtin_amdgcn_implicitarg_ptr() + 72);
  __global atomic_uint *used = (__global atomic_uint *)buffer;
  uint size = ((__global uint *)buffer)[1];
  uint offset = __opencl_atomic_load(used, __ATOMIC_RELAXED, __OPENCL_MEMORY_SCOPE_DEVICE);
  do {
    if (8 + offset + bytes > size)
      return 0;
  } while (!__opencl_atomic_compare_exchange_strong(used, &offset, offset + bytes, __ATOMIC_RELAXED, __ATOMIC_RELAXED, __OPENCL_MEMORY_SCOPE_DEVICE));
  return buffer + 8 + offset;
}

kernel void numbers(float x, long big) {
  int i = __builtin_amdgcn_workgroup_id_x() * 2 + __builtin_amdgcn_workitem_id_x();
  printf("item %d: %5.2f|%-6d|%06x|%+.3e|%c|%lu|%ld|%%\n", i, x * i, -i, i * 255, x, 'a' + i, big, -big);
}

kernel void texts(void) {
  printf("%s, %s, %s and %s: %d\n", "a", "abcd", "abcdefg", "abcdefgh", 7);
  printf("only text\n");
}

kernel void vectors(void) {
  printf("%v4hld %v2hlf %v3hlx\n", (int4)(1, -2, 3, -4), (float2)(0.5f, -1.25f), (uint3)(10, 11, 12));
}

kernel void faults(global int *nothing) {
  printf("before\n");
  *(volatile global int *)nothing = 1;
}

/* A libamdhip64 that has no GPU: it records what is asked of it. The test drives and reads it through fakeHip*. */
#include <stdint.h>
#include <string.h>

#include "fake_hip.h"

static struct fake_hip state = {.devices = 128};

struct fake_hip *fakeHipState(void) { return &state; }

int hipInit(unsigned flags) { return flags ? 1 : 0; }
int hipGetDeviceCount(int *count) {
  *count = state.devices;
  return 0;
}
int hipGetDevice(int *device) {
  *device = state.device;
  return state.failing == FAIL_GET_DEVICE ? 101 : 0;
}
int hipDeviceGetAttribute(int *value, int attribute, int device) {
  *value = attribute == 63 && device == state.device ? 304 : -1; /* hipDeviceAttributeMultiprocessorCount */
  return 0;
}
int hipModuleLoadData(void **module, const void *image) {
  if (state.loads < 16)
    state.loaded[state.loads] = image;
  ++state.loads;
  if (state.refuse_loads > 0) {
    --state.refuse_loads;
    return 209;
  }
  *module = &state.modules[state.module_count++ % 16];
  return 0;
}
int hipModuleUnload(void *module) {
  (void)module;
  ++state.unloads;
  return 0;
}
int hipModuleGetFunction(void **function, void *module, const char *name) {
  if (state.failing == FAIL_GET_FUNCTION)
    return 500;
  int i = state.function_count++ % 64;
  strncpy(state.functions[i].name, name, sizeof(state.functions[i].name) - 1);
  state.functions[i].module = module;
  *function = &state.functions[i];
  return 0;
}
int hipModuleLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                          unsigned shared, void *stream, void **parameters, void **extra) {
  unsigned numbers[7] = {gx, gy, gz, bx, by, bz, shared};
  __atomic_fetch_add(&state.launches, 1, __ATOMIC_RELAXED);
  if (state.failing == FAIL_LAUNCH)
    return 719;
  memcpy(state.numbers, numbers, sizeof(numbers));
  memset(state.cluster, 0, sizeof(state.cluster));
  state.kernel = ((struct fake_function *)function)->name;
  state.stream = stream;
  state.extra = extra;
  memset(state.arguments, 0, sizeof(state.arguments));
  for (int i = 0; i < state.argument_count; ++i)
    memcpy(state.arguments[i], parameters[i], state.argument_sizes[i]);
  state.parameters = parameters;
  return 0;
}
#ifndef WITHOUT_CLUSTERS
/* As the HIP Runtime API reference lays them out (7.13). */
typedef struct {
  unsigned id;
  char pad[4];
  unsigned value[16];
} hipLaunchAttribute;
typedef struct {
  unsigned gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes;
  void *hStream;
  hipLaunchAttribute *attrs;
  unsigned numAttrs;
} HIP_LAUNCH_CONFIG;
int hipDrvLaunchKernelEx(const HIP_LAUNCH_CONFIG *c, void *function, void **parameters, void **extra) {
  if (c->numAttrs != 1 || c->attrs[0].id != 4) /* hipLaunchAttributeClusterDimension */
    return 1;
  int error = hipModuleLaunchKernel(function, c->gridDimX, c->gridDimY, c->gridDimZ, c->blockDimX, c->blockDimY,
                                    c->blockDimZ, c->sharedMemBytes, c->hStream, parameters, extra);
  if (error == 0)
    memcpy(state.cluster, c->attrs[0].value, sizeof(state.cluster));
  return error;
}
#endif
int hipMalloc(void **memory, size_t size) {
  if (size > sizeof(state.memory))
    return 2;
  *memory = state.memory;
  return 0;
}
int hipFree(void *memory) { return memory == state.memory ? 0 : 1; }
int hipMemcpy(void *to, const void *from, size_t size, int kind) {
  state.copies[kind == 2] += 1;
  memcpy(to, from, size);
  return kind == 1 || kind == 2 ? 0 : 21;
}
int hipMemsetAsync(void *memory, int byte, size_t size, void *stream) {
  (void)stream;
  memset(memory, byte, size);
  return 0;
}
int hipDeviceSynchronize(void) {
  ++state.synchronized;
  return 0;
}
const char *hipGetErrorName(int error) {
  switch (error) {
  case 1: return "hipErrorInvalidValue";
  case 2: return "hipErrorOutOfMemory";
  case 101: return "hipErrorInvalidDevice";
  case 209: return "hipErrorNoBinaryForGpu";
  case 500: return "hipErrorNotFound";
  case 719: return "hipErrorLaunchFailure";
  default: return "hipErrorUnknown";
  }
}

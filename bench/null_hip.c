/* A libamdhip64 that does nothing, for bench/launch_cost.c: what a launch costs is what stands before it. -DDEVICES=2
 * has two devices. */
#include <stddef.h>

#ifndef DEVICES
#define DEVICES 1
#endif

static _Thread_local int device;
static int launches;

int hipInit(unsigned flags) { return flags != 0; }
int hipGetDeviceCount(int *count) { return *count = DEVICES, 0; }
int hipGetDevice(int *current) { return *current = device, 0; }
int hipSetDevice(int current) { return device = current, 0; }
int hipDeviceGetAttribute(int *value, int attribute, int of) { return *value = attribute + of, 0; }
int hipModuleLoadData(void **module, const void *image) { return *module = (void *)image, 0; }
int hipModuleUnload(void *module) { return module == NULL; }
int hipModuleGetFunction(void **function, void *module, const char *name) { return *function = module, name == NULL; }
int hipModuleLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                          unsigned shared, void *stream, void **parameters, void **extra) {
  (void)function, (void)gx, (void)gy, (void)gz, (void)bx, (void)by, (void)bz, (void)shared, (void)stream;
  (void)parameters, (void)extra;
  ++launches;
  return 0;
}
int hipMalloc(void **memory, size_t size) { return *memory = NULL, size != 0; }
int hipFree(void *memory) { return memory != NULL; }
int hipMemcpy(void *to, const void *from, size_t size, int kind) {
  (void)to, (void)from, (void)size;
  return kind < 0;
}
int hipMemsetAsync(void *memory, int byte, size_t size, void *stream) {
  (void)memory, (void)byte, (void)size;
  return stream != NULL;
}
int hipDeviceSynchronize(void) { return 0; }
const char *hipGetErrorName(int error) { return error ? "error" : "hipSuccess"; }

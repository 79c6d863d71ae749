/*===- HipDevice.c - HIP's devices, through libamdhip64 ----------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===
 * HIP is opened with dlopen on the first use and stays open. Its error type is an int, 0 is success; its streams,
 * modules and functions are opaque pointers (HIP Runtime API reference).
 *===-------------------------------------------------------------------------===*/

#include "Device.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

/* X(result, name, parameters): every one must be there. */
#define FLYC_HIP_SYMBOLS(X)                                                                                            \
  X(int, hipInit, (unsigned flags))                                                                                    \
  X(int, hipGetDeviceCount, (int *count))                                                                              \
  X(int, hipGetDevice, (int *device))                                                                                  \
  X(int, hipDeviceGetAttribute, (int *value, int attribute, int device))                                               \
  X(int, hipModuleLoadData, (void **module, const void *image))                                                        \
  X(int, hipModuleUnload, (void *module))                                                                              \
  X(int, hipModuleGetFunction, (void **function, void *module, const char *name))                                      \
  X(int, hipModuleLaunchKernel,                                                                                        \
    (void *function, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX, unsigned blockY,                 \
     unsigned blockZ, unsigned sharedBytes, void *stream, void **parameters, void **extra))                            \
  X(int, hipMalloc, (void **memory, size_t size))                                                                      \
  X(int, hipFree, (void *memory))                                                                                      \
  X(int, hipMemcpy, (void *to, const void *from, size_t size, int kind))                                               \
  X(int, hipMemsetAsync, (void *memory, int byte, size_t size, void *stream))                                          \
  X(int, hipDeviceSynchronize, (void))                                                                                 \
  X(const char *, hipGetErrorName, (int error))

/* HIP_LAUNCH_CONFIG and hipLaunchAttribute (HIP Runtime API reference, 7.13: a launch in clusters is one with the
 * attribute hipLaunchAttributeClusterDimension, whose value is the blocks of a cluster along each axis). */
typedef struct hip_attribute {
  int id;
  char pad[8 - sizeof(int)];
  union {
    char pad[64];
    struct {
      unsigned x, y, z;
    } clusterDim;
  } value;
} hip_attribute;
typedef struct hip_launch_config {
  unsigned gridDimX, gridDimY, gridDimZ, blockDimX, blockDimY, blockDimZ, sharedMemBytes;
  void *hStream;
  hip_attribute *attrs;
  unsigned numAttrs;
} hip_launch_config;
/* hipLaunchAttributeID (ROCm's hipfort lists the values) */
enum { ClusterDimension = 4 };

static struct {
#define X(result, name, parameters) result(*name) parameters;
  FLYC_HIP_SYMBOLS(X)
#undef X
  /* Null where HIP is older than it. */
  int (*hipDrvLaunchKernelEx)(const hip_launch_config *config, void *function, void **parameters, void **extra);
} hip;

/* hipDeviceAttribute_t, since ROCm 5 */
enum { MultiprocessorCount = 63 };
/* hipMemcpyKind */
enum { HostToDevice = 1, DeviceToHost = 2 };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int usable;
static char reason[512];

/* dlsym gives an object pointer; POSIX says that its bytes are the function's address. */
static int resolve(void *library, const char *name, void *slot) {
  void *address = dlsym(library, name);
  if (!address) {
    snprintf(reason, sizeof(reason), "the HIP library has no %s: it is too old, or not HIP", name);
    return 0;
  }
  memcpy(slot, &address, sizeof(address));
  return 1;
}

static void openOnce(void) {
  static const char *const names[] = {"libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so.5", "libamdhip64.so"};
  void *library = NULL;
  for (size_t i = 0; i < sizeof(names) / sizeof(names[0]) && !library; ++i)
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    snprintf(reason, sizeof(reason), "no HIP on this machine: libamdhip64.so (7, 6, 5) cannot be opened");
    return;
  }
#define X(result, name, parameters)                                                                                    \
  if (!resolve(library, #name, &hip.name))                                                                             \
    return;
  FLYC_HIP_SYMBOLS(X)
#undef X
  void *extended = dlsym(library, "hipDrvLaunchKernelEx");
  memcpy(&hip.hipDrvLaunchKernelEx, &extended, sizeof(extended));
  int count = 0;
  int error = hip.hipInit(0);
  if (error == 0)
    error = hip.hipGetDeviceCount(&count);
  if (error != 0) {
    snprintf(reason, sizeof(reason), "HIP does not start: %s (%d)", hip.hipGetErrorName(error), error);
    return;
  }
  if (count <= 0) {
    snprintf(reason, sizeof(reason), "HIP finds no device");
    return;
  }
  usable = 1;
}

static flyc_status said(const char *function, int error) {
  if (error == 0)
    return FLYC_OK;
  return flyc_fail(FLYC_DRIVER, "%s: %s (%d)", function, hip.hipGetErrorName(error), error);
}

static const char *description(void) { return "HIP"; }
static flyc_status current(int *device) { return said("hipGetDevice", hip.hipGetDevice(device)); }
static flyc_status loadModule(void **module, const void *image, size_t size) {
  (void)size;
  int error = hip.hipModuleLoadData(module, image);
  /* Which function refused an image says nothing: there is one. */
  return error == 0 ? FLYC_OK : flyc_fail(FLYC_DRIVER, "%s (%d)", hip.hipGetErrorName(error), error);
}
static void unloadModule(void *module) { hip.hipModuleUnload(module); }
static flyc_status findFunction(void **function, void *module, const char *symbol) {
  int error = hip.hipModuleGetFunction(function, module, symbol);
  return error == 0 ? FLYC_OK : flyc_fail(FLYC_DRIVER, "%s (%d)", hip.hipGetErrorName(error), error);
}
static flyc_status launchClusters(void *function, const uint32_t grid[3], const uint32_t block[3],
                                  const uint32_t cluster[3], uint32_t dynamic_lds, flyc_stream stream,
                                  void **arguments) {
  if (!hip.hipDrvLaunchKernelEx)
    return flyc_fail(
        FLYC_DRIVER,
        "the HIP library has no hipDrvLaunchKernelEx, so it launches no clusters of blocks: it is too old");
  hip_attribute attribute;
  hip_launch_config config;
  memset(&attribute, 0, sizeof(attribute));
  memset(&config, 0, sizeof(config));
  attribute.id = ClusterDimension;
  attribute.value.clusterDim.x = cluster[0];
  attribute.value.clusterDim.y = cluster[1];
  attribute.value.clusterDim.z = cluster[2];
  config.gridDimX = grid[0];
  config.gridDimY = grid[1];
  config.gridDimZ = grid[2];
  config.blockDimX = block[0];
  config.blockDimY = block[1];
  config.blockDimZ = block[2];
  config.sharedMemBytes = dynamic_lds;
  config.hStream = stream;
  config.attrs = &attribute;
  config.numAttrs = 1;
  /* A HIP that does not know the attribute refuses the launch. */
  int error = hip.hipDrvLaunchKernelEx(&config, function, arguments, NULL);
  return error == 0 ? FLYC_OK
                    : flyc_fail(FLYC_DRIVER, "hipDrvLaunchKernelEx, in clusters of %u x %u x %u blocks: %s (%d)",
                                cluster[0], cluster[1], cluster[2], hip.hipGetErrorName(error), error);
}
static flyc_status launch(void *function, const uint32_t grid[3], const uint32_t block[3], const uint32_t *cluster,
                          uint32_t dynamic_lds, flyc_stream stream, void **arguments) {
  if (cluster)
    return launchClusters(function, grid, block, cluster, dynamic_lds, stream, arguments);
  return said("hipModuleLaunchKernel",
              hip.hipModuleLaunchKernel(function, grid[0], grid[1], grid[2], block[0], block[1], block[2], dynamic_lds,
                                        stream, arguments, NULL));
}
static flyc_status allocate(void **memory, size_t size) { return said("hipMalloc", hip.hipMalloc(memory, size)); }
static flyc_status release(void *memory) { return said("hipFree", hip.hipFree(memory)); }
static flyc_status copyIn(void *to, const void *from, size_t size) {
  return said("hipMemcpy", hip.hipMemcpy(to, from, size, HostToDevice));
}
static flyc_status copyOut(void *to, const void *from, size_t size) {
  return said("hipMemcpy", hip.hipMemcpy(to, from, size, DeviceToHost));
}
static flyc_status synchronize(void) { return said("hipDeviceSynchronize", hip.hipDeviceSynchronize()); }
static flyc_status zero(void *memory, size_t size, flyc_stream stream) {
  return said("hipMemsetAsync", hip.hipMemsetAsync(memory, 0, size, stream));
}
static flyc_status cus(int *count) {
  int device = 0;
  flyc_status status = current(&device);
  return status != FLYC_OK
             ? status
             : said("hipDeviceGetAttribute", hip.hipDeviceGetAttribute(count, MultiprocessorCount, device));
}

const flyc_device *flyc_open_hip(void) {
  static const flyc_device device = {description, current, loadModule, unloadModule, findFunction, launch, allocate,
                                     release,     copyIn,  copyOut,    synchronize,  zero,         cus};
  pthread_once(&once, openOnce);
  if (usable)
    return &device;
  flyc_fail(FLYC_NO_DEVICE, "%s", reason);
  return NULL;
}

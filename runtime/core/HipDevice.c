/*===- HipDevice.c - HIP's devices, through libamdhip64 ----------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===
 * HIP is opened with dlopen on the first use and stays open (HipLibrary.c). Its error type is an int, 0 is success; its
 * streams, modules and functions are opaque pointers (HIP Runtime API reference).
 *
 * HIP keeps the last error of a thread for hipGetLastError, which programs ask after their own calls. So an error that
 * a status says is taken back there, unless the program has one of its own waiting, or the launch itself was refused.
 *===-------------------------------------------------------------------------===*/

#include "Device.h"
#include "HipLibrary.h"
#include "UnitState.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
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

/* The same for those that an older HIP has not; null there. */
#define FLYC_HIP_LATER_SYMBOLS(X)                                                                                      \
  X(int, hipGetLastError, (void))                                                                                      \
  X(int, hipSetDevice, (int device))                                                                                   \
  X(int, hipPeekAtLastError, (void))                                                                                   \
  X(int, hipStreamIsCapturing, (void *stream, int *status))                                                            \
  X(int, hipThreadExchangeStreamCaptureMode, (int *mode))                                                              \
  X(int, hipGetDeviceProperties, (void *properties, int device))                                                       \
  X(int, hipGetDevicePropertiesR0600, (void *properties, int device))                                                  \
  X(int, hipDrvLaunchKernelEx, (const hip_launch_config *config, void *function, void **parameters, void **extra))

static struct {
#define X(result, name, parameters) result(*name) parameters;
  FLYC_HIP_SYMBOLS(X)
  FLYC_HIP_LATER_SYMBOLS(X)
#undef X
} hip;

/* hipError_t */
enum { OutOfMemory = 2, CaptureFirst = 900, CaptureLast = 908 };
/* hipStreamCaptureMode */
enum { CaptureRelaxed = 2 };
/* hipDeviceAttribute_t, since ROCm 5 */
enum { MultiprocessorCount = 63 };
/* Where hipDeviceProp_t has gcnArchName, and the bytes that are kept for it: the struct of hipGetDevicePropertiesR0600,
 * and that of hipGetDeviceProperties in a library that has no R0600. */
enum { ArchNameR0600 = 1160, ArchName = 396, PropertyBytes = 8192 };
/* hipMemcpyKind */
enum { HostToDevice = 1, DeviceToHost = 2 };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int usable;
static char reason[1024];

/* dlsym gives an object pointer; POSIX says that its bytes are the function's address. */
static int resolve(void *library, const char *name, void *slot) {
  void *address = dlsym(library, name);
  memcpy(slot, &address, sizeof(address));
  return address != NULL;
}

static int count;

static int pending(void) { return hip.hipPeekAtLastError ? hip.hipPeekAtLastError() : 0; }
static void takeBack(int before) {
  if (before == 0 && hip.hipGetLastError)
    (void)hip.hipGetLastError();
}

static void openOnce(void) {
  int found = 0;
  void *library = flyc_open_hip_library(&found, reason, sizeof(reason));
  if (!found)
    return;
#define X(result, name, parameters)                                                                                    \
  if (!resolve(library, #name, &hip.name)) {                                                                           \
    snprintf(reason, sizeof(reason), "the HIP library has no %s: it is too old, or not HIP", #name);                   \
    return;                                                                                                            \
  }
  FLYC_HIP_SYMBOLS(X)
#undef X
#define X(result, name, parameters) (void)resolve(library, #name, &hip.name);
  FLYC_HIP_LATER_SYMBOLS(X)
#undef X
  int before = pending();
  int error = hip.hipInit(0);
  if (error == 0)
    error = hip.hipGetDeviceCount(&count);
  if (error != 0) {
    takeBack(before);
    snprintf(reason, sizeof(reason), "HIP does not start: %s (%d)", hip.hipGetErrorName(error), error);
    return;
  }
  if (count <= 0) {
    snprintf(reason, sizeof(reason), "HIP finds no device");
    return;
  }
  usable = 1;
}

static flyc_status said(const char *function, int error, int before) {
  if (error == 0)
    return FLYC_OK;
  takeBack(before);
  return flyc_fail(error == OutOfMemory ? FLYC_OUT_OF_MEMORY : FLYC_DRIVER, "%s: %s (%d)", function,
                   hip.hipGetErrorName(error), error);
}
/* A call, with the error that waited before it: SAID(hipFree, (memory)). */
#define SAID(function, arguments) said(#function, hip.function arguments, before)

static const char *description(void) { return "HIP"; }
static flyc_status current(int *device) {
  int error = hip.hipGetDevice(device);
  if (error == 0)
    return FLYC_OK;
  takeBack(0); /* on the way of every launch: what waited before is not asked */
  return flyc_fail(FLYC_DRIVER, "hipGetDevice: %s (%d)", hip.hipGetErrorName(error), error);
}
/* Where there is one device, it is always the current one: that need not be asked. */
static flyc_status currentOfOne(int *device) {
  *device = 0;
  return FLYC_OK;
}

static void arch(int device, char *text, size_t size) {
  int before = pending();
  char *properties = calloc(1, PropertyBytes);
  text[0] = 0;
  if (!properties)
    return;
  int isNew = hip.hipGetDevicePropertiesR0600 != NULL;
  int (*ask)(void *, int) = isNew ? hip.hipGetDevicePropertiesR0600 : hip.hipGetDeviceProperties;
  if (ask && ask(properties, device) != 0)
    takeBack(before);
  const char *name = properties + (isNew ? ArchNameR0600 : ArchName);
  if (strncmp(name, "gfx", 3) == 0) /* else the struct is not what we know: nothing is better than something wrong */
    snprintf(text, size, "%s", name);
  free(properties);
}

static int isCapturing(flyc_stream stream) {
  int status = 0, before = pending();
  if (!hip.hipStreamIsCapturing)
    return 0;
  int error = hip.hipStreamIsCapturing(stream, &status);
  if (error != 0)
    takeBack(before);
  /* The default stream cannot be asked while another one is captured. */
  return error == 0 ? status != 0 : error >= CaptureFirst && error <= CaptureLast;
}

static flyc_status loadModule(void **module, const void *image, size_t size) {
  int before = pending(), mode = CaptureRelaxed;
  (void)size;
  /* To load a module is no part of what another thread captures meanwhile. */
  int isRelaxed = hip.hipThreadExchangeStreamCaptureMode && hip.hipThreadExchangeStreamCaptureMode(&mode) == 0;
  if (!isRelaxed)
    takeBack(before);
  int error = hip.hipModuleLoadData(module, image);
  if (isRelaxed)
    hip.hipThreadExchangeStreamCaptureMode(&mode);
  if (error == 0)
    return FLYC_OK;
  takeBack(before);
  /* Which function refused an image says nothing: there is one. */
  return flyc_fail(error == OutOfMemory                            ? FLYC_OUT_OF_MEMORY
                   : error >= CaptureFirst && error <= CaptureLast ? FLYC_NOT_PREPARED
                                                                   : FLYC_DRIVER,
                   "%s (%d)", hip.hipGetErrorName(error), error);
}
static void unloadModule(void *module) {
  int before = pending();
  if (hip.hipModuleUnload(module) != 0)
    takeBack(before);
}
static flyc_status findFunction(void **function, void *module, const char *symbol) {
  int before = pending(), error = hip.hipModuleGetFunction(function, module, symbol);
  if (error == 0)
    return FLYC_OK;
  takeBack(before);
  return flyc_fail(error == OutOfMemory ? FLYC_OUT_OF_MEMORY : FLYC_DRIVER, "%s (%d)", hip.hipGetErrorName(error),
                   error);
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
  int error = hip.hipModuleLaunchKernel(function, grid[0], grid[1], grid[2], block[0], block[1], block[2], dynamic_lds,
                                        stream, arguments, NULL);
  return error == 0 ? FLYC_OK
                    : flyc_fail(FLYC_DRIVER, "hipModuleLaunchKernel: %s (%d)", hip.hipGetErrorName(error), error);
}
static flyc_status allocate(void **memory, size_t size) {
  int before = pending();
  return SAID(hipMalloc, (memory, size));
}
static flyc_status release(void *memory) {
  int before = pending();
  return SAID(hipFree, (memory));
}
static flyc_status copyIn(void *to, const void *from, size_t size) {
  int before = pending();
  return SAID(hipMemcpy, (to, from, size, HostToDevice));
}
static flyc_status copyOut(void *to, const void *from, size_t size) {
  int before = pending();
  return SAID(hipMemcpy, (to, from, size, DeviceToHost));
}
static flyc_status synchronize(void) {
  int before = pending();
  return SAID(hipDeviceSynchronize, ());
}
static flyc_status zero(void *memory, size_t size, flyc_stream stream) {
  int before = pending();
  return SAID(hipMemsetAsync, (memory, 0, size, stream));
}

/* Asked once of each device: the number does not change, and launches want it. */
static flyc_status cus(int *units) {
  static int known[FlycMaxDevices];
  int device = 0;
  flyc_status status = count == 1 ? currentOfOne(&device) : current(&device);
  if (status != FLYC_OK)
    return status;
  int isKept = device >= 0 && device < FlycMaxDevices;
  *units = isKept ? __atomic_load_n(&known[device], __ATOMIC_RELAXED) : 0;
  if (*units > 0)
    return FLYC_OK;
  int before = pending();
  status = SAID(hipDeviceGetAttribute, (units, MultiprocessorCount, device));
  if (status == FLYC_OK && isKept)
    __atomic_store_n(&known[device], *units, __ATOMIC_RELAXED);
  return status;
}

static flyc_status devices(int *number) {
  *number = count;
  return FLYC_OK;
}
static flyc_status choose(int device) {
  int before = pending();
  if (!hip.hipSetDevice)
    return flyc_fail(FLYC_DRIVER, "the HIP library has no hipSetDevice");
  return SAID(hipSetDevice, (device));
}
/* Launches return before they have ended. */
static flyc_status group(void) { return FLYC_OK; }
static int isWaitedFor(void *module) {
  (void)module;
  return 0;
}

#define FLYC_HIP_DEVICE(current)                                                                                       \
  {description, current, arch,    isCapturing, loadModule, unloadModule, isWaitedFor, findFunction, launch, allocate,  \
   release,     copyIn,  copyOut, synchronize, zero,       cus,          devices,     choose,       group,  group}

const flyc_device *flyc_open_hip(void) {
  static const flyc_device one = FLYC_HIP_DEVICE(currentOfOne), several = FLYC_HIP_DEVICE(current);
  pthread_once(&once, openOnce);
  if (usable)
    return count == 1 ? &one : &several;
  flyc_fail(FLYC_NO_DEVICE, "%s", reason);
  return NULL;
}

/* A libamdhip64 without a GPU: it records what is asked of it, and fails where it is told to.
 *
 * An image is 64 bytes that begin like an ELF file, then a text: what it is called, a '=', and the devices that take
 * it: "PROCESSOR:xnack+ PROCESSOR". With STAND_IN_BLOCK_NS in the environment a launch takes so many nanoseconds for
 * each block. Modules belong to a device, and are none any more after hipDeviceReset. Threads
 * have a current device and a last error of their own, as with HIP: a later success leaves the error. -DVERSION=6 is
 * what it says it is; -DWITHOUT_FUNCTION leaves out hipModuleGetFunction; -DOLD has no R0600. */
#define _POSIX_C_SOURCE 200809L
#include "stand_in.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef VERSION
#define VERSION 6
#endif

typedef struct module {
  int device, isLive;
} module;

static stand_in state = {.devices = 1, .version = VERSION};
static module modules[4096];
static int moduleCount;
static __thread int current, last, captureMode;

stand_in *standIn(void) { return &state; }

static int ends(int error) {
  if (error)
    last = error;
  return error;
}

/* The error that the function is told to end with; 0: none. */
static int told(const char *function) {
  if (!state.failing || strcmp(state.failing, function) != 0)
    return 0;
  if (__atomic_fetch_sub(&state.skip, 1, __ATOMIC_RELAXED) > 0)
    return 0;
  return __atomic_fetch_sub(&state.times, 1, __ATOMIC_RELAXED) > 0 ? state.error : 0;
}
#define TELL(function)                                                                                                 \
  do {                                                                                                                 \
    int error = told(function);                                                                                        \
    if (error)                                                                                                         \
      return ends(error);                                                                                              \
  } while (0)

static void count(int *counter) { __atomic_fetch_add(counter, 1, __ATOMIC_RELAXED); }

static int isCaptured(void *stream) { return state.captured == (stream ? stream : (void *)1); }

int hipInit(unsigned flags) {
  TELL("hipInit");
  return ends(flags ? 1 : 0);
}
int hipGetDeviceCount(int *devices) {
  TELL("hipGetDeviceCount");
  *devices = state.devices;
  return 0;
}
int hipGetDevice(int *device) {
  count(&state.current);
  TELL("hipGetDevice");
  *device = current;
  return 0;
}
int hipSetDevice(int device) {
  current = device;
  return 0;
}
int hipDeviceReset(void) {
  for (int i = 0; i < moduleCount; ++i)
    if (modules[i].device == current)
      modules[i].isLive = 0;
  return 0;
}
int hipDeviceGetAttribute(int *value, int attribute, int device) {
  count(&state.properties);
  TELL("hipDeviceGetAttribute");
  *value = attribute == 63 && device == current ? 300 + device : -1; /* hipDeviceAttributeMultiprocessorCount */
  return 0;
}
static int properties(char *to, size_t at, int device) {
  TELL("hipGetDeviceProperties");
  memcpy(to + at, state.arch[device], sizeof(state.arch[device]));
  return 0;
}
#ifdef OLD
int hipGetDeviceProperties(void *to, int device) { return properties(to, 396, device); }
#else
int hipGetDeviceProperties(void *to, int device) { /* for programs that were compiled for HIP 5 */
  memset(to, 0x5a, 792);
  return properties(to, 396, device);
}
int hipGetDevicePropertiesR0600(void *to, int device) { return properties(to, 1160, device); }
#endif

/* Whether a device takes code for `word`: the processor is the same, and no feature is another. */
static int takes(const char *device, const char *word, size_t length) {
  size_t processor = strcspn(device, ":"), named = strcspn(word, ":= ");
  if (named > length)
    named = length;
  if (processor != named || memcmp(device, word, named) != 0)
    return 0;
  for (const char *at = word + named; at < word + length; at += 1 + strcspn(at + 1, ": ")) {
    char feature[32] = "";
    size_t size = strcspn(at, "+-");
    memcpy(feature, at, size < 31 ? size : 31);
    const char *has = strstr(device, feature);
    if (has && has[size] != at[size])
      return 0;
  }
  return 1;
}
int hipModuleLoadData(void **made, const void *image) {
  const char *text = (const char *)image + 64, *device = state.arch[current];
  int number = __atomic_fetch_add(&state.loads, 1, __ATOMIC_RELAXED);
  if (number < MostLoads)
    memcpy(state.offered[number], text, strcspn(text, "=") < 63 ? strcspn(text, "=") : 63);
  TELL("hipModuleLoadData");
  if (state.captured && !state.is_relaxed && captureMode != 2)
    return ends(900);
  const char *words = strchr(text, '='); /* null: a real code object, which every device takes */
  int isTaken = !words || (!*device && strcmp(words + 1, "none") != 0);
  for (const char *word = words ? words + 1 : ""; *word && !isTaken; word += strcspn(word, " "), word += *word == ' ')
    isTaken = takes(device, word, strcspn(word, " "));
  if (!isTaken)
    return ends(209);
  module *loaded = &modules[__atomic_fetch_add(&moduleCount, 1, __ATOMIC_RELAXED)];
  loaded->device = current;
  loaded->isLive = 1;
  *made = loaded;
  return 0;
}
int hipModuleUnload(void *unloaded) {
  count(&state.unloads);
  TELL("hipModuleUnload");
  if (!((module *)unloaded)->isLive)
    return ends(400);
  ((module *)unloaded)->isLive = 0;
  return 0;
}
#ifndef WITHOUT_FUNCTION
int hipModuleGetFunction(void **function, void *of, const char *name) {
  count(&state.functions);
  TELL("hipModuleGetFunction");
  if (!((module *)of)->isLive)
    return ends(400);
  if (strcmp(name, "absent") == 0)
    return ends(500);
  *function = of;
  return 0;
}
#endif
int hipModuleLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                          unsigned shared, void *stream, void **parameters, void **extra) {
  (void)parameters;
  (void)extra;
  TELL("hipModuleLaunchKernel");
  module *of = function;
  if (!of->isLive || of->device != current)
    return ends(400);
  __atomic_fetch_add(&state.launches, 1, __ATOMIC_RELAXED);
  const char *each = getenv("STAND_IN_BLOCK_NS");
  const long long duration = each ? atoll(each) * gx * gy * gz : 0;
  if (duration) {
    struct timespec time = {duration / 1000000000, (long)(duration % 1000000000)};
    nanosleep(&time, NULL);
  }
  if (isCaptured(stream))
    count(&state.captured_launches);
#ifndef FOR_THREADS
  unsigned grid[3] = {gx, gy, gz}, block[3] = {bx, by, bz};
  memcpy(state.grid, grid, sizeof(grid));
  memcpy(state.block, block, sizeof(block));
  state.shared = shared;
  state.stream = stream;
  state.device = current;
#else
  (void)gx, (void)gy, (void)gz, (void)bx, (void)by, (void)bz, (void)shared;
#endif
  return 0;
}
int hipStreamIsCapturing(void *stream, int *status) {
  TELL("hipStreamIsCapturing");
  if (!stream && state.captured && !isCaptured(NULL) && !state.is_relaxed)
    return ends(906);
  *status = isCaptured(stream);
  return 0;
}
int hipThreadExchangeStreamCaptureMode(int *mode) {
  int before = captureMode;
  TELL("hipThreadExchangeStreamCaptureMode");
  captureMode = *mode;
  *mode = before;
  return 0;
}
/* A graph is how many launches were captured. With STAND_IN_GRAPHS in the environment a replay is printed. */
int hipStreamCreate(void **stream) {
  TELL("hipStreamCreate");
  static char made;
  *stream = &made;
  return 0;
}
int hipStreamSynchronize(void *stream) {
  (void)stream;
  TELL("hipStreamSynchronize");
  return 0;
}
int hipStreamBeginCapture(void *stream, int mode) {
  TELL("hipStreamBeginCapture");
  if (state.captured)
    return ends(901);
  state.captured = stream ? stream : (void *)1;
  state.is_relaxed = mode == 2;
  state.captured_launches = 0;
  return 0;
}
int hipStreamEndCapture(void *stream, void **graph) {
  TELL("hipStreamEndCapture");
  if (!isCaptured(stream))
    return ends(901);
  state.captured = NULL;
  int *launches = malloc(sizeof(int));
  if (!launches)
    return ends(2);
  *launches = state.captured_launches;
  *graph = launches;
  return 0;
}
int hipGraphInstantiate(void **executable, void *graph, void **node, char *text, size_t size) {
  (void)node;
  (void)text;
  (void)size;
  TELL("hipGraphInstantiate");
  *executable = graph;
  return 0;
}
int hipGraphLaunch(void *executable, void *stream) {
  (void)stream;
  TELL("hipGraphLaunch");
  if (getenv("STAND_IN_GRAPHS"))
    printf("graph of %d launch\n", *(int *)executable);
  return 0;
}
void *aligned_alloc(size_t alignment, size_t size); /* C11's, which C99 does not declare */
int hipMalloc(void **memory, size_t size) {
  TELL("hipMalloc");
  *memory = aligned_alloc(256, (size / 256 + 1) * 256); /* as HIP does */
  return 0;
}
int hipFree(void *memory) {
  TELL("hipFree");
  free(memory);
  return 0;
}
int hipMemcpy(void *to, const void *from, size_t size, int kind) {
  (void)kind;
  TELL("hipMemcpy");
  memcpy(to, from, size);
  return 0;
}
int hipMemsetAsync(void *memory, int byte, size_t size, void *stream) {
  (void)stream;
  TELL("hipMemsetAsync");
  memset(memory, byte, size);
  return 0;
}
int hipDeviceSynchronize(void) {
  TELL("hipDeviceSynchronize");
  return 0;
}
int hipGetLastError(void) {
  int error = last;
  last = 0;
  return error;
}
int hipPeekAtLastError(void) { return last; }
const char *hipGetErrorName(int error) {
  switch (error) {
  case 1: return "hipErrorInvalidValue";
  case 2: return "hipErrorOutOfMemory";
  case 3: return "hipErrorNotInitialized";
  case 100: return "hipErrorNoDevice";
  case 209: return "hipErrorNoBinaryForGpu";
  case 400: return "hipErrorInvalidHandle";
  case 500: return "hipErrorNotFound";
  case 719: return "hipErrorLaunchFailure";
  case 900: return "hipErrorStreamCaptureUnsupported";
  default: return "hipErrorUnknown";
  }
}

/* What the stand-in for HIP is told, and what it records. */
#ifndef STAND_IN_H
#define STAND_IN_H

#include <stddef.h>

enum { MostDevices = 8, MostLoads = 256 };

typedef struct stand_in {
  /* told */
  int devices;
  char arch[MostDevices][64]; /* as gcnArchName has it; empty: it says nothing */
  /* A function that fails: which, with what, after how many calls, and how often. */
  const char *failing;
  int error, skip, times;
  void *captured; /* the stream that is being captured; its address + 1 if that is the default one; null: none */
  int is_relaxed; /* the capture forbids nothing to other streams */
  /* recorded */
  int version;
  int loads, unloads, launches, current, functions, properties, captured_launches;
  char offered[MostLoads][64]; /* the `target` of each image that was given to hipModuleLoadData */
  int device;                  /* of the last launch */
  unsigned grid[3], block[3], shared;
  void *stream;
} stand_in;

#ifdef __cplusplus
extern "C" {
#endif
stand_in *standIn(void);
int hipInit(unsigned flags);
int hipSetDevice(int device);
int hipGetDevice(int *device);
int hipDeviceReset(void);
int hipGetLastError(void);
int hipPeekAtLastError(void);
int hipMalloc(void **memory, size_t size);
int hipModuleLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                          unsigned shared, void *stream, void **parameters, void **extra);
int hipModuleLoadData(void **module, const void *image);
int hipModuleGetFunction(void **function, void *module, const char *name);
#ifdef __cplusplus
}
#endif

#endif

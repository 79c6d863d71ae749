/*===- flyc/runtime.h - what generated launch headers stand on ---------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===
 * C99 and C++17; link with flycRuntime (libc, libdl and pthreads only). HIP is opened at run time: a program without
 * ROCm links and starts, and every launch says FLYC_NO_DEVICE. With FLYC_DEVICE=emulator in the environment, or after
 * flyc_use_emulator, the same program runs on flyc's emulator, on any machine.
 *
 * All functions may be called from any thread. None changes the caller's current HIP device, none synchronises but the
 * copies and flyc_synchronize. A failure is in the status: what the program's own hipGetLastError() says is not
 * touched, except by a launch that HIP itself refuses, as a launch of the program's own would be.
 *===-------------------------------------------------------------------------===*/

#ifndef FLYC_RUNTIME_H
#define FLYC_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What objects that include this header and the library agree on. Within one version, functions are only added, and
 * members only at the end of the structs below (docs/manifest.md, Old and new). */
#define FLYC_ABI_VERSION 2

/* Paths that end with a failure are kept out of the way of launches. */
#if defined(__GNUC__)
#define FLYC_COLD __attribute__((cold))
#else
#define FLYC_COLD
#endif

typedef enum flyc_status {
  FLYC_OK = 0,
  FLYC_EMPTY_GRID = 1,    /* from K_grid and K_check: there is nothing to launch. K_launch turns it into FLYC_OK */
  FLYC_NULL_ARGUMENT = 2, /* a tensor that is not optional is null */
  FLYC_MISALIGNED = 3,    /* a tensor's address is not a multiple of what the kernel was compiled for */
  FLYC_PRECONDITION = 4,  /* a `where` condition of the kernel does not hold */
  FLYC_OUT_OF_RANGE = 5,  /* grid, LDS or a condition leaves the numbers it may have */
  FLYC_NO_DEVICE = 6,     /* no HIP library, or no device; no emulator, if that was asked for */
  FLYC_NO_IMAGE = 7,      /* no image was loaded, or the device takes none of them */
  FLYC_IO = 8,            /* a file cannot be read */
  FLYC_INVALID_IMAGE = 9, /* not the bytes that the header was generated for */
  FLYC_OUT_OF_MEMORY = 10,
  FLYC_DRIVER = 11,        /* HIP refused: the text has its error */
  FLYC_WRONG_VERSION = 12, /* header and library do not belong together */
  FLYC_FAULT = 13,         /* the emulator: the kernel did what it must not, the text says which instruction */
  FLYC_NOT_PREPARED = 14   /* a stream is being captured, and the device has no module yet: U_prepare comes first */
} flyc_status;

/* The enumerator's name: "FLYC_OK", ... */
const char *flyc_status_name(flyc_status status);

/* Why the last call of this thread that did not return FLYC_OK failed; never null, valid until the next failure. */
const char *flyc_last_error(void);

/* Sets this thread's text and returns `status`; used by generated headers. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
FLYC_COLD flyc_status flyc_fail(flyc_status status, const char *format, ...);

/* The device of the process: HIP's, unless one of these says the emulator; decided by the first call that needs it.
 *   FLYC_DEVICE=emulator             the processor is what the unit's first loaded image was compiled for
 *   FLYC_DEVICE=emulator:PROCESSOR   images for other processors are refused, as a GPU would
 *   FLYC_DEVICE=emulator:PROCESSOR*8 the same of eight devices that reach each other's memory; 32 are possible
 * On the emulator launches are checked and disturbed as by `flyc run`; what that finds is FLYC_FAULT:
 *   FLYC_CHECK=LIST                  of hazards, races, uninit, uninit-registers (--check-...)
 *   FLYC_MEMORY=adversarial[:SEED]   memory does all that hardware may do (--memory=...)
 * flyc_use_emulator is the same from inside a program; `processor` may be null. It must come first: FLYC_DRIVER once a
 * device is in use. Launches on the emulator have ended when they return. */
flyc_status flyc_use_emulator(const char *processor);
/* "HIP" or "the emulator"; empty if there is no device. */
const char *flyc_device_name(void);

/* Memory of the current device, for programs that have to run without HIP's headers: hipMalloc, hipFree, hipMemcpy and
 * hipDeviceSynchronize there, the same on the emulator. Memory of the emulator is no host memory: only copies reach it.
 * Copies wait for the launches before them. Releasing null is nothing. */
flyc_status flyc_allocate(void **memory, size_t size);
flyc_status flyc_release(void *memory);
flyc_status flyc_copy_in(void *to, const void *from, size_t size);
flyc_status flyc_copy_out(void *to, const void *from, size_t size);
flyc_status flyc_synchronize(void);

/* The devices of the process, and the one that the calling thread uses from now on, device 0 at first:
 * hipGetDeviceCount and hipSetDevice, the same on the emulator. A program that has hipSetDevice may call that. */
flyc_status flyc_device_count(int *count);
flyc_status flyc_set_device(int device);

/* Launches of the calling thread between the two begin together, so that kernels on several devices may wait for each
 * other: as many as there are devices need no more threads. With HIP nothing is to be done, since launches return
 * before they have ended. On the emulator they are kept until the group ends; the n-th launches of all devices run at
 * once, and have to be of one kernel, with the same grid. What a launch is refused for, or does wrong, the end of the
 * group says. */
flyc_status flyc_begin_group(void);
flyc_status flyc_end_group(void);

/* The compute units of the current device: what `device.cus` of a source is. The emulator knows it once it knows which
 * chip it is: by FLYC_DEVICE=emulator:PROCESSOR, or by the first image that a launch or U_prepare loads. */
flyc_status flyc_compute_units(int64_t *count);

/* One code object of a unit. */
typedef struct flyc_image {
  const char *target;     /* processor and feature suffixes */
  const char *file;       /* name beside the manifest */
  size_t size;            /* bytes */
  const char *sha256;     /* of the bytes: 64 hexadecimal digits */
  const char *processors; /* of a generic target: those it runs on, with blanks between; else null */
} flyc_image;

/* A size of a block that the caller says. */
#define FLYC_ANY_BLOCK UINT32_MAX

typedef struct flyc_kernel {
  const char *name;
  const char *symbol;
  /* Per image; 0, 0, 0 where the image lacks the kernel, FLYC_ANY_BLOCK three times where the caller says it. */
  const uint32_t (*blocks)[3];
} flyc_kernel;

struct flyc_unit_state;

/* One compiled unit. Each generated header defines one, as a weak symbol with the build id in its name: one per
 * program, however often included, and none of another build. */
typedef struct flyc_unit {
  uint32_t abi_version; /* FLYC_ABI_VERSION, and the sizes of the structs, where the header was compiled */
  uint32_t unit_size, image_size, kernel_size;
  const char *name;
  const char *build_id;
  const flyc_image *images;
  uint32_t image_count;
  const flyc_kernel *kernels;
  uint32_t kernel_count;
  struct flyc_unit_state *state; /* the library's */
} flyc_unit;

/* This header knows units whose images may be linked into the program (flyc compile --emit=object). */
#define FLYC_EMBEDDING 1
struct flyc_embedded;

/* What such a unit is, where `unit.unit_size` says so. */
typedef struct flyc_linked_unit {
  flyc_unit unit;
  const struct flyc_embedded *embedded; /* null: they are not linked in */
} flyc_linked_unit;

/* A hipStream_t; null is the default stream. */
typedef void *flyc_stream;

/* Reads the unit's image files that stand in `directory`; `$ORIGIN` at its start is the folder of the program or shared
 * library that holds the unit. Files that are not there are left out; none at all is FLYC_IO. Those that are not what
 * the header was generated for (size, SHA-256) are not used: FLYC_INVALID_IMAGE if no other is there, else the text of
 * a later FLYC_NO_IMAGE names them. Images stay as long as the unit. What is not given by this or by flyc_load_image,
 * the first use takes from the program, if images are linked into it, else it looks where docs/manifest.md says. */
flyc_status flyc_load_directory(flyc_unit *unit, const char *directory);

/* Gives image number `image` as bytes in memory; they are copied. */
flyc_status flyc_load_image(flyc_unit *unit, uint32_t image, const void *bytes, size_t size);

/* Loads a module for the current device, unless that is done: of the images that suit it, those for its processor
 * first, then generic ones; the next when the driver refuses one. A launch does this by itself the first time, but not
 * on a stream that is being captured (FLYC_NOT_PREPARED). That a device takes no image is remembered until other images
 * come; this asks it anew. */
flyc_status flyc_prepare(flyc_unit *unit);

/* flyc_compute_units, for a device that knows it only once the unit has been prepared. */
flyc_status flyc_device_units(flyc_unit *unit, int64_t *count);

/* Launches kernel number `kernel`. `arguments` are pointers to the explicit arguments, in order. */
flyc_status flyc_launch(flyc_unit *unit, uint32_t kernel, const uint32_t grid[3], uint32_t dynamic_lds,
                        flyc_stream stream, void **arguments);

/* The same with the block, for a kernel that is compiled for any. */
flyc_status flyc_launch_block(flyc_unit *unit, uint32_t kernel, const uint32_t grid[3], const uint32_t block[3],
                              uint32_t dynamic_lds, flyc_stream stream, void **arguments);

/* The same for a kernel whose blocks run in clusters of so many along each axis, of which the grid is made, else it
 * is FLYC_OUT_OF_RANGE. Where HIP cannot do that it is FLYC_DRIVER, and nothing is launched. */
flyc_status flyc_launch_clusters(flyc_unit *unit, uint32_t kernel, const uint32_t grid[3], const uint32_t cluster[3],
                                 uint32_t dynamic_lds, flyc_stream stream, void **arguments);

/* Fills device memory with zeros, on a stream. */
flyc_status flyc_zero(void *memory, size_t size, flyc_stream stream);

/* Unloads the modules and frees the images, so that the unit is as it was at first. No launch of the unit may be
 * running or come meanwhile; while one waits for the end of the calling thread's group, it is FLYC_DRIVER, and nothing
 * is unloaded. */
flyc_status flyc_unload(flyc_unit *unit);

/* Launch arithmetic: signed, 64 bits. What has no value sets *error and gives 0; *error is never cleared. */
static inline int64_t flyc_add(int64_t a, int64_t b, int *error) {
  int64_t result = 0;
  if (__builtin_add_overflow(a, b, &result)) {
    *error = 1;
    return 0;
  }
  return result;
}
static inline int64_t flyc_sub(int64_t a, int64_t b, int *error) {
  int64_t result = 0;
  if (__builtin_sub_overflow(a, b, &result)) {
    *error = 1;
    return 0;
  }
  return result;
}
static inline int64_t flyc_mul(int64_t a, int64_t b, int *error) {
  int64_t result = 0;
  if (__builtin_mul_overflow(a, b, &result)) {
    *error = 1;
    return 0;
  }
  return result;
}
static inline int64_t flyc_div(int64_t a, int64_t b, int *error) {
  if (b == 0 || (a == INT64_MIN && b == -1)) {
    *error = 1;
    return 0;
  }
  return a / b;
}
static inline int64_t flyc_mod(int64_t a, int64_t b, int *error) {
  if (b == 0 || (a == INT64_MIN && b == -1)) {
    *error = 1;
    return 0;
  }
  return a % b;
}
static inline int64_t flyc_ceil_div(int64_t a, int64_t b, int *error) {
  if (b <= 0) {
    *error = 1;
    return 0;
  }
  return a / b + (a % b > 0);
}
static inline int64_t flyc_min(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t flyc_max(int64_t a, int64_t b) { return a > b ? a : b; }

#ifdef __cplusplus
}
#endif

#endif /* FLYC_RUNTIME_H */

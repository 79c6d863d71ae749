/* A program that launches: C99 and C++17, over a HIP that records (fake_hip.c), over one that is "old", or over none
 * with the argument "none". Every expectation that fails is printed with its line; the exit code is their number. */
#include "clusters.h"
#include "mixed.h"
#include "vector_add.h"

#include "../../../expect.h"
#include "fake_hip.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif
flyc_unit *otherVectorAddUnit(void);
flyc_status otherCheck(const float *a, float *c, int32_t n);
#ifdef __cplusplus
}
#endif

/* 16-byte aligned memory that is never looked at. */
static union {
  double align[64];
  float floats[128];
} memory;
static float *a = memory.floats, *b = memory.floats + 4, *c = memory.floats + 8;
static float *noFloats;

static void testGrid(void) {
  uint32_t grid[3] = {9, 9, 9};
  EXPECT(vector_add_grid(1000, grid) == FLYC_OK && grid[0] == 4 && grid[1] == 1 && grid[2] == 1);
  EXPECT(vector_add_grid(0, grid) == FLYC_EMPTY_GRID && grid[0] == 0);
  EXPECT(vector_add_grid(INT32_MAX, grid) == FLYC_OK && grid[0] == 8388608);
  EXPECT_FAILS(vector_add_grid(-1000, grid), FLYC_OUT_OF_RANGE,
               "vector_add: a grid of -3 blocks of 256 work-items is not possible");
  EXPECT(padded_grid(3, 2, 130, grid) == FLYC_OK && grid[0] == 6 && grid[1] == 4 && grid[2] == 3);
  EXPECT_FAILS(padded_grid(0, 64, INT64_MAX, grid), FLYC_OUT_OF_RANGE,
               "padded: the grid passes 64 bits, or divides by zero");
  EXPECT_FAILS(padded_grid(0, 1, INT64_MAX, grid), FLYC_OUT_OF_RANGE,
               "padded: a grid of 144115188075855872 blocks of 64 work-items is not possible");
  EXPECT(through_lds_grid(304, grid) == FLYC_OK && grid[0] == 608);
  EXPECT(nothing_grid(grid) == FLYC_OK && grid[0] == 1);
}

static void testCheck(void) {
  EXPECT(vector_add_check(a, b, c, 1000) == FLYC_OK);
  EXPECT(vector_add_check(noFloats, b, c, 0) == FLYC_EMPTY_GRID); /* nothing is looked at */
  EXPECT_FAILS(vector_add_check(a, b, c, -4), FLYC_PRECONDITION, "vector_add requires n >= 0 (n = -4)");
  EXPECT_FAILS(vector_add_check(a, noFloats, c, 4), FLYC_NULL_ARGUMENT, "vector_add: b is null");
  EXPECT(vector_add_check(a, b + 1, c, 4) == FLYC_MISALIGNED);
  EXPECT(strstr(flyc_last_error(), "vector_add: b = 0x") && strstr(flyc_last_error(), "is not a multiple of 16 bytes"));
  EXPECT(padded_check(1, 2.0, 1, 8, a) == FLYC_OK);
  EXPECT_FAILS(
      padded_check(1, 2.0, 1, 7, a), FLYC_PRECONDITION,
      "padded requires count % 4 == 0 && new > 0 || flag == 0: pad \"count\" to 4 (count = 7, flag = 1, new = 1)");
  EXPECT(padded_check(0, 2.0, 1, 7, a) == FLYC_OK); /* flag == 0: the other side holds */
  EXPECT_FAILS(padded_check(1, 2.0, 7, 8, a), FLYC_OUT_OF_RANGE,
               "padded: '!(count / (new - 7) > 1000)' passes 64 bits, or divides by zero");
  EXPECT_FAILS(padded_check(1, 2.0, 8, 4000, a), FLYC_PRECONDITION,
               "padded requires !(count / (new - 7) > 1000) (count = 4000, new = 8)");
  EXPECT(through_lds_check(1, a, noFloats) == FLYC_OK); /* out is optional */
  EXPECT_FAILS(through_lds_check(1, noFloats, a), FLYC_NULL_ARGUMENT, "through_lds: in is null");
  EXPECT(nothing_check() == FLYC_OK);
}

static void testPack(void) {
  unsigned char bytes[padded_kernarg_size + 1], small[vector_add_kernarg_size + 1];
  double scale = 0;
  int16_t step = 0;
  int64_t count = 0;
  float *out = NULL;
  int32_t n = 0;
  EXPECT(padded_kernarg_size == 40 && vector_add_kernarg_size == 28 && nothing_kernarg_size == 0);
  memset(bytes, 0xee, sizeof(bytes));
  padded_pack(bytes, 7, 2.5, -3, 1234567890123, a);
  memcpy(&scale, bytes + 8, 8);
  memcpy(&step, bytes + 16, 2);
  memcpy(&count, bytes + 24, 8);
  memcpy(&out, bytes + 32, sizeof(out));
  EXPECT(bytes[0] == 7 && scale == 2.5 && step == -3 && count == 1234567890123 && out == a);
  EXPECT(bytes[1] == 0 && bytes[18] == 0 && bytes[40] == 0xee);
  vector_add_pack(small, a, b, c, 42);
  memcpy(&n, small + 24, 4);
  EXPECT(n == 42);
}

static void testWithoutHip(const char *folder) {
  /* What is there under the newest name is no library: the loader's words say so. */
  EXPECT(vector_add_launch(NULL, a, b, c, 1000) == FLYC_NO_DEVICE);
  EXPECT(strstr(flyc_last_error(),
                "no HIP on this machine: libamdhip64.so (7, 6, 5) cannot be opened: libamdhip64.so.7: "));
  EXPECT(strstr(flyc_last_error(), "libamdhip64.so.7: file too short"));
  EXPECT(vector_add_load_directory(folder) == FLYC_OK); /* images load without a GPU */
  EXPECT(vector_add_prepare() == FLYC_NO_DEVICE);
  EXPECT(flyc_device_name()[0] == 0 && flyc_synchronize() == FLYC_NO_DEVICE);
  EXPECT(vector_add_launch(NULL, a, b, c, 0) == FLYC_OK); /* an empty grid needs no device */
  EXPECT(vector_add_launch(NULL, a, b, c, -1) == FLYC_PRECONDITION);
  EXPECT(flyc_unload(&vector_add_unit) == FLYC_OK);
}

static void testImages(const char *folder) {
  char text[4] = {0x7f, 'E', 'L', 'F'};
  char expected[256];
  EXPECT_FAILS(vector_add_load_directory("/nowhere"), FLYC_IO,
               (snprintf(expected, sizeof(expected), "vector_add: none of its %u image files is in /nowhere",
                         vector_add_unit.image_count),
                expected));
  EXPECT_FAILS(vector_add_load_directory(NULL), FLYC_NULL_ARGUMENT, "vector_add: the directory is null");
  EXPECT_FAILS(vector_add_load_directory(""), FLYC_IO,
               "vector_add: the directory is an empty text; '.' is the current one");
  EXPECT_FAILS(vector_add_load_image(99, text, 4), FLYC_INVALID_IMAGE,
               (snprintf(expected, sizeof(expected), "vector_add has %u images; there is no number 99",
                         vector_add_unit.image_count),
                expected));
  EXPECT_FAILS(vector_add_load_image(0, NULL, 4), FLYC_NULL_ARGUMENT, "vector_add: the bytes of image 0 are null");
  EXPECT_FAILS(vector_add_load_image(0, text, 4), FLYC_INVALID_IMAGE,
               (snprintf(expected, sizeof(expected), "vector_add: %s has 4 bytes; the header was generated for %zu",
                         vector_add_images[0].file, vector_add_images[0].size),
                expected));
  flyc_unit old = vector_add_unit;
  old.abi_version = 99;
  EXPECT_FAILS(flyc_load_directory(&old, folder), FLYC_WRONG_VERSION,
               "a launch header speaks version 99, this library version 2: compile the program anew, with the "
               "flyc/runtime.h that belongs to the library");
  old.abi_version = FLYC_ABI_VERSION;
  old.image_size = 8;
  EXPECT_FAILS(flyc_load_directory(&old, folder), FLYC_WRONG_VERSION,
               "a launch header has shorter tables than version 2 of the library reads");
}

static void testMemory(struct fake_hip *hip) {
  void *there = NULL;
  char back[4] = "";
  EXPECT(strcmp(flyc_device_name(), "HIP") == 0);
  EXPECT(flyc_allocate(&there, 16) == FLYC_OK && there == hip->memory);
  EXPECT(flyc_copy_in(there, "abc", 4) == FLYC_OK && hip->copies[0] == 1 && memcmp(hip->memory, "abc", 4) == 0);
  EXPECT(flyc_copy_out(back, there, 4) == FLYC_OK && hip->copies[1] == 1 && strcmp(back, "abc") == 0);
  EXPECT(flyc_synchronize() == FLYC_OK && hip->synchronized == 1);
  EXPECT(flyc_release(there) == FLYC_OK && flyc_release(NULL) == FLYC_OK);
  EXPECT_FAILS(flyc_release(back), FLYC_DRIVER, "hipFree: hipErrorInvalidValue (1)");
  EXPECT_FAILS(flyc_allocate(&there, 1 << 20), FLYC_OUT_OF_MEMORY, "hipMalloc: hipErrorOutOfMemory (2)");
  EXPECT_FAILS(flyc_allocate(NULL, 1), FLYC_NULL_ARGUMENT, "flyc_allocate: `memory` is null");
  EXPECT_FAILS(flyc_copy_in(NULL, back, 1), FLYC_NULL_ARGUMENT, "flyc_copy_in: `to` is null");
  EXPECT_FAILS(flyc_copy_out(back, NULL, 1), FLYC_NULL_ARGUMENT, "flyc_copy_out: `from` is null");
  EXPECT(flyc_copy_out(NULL, NULL, 0) == FLYC_OK);
  EXPECT_FAILS(flyc_use_emulator(NULL), FLYC_DRIVER,
               "flyc_use_emulator: the process uses HIP already; call it before anything else");
}

static void *launchOften(void *unused) {
  for (int i = 0; i < 1000; ++i)
    if (vector_add_launch(NULL, a, b, c, 1000) != FLYC_OK)
      return unused;
  return NULL;
}

/* The library's own copy: the runtime opens it by name, this by the same name. */
static struct fake_hip *fakeHip(void) {
  void *library = dlopen("libamdhip64.so.6", RTLD_NOW);
  struct fake_hip *(*state)(void) = NULL;
  void *symbol = library ? dlsym(library, "fakeHipState") : NULL;
  memcpy(&state, &symbol, sizeof(symbol));
  EXPECT(state != NULL);
  return state ? state() : NULL;
}

/* Blocks in clusters: another function of HIP, which an old one lacks. */
static void testClusters(const char *folder, int isOld) {
  struct fake_hip *hip = fakeHip();
  static const unsigned numbers[7] = {8, 2, 1, 1, 1, 1, 0}, cluster[3] = {4, 2, 1}, none[3] = {0, 0, 0};
  void *stream = (void *)&memory;
  uint32_t grid[3] = {1, 1, 1};
  if (!hip)
    return;
  EXPECT(clusters_load_directory(folder) == FLYC_OK);
  if (isOld) {
    EXPECT_FAILS(
        clustered_launch(NULL), FLYC_DRIVER,
        "clustered: the HIP library has no hipDrvLaunchKernelEx, so it launches no clusters of blocks: it is too old");
    EXPECT(hip->launches == 0);
  } else {
    EXPECT(clustered_launch(stream) == FLYC_OK && memcmp(hip->cluster, cluster, sizeof(cluster)) == 0);
    EXPECT(memcmp(hip->numbers, numbers, sizeof(numbers)) == 0 && hip->stream == stream && hip->extra == NULL);
    hip->failing = FAIL_LAUNCH;
    EXPECT_FAILS(clustered_launch(NULL), FLYC_DRIVER,
                 "clustered: hipDrvLaunchKernelEx, in clusters of 4 x 2 x 1 blocks: hipErrorLaunchFailure (719)");
    hip->failing = FAIL_NOTHING;
    EXPECT_FAILS(flyc_launch_clusters(&clusters_unit, 0, grid, NULL, 0, NULL, NULL), FLYC_NULL_ARGUMENT,
                 "flyc_launch_clusters: `cluster` is null");
    EXPECT_FAILS(flyc_launch_clusters(&clusters_unit, 0, grid, none, 0, NULL, NULL), FLYC_OUT_OF_RANGE,
                 "clustered: a grid of 1 x 1 x 1 blocks is not made of clusters of 0 x 0 x 0");
    EXPECT_FAILS(flyc_launch_clusters(&clusters_unit, 0, grid, cluster, 0, NULL, NULL), FLYC_OUT_OF_RANGE,
                 "clustered: a grid of 1 x 1 x 1 blocks is not made of clusters of 4 x 2 x 1");
  }
  EXPECT(plain_launch(NULL) == FLYC_OK && memcmp(hip->cluster, none, sizeof(none)) == 0);
  EXPECT(flyc_unload(&clusters_unit) == FLYC_OK);
  hip->loads = hip->unloads = hip->launches = 0;
}

static void testLaunch(const char *folder) {
  struct fake_hip *hip = fakeHip();
  if (!hip)
    return;

  EXPECT(vector_add_launch(NULL, a, b, c, 1000) == FLYC_NO_IMAGE);
  EXPECT(strstr(flyc_last_error(), "vector_add: no image is loaded for device 0; call vector_add_load_directory or "
                                   "vector_add_load_image first: ") == flyc_last_error());
  testImages(folder);
  testMemory(hip);
  EXPECT(vector_add_load_directory(folder) == FLYC_OK);

  /* Every image is refused, generic ones last; all are named. */
  hip->refuse_loads = 100;
  EXPECT(vector_add_launch(NULL, a, b, c, 1000) == FLYC_NO_IMAGE);
  EXPECT(strncmp(flyc_last_error(), "vector_add: device 0 takes no image: ", 37) == 0);
  EXPECT(hip->loads == (int)vector_add_unit.image_count);
  const char *last = strrchr(flyc_last_error(), ';');
  EXPECT(last && strstr(last, "generic: hipErrorNoBinaryForGpu (209)"));

  /* That is remembered until the unit is prepared again; then the second is taken. */
  EXPECT(vector_add_launch(NULL, a, b, c, 1000) == FLYC_NO_IMAGE && hip->loads == (int)vector_add_unit.image_count);
  hip->refuse_loads = 1;
  hip->loads = 0;
  EXPECT(vector_add_prepare() == FLYC_OK);
  hip->argument_count = 4;
  memcpy(hip->argument_sizes, "\10\10\10\4", 4);
  void *stream = (void *)&memory;
  EXPECT(vector_add_launch(stream, a, b, c, 1000) == FLYC_OK);
  EXPECT(hip->loads == 2 && hip->launches == 1 && strcmp(hip->kernel, "vector_add") == 0);
  EXPECT(memcmp(hip->loaded[1], "\177ELF", 4) == 0);
  static const unsigned numbers[7] = {4, 1, 1, 256, 1, 1, 0};
  EXPECT(memcmp(hip->numbers, numbers, sizeof(numbers)) == 0);
  EXPECT(hip->stream == stream && hip->extra == NULL);
  void *first = NULL;
  int32_t n = 0;
  memcpy(&first, hip->arguments[0], sizeof(first));
  memcpy(&n, hip->arguments[3], sizeof(n));
  EXPECT(first == (void *)a && n == 1000);

  /* Prepared: no module is loaded again; an empty grid launches nothing. */
  EXPECT(vector_add_launch(NULL, a, b, c, 1) == FLYC_OK && hip->loads == 2 && hip->launches == 2);
  EXPECT(vector_add_launch(NULL, a, b, c, 0) == FLYC_OK && hip->launches == 2);
  hip->failing = FAIL_LAUNCH;
  EXPECT_FAILS(vector_add_launch(NULL, a, b, c, 1), FLYC_DRIVER,
               "vector_add: hipModuleLaunchKernel: hipErrorLaunchFailure (719)");
  hip->failing = FAIL_GET_DEVICE;
  EXPECT_FAILS(vector_add_launch(NULL, a, b, c, 1), FLYC_DRIVER,
               "vector_add: hipGetDevice: hipErrorInvalidDevice (101)");
  hip->failing = FAIL_NOTHING;

  /* Another device has a module of its own; one that is out of range has none. */
  hip->device = 3;
  EXPECT(vector_add_prepare() == FLYC_OK && hip->loads == 3);
  hip->device = 64;
  EXPECT_FAILS(vector_add_prepare(), FLYC_OUT_OF_RANGE, "vector_add: device 64; devices 0 to 63 are served");
  hip->device = 0;

  /* The second unit of the program; dynamic LDS, no arguments, images from memory. */
  hip->argument_count = 5;
  memcpy(hip->argument_sizes, "\1\10\2\10\10", 5);
  EXPECT(mixed_load_directory(folder) == FLYC_OK);
  hip->failing = FAIL_GET_FUNCTION;
  EXPECT(mixed_prepare() == FLYC_DRIVER && hip->unloads == 1);
  EXPECT(strstr(flyc_last_error(), "has no kernel padded: hipErrorNotFound (500)") != NULL);
  hip->failing = FAIL_NOTHING;
  EXPECT(padded_launch(NULL, 3, 2.5, 2, 132, a) == FLYC_OK);
  static const unsigned lds[7] = {6, 4, 3, 64, 2, 1, 208};
  EXPECT(memcmp(hip->numbers, lds, sizeof(lds)) == 0 && strcmp(hip->kernel, "padded") == 0);
  hip->argument_count = 0;
  EXPECT(through_lds_launch(NULL, a, NULL) == FLYC_OK && hip->numbers[0] == 608);
  uint32_t counted[3];
  int64_t units = 0;
  EXPECT(through_lds_grid(100, counted) == FLYC_OK && counted[0] == 200); /* asks no device */
  EXPECT(flyc_compute_units(&units) == FLYC_OK && units == 304);
  EXPECT_FAILS(flyc_compute_units(NULL), FLYC_NULL_ARGUMENT, "flyc_compute_units: `count` is null");
  EXPECT(nothing_launch(NULL) == FLYC_OK && strcmp(hip->kernel, "no_arguments") == 0 && hip->parameters == NULL);
  EXPECT(with_scratch_launch(NULL, (const int32_t *)a, (int32_t *)b, 5) == FLYC_OUT_OF_RANGE);

  /* Threads race to load the first module of a device: one wins, all launch. */
  hip->argument_count = 4;
  memcpy(hip->argument_sizes, "\10\10\10\4", 4);
  hip->device = 7;
  int before = hip->loads;
  hip->launches = 0;
  pthread_t threads[4];
  for (int i = 0; i < 4; ++i)
    pthread_create(&threads[i], NULL, launchOften, (void *)&memory);
  for (int i = 0; i < 4; ++i) {
    void *failed = NULL;
    pthread_join(threads[i], &failed);
    EXPECT(failed == NULL);
  }
  EXPECT(hip->loads == before + 1 && hip->launches == 4000);
  hip->device = 0;

  hip->unloads = 0;
  EXPECT(flyc_unload(&vector_add_unit) == FLYC_OK && hip->unloads == 3);
  EXPECT(flyc_unload(&mixed_unit) == FLYC_OK && hip->unloads == 4);
  EXPECT(flyc_unload(&mixed_unit) == FLYC_OK && hip->unloads == 4);
  EXPECT(vector_add_launch(NULL, a, b, c, 1) == FLYC_NO_IMAGE);
}

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  EXPECT(otherVectorAddUnit() == &vector_add_unit); /* one object, two translation units */
  EXPECT(otherCheck(a, c, 4) == FLYC_OK);
  EXPECT(strcmp(flyc_status_name((flyc_status)FLYC_NO_IMAGE), "FLYC_NO_IMAGE") == 0);
  testGrid();
  testCheck();
  testPack();
  if (strcmp(argv[1], "none") == 0)
    testWithoutHip(argv[2]);
  else
    testClusters(argv[2], strcmp(argv[1], "old") == 0);
  if (strcmp(argv[1], "hip") == 0)
    testLaunch(argv[2]);
  printf("%d failures\n", failures);
  return failures != 0;
}

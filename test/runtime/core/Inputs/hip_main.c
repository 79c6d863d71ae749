/* hip_main SCENARIO [FILE]: the runtime over the stand-in for HIP. A process uses one HIP, once; so each scenario is a
 * process of its own. Chips are called "chip1" and so on, as far as names mean nothing. */
#define _GNU_SOURCE
#include "stand_in.h"
#include "units.h"

#include <stdlib.h>

static const uint32_t grid[3] = {3, 1, 1};
static char streamA, streamB;
static test_unit unit, other;

static flyc_status launchFirst(test_unit *t, void *stream) { return flyc_launch(&t->unit, 0, grid, 64, stream, NULL); }

/* One image for the device that there is, and perhaps another one. */
static void startPair(const char *target, const char *processors, const char *takers) {
  snprintf(standIn()->arch[0], 64, "gfx1:sramecc+:xnack-");
  startUnit(&unit, "u");
  addImage(&unit, "gfx1", NULL, "gfx1");
  if (target)
    addImage(&unit, target, processors, takers);
  for (uint32_t i = 0; i < unit.unit.image_count; ++i)
    EXPECT(giveImage(&unit, i) == FLYC_OK);
}
static void startSimple(void) { startPair(NULL, NULL, NULL); }

/* The first image is refused by the driver, the second taken: hipGetLastError() tells the program nothing of it. */
static void refusedFirst(void) {
  snprintf(standIn()->arch[0], 64, "gfx1:xnack-");
  startUnit(&unit, "u");
  addImage(&unit, "gfx1", NULL, "none");
  addImage(&unit, "family", "gfx1", "gfx1");
  EXPECT(giveImage(&unit, 0) == FLYC_OK && giveImage(&unit, 1) == FLYC_OK);
  EXPECT(launchFirst(&unit, NULL) == FLYC_OK && standIn()->loads == 2);
  EXPECT(hipGetLastError() == 0);
  /* An error of the program's own stays. */
  startUnit(&other, "o");
  addImage(&other, "gfx1", NULL, "none");
  EXPECT(giveImage(&other, 0) == FLYC_OK);
  standIn()->failing = "hipMalloc", standIn()->error = 2, standIn()->times = 1;
  void *memory = NULL;
  EXPECT(hipMalloc(&memory, 1) == 2);
  EXPECT(launchFirst(&other, NULL) == FLYC_NO_IMAGE && hipGetLastError() != 0);
}

/* That a device takes no image is asked once; again when asked to, or when other images come. */
static void refusedAll(void) {
  snprintf(standIn()->arch[0], 64, "gfx1:sramecc+:xnack-");
  startUnit(&unit, "u");
  addImage(&unit, "gfx1", NULL, "none");
  addImage(&unit, "gfx2", NULL, "gfx2");
  addImage(&unit, "gfx1:xnack+", NULL, "gfx1:xnack+");
  addImage(&unit, "family", "gfx2 gfx3", "none");
  addImage(&unit, "gfx1:xnack-", NULL, "gfx1");
  for (uint32_t i = 0; i < 4; ++i)
    EXPECT(giveImage(&unit, i) == FLYC_OK);
  const char *text = "u: device 0 (gfx1:sramecc+:xnack-) takes no image: gfx1: hipErrorNoBinaryForGpu (209); family: "
                     "hipErrorNoBinaryForGpu (209); gfx2: for another processor; gfx1:xnack+: for xnack+, and the "
                     "device has xnack-; gfx1:xnack-: not loaded";
  EXPECT_FAILS(launchFirst(&unit, NULL), FLYC_NO_IMAGE, text);
  EXPECT(standIn()->loads == 2);
  for (int i = 0; i < 100; ++i)
    EXPECT_FAILS(launchFirst(&unit, NULL), FLYC_NO_IMAGE, text);
  EXPECT(standIn()->loads == 2 && hipGetLastError() == 0);
  EXPECT_FAILS(flyc_prepare(&unit.unit), FLYC_NO_IMAGE, text);
  EXPECT(standIn()->loads == 4);
  EXPECT(giveImage(&unit, 4) == FLYC_OK && launchFirst(&unit, NULL) == FLYC_OK && standIn()->loads == 5);
}

/* Nothing is loaded while the stream is captured; prepared, the launch is part of the capture. */
static void capture(void) {
  startSimple();
  const char *text =
      "u: device 0 has no module yet, and the stream is being captured; call u_prepare before the capture "
      "begins";
  standIn()->captured = &streamA;
  EXPECT_FAILS(launchFirst(&unit, &streamA), FLYC_NOT_PREPARED, text);
  EXPECT_FAILS(launchFirst(&unit, NULL), FLYC_NOT_PREPARED,
               text); /* it cannot be asked: hipErrorStreamCaptureImplicit */
  standIn()->captured = (void *)1;
  EXPECT_FAILS(launchFirst(&unit, NULL), FLYC_NOT_PREPARED, text);
  EXPECT(standIn()->loads == 0 && hipGetLastError() == 0 && standIn()->launches == 0);
  /* Another stream is captured: a load is no part of that. */
  standIn()->captured = &streamA;
  EXPECT(launchFirst(&unit, &streamB) == FLYC_OK && standIn()->loads == 1 && standIn()->captured_launches == 0);
  EXPECT(launchFirst(&unit, &streamA) == FLYC_OK && standIn()->captured_launches == 1);
  /* A driver that forbids it all the same; and what it says is not kept. */
  startUnit(&other, "o");
  addImage(&other, "gfx1", NULL, "gfx1");
  EXPECT(giveImage(&other, 0) == FLYC_OK);
  standIn()->failing = "hipThreadExchangeStreamCaptureMode", standIn()->error = 1, standIn()->times = 1;
  EXPECT_FAILS(flyc_prepare(&other.unit), FLYC_NOT_PREPARED,
               "o: device 0 has no module yet, and none can be loaded while a stream is captured: "
               "hipErrorStreamCaptureUnsupported (900); call o_prepare before the capture begins");
  EXPECT(flyc_prepare(&other.unit) == FLYC_OK && launchFirst(&other, &streamA) == FLYC_OK);
  EXPECT(standIn()->captured_launches == 2);
}

/* No memory is no refusal: it is said, nothing worse is taken instead, and the next launch tries again. */
static void memory(void) {
  void *there = NULL;
  startPair("family", "gfx1", "gfx1");
  standIn()->failing = "hipModuleLoadData", standIn()->error = 2, standIn()->times = 1;
  EXPECT_FAILS(launchFirst(&unit, NULL), FLYC_OUT_OF_MEMORY,
               "u: device 0: loading u.gfx1.hsaco: hipErrorOutOfMemory (2)");
  EXPECT(standIn()->loads == 1 && launchFirst(&unit, NULL) == FLYC_OK && standIn()->loads == 2);
  EXPECT(strcmp(standIn()->offered[1], "gfx1") == 0 && hipGetLastError() == 0);
  standIn()->failing = "hipMalloc", standIn()->times = 1;
  EXPECT_FAILS(flyc_allocate(&there, 1), FLYC_OUT_OF_MEMORY, "hipMalloc: hipErrorOutOfMemory (2)");
  EXPECT(there == NULL && hipGetLastError() == 0);
}

/* Every function fails once: the status says so, hipGetLastError() is 0, and the next try is well. */
static void everyFailure(void) {
  static const struct {
    const char *function;
    flyc_status status;
    const char *text;
  } rows[] = {
      {"hipDeviceGetAttribute", FLYC_DRIVER, "hipDeviceGetAttribute: hipErrorUnknown (999)"},
      {"hipGetDevice", FLYC_DRIVER, "u: hipGetDevice: hipErrorUnknown (999)"},
      {"hipModuleLoadData", FLYC_NO_IMAGE,
       "u: device 0 (gfx1:sramecc+:xnack-) takes no image: gfx1: hipErrorUnknown (999)"},
      {"hipModuleGetFunction", FLYC_DRIVER, "u: u.gfx1.hsaco has no kernel first: hipErrorUnknown (999)"},
      {"hipModuleLaunchKernel", FLYC_DRIVER, "first: hipModuleLaunchKernel: hipErrorUnknown (999)"},
      {"hipGetDeviceProperties", FLYC_OK, ""},
      {"hipStreamIsCapturing", FLYC_OK, ""},
      {"hipThreadExchangeStreamCaptureMode", FLYC_OK, ""},
      {"hipModuleUnload", FLYC_OK, ""},
      {"hipFree", FLYC_DRIVER, "hipFree: hipErrorUnknown (999)"},
      {"hipMemcpy", FLYC_DRIVER, "hipMemcpy: hipErrorUnknown (999)"},
      {"hipMemsetAsync", FLYC_DRIVER, "hipMemsetAsync: hipErrorUnknown (999)"},
      {"hipDeviceSynchronize", FLYC_DRIVER, "hipDeviceSynchronize: hipErrorUnknown (999)"},
      {"hipMalloc", FLYC_DRIVER, "hipMalloc: hipErrorUnknown (999)"},
  };
  standIn()->devices = 2;
  snprintf(standIn()->arch[0], 64, "gfx1:sramecc+:xnack-");
  for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
    for (int again = 0; again < 2; ++again) {
      flyc_status worst = FLYC_OK;
      const char *said = "";
      char bytes[4] = "abc", text[256] = "";
      void *there = NULL;
      int64_t units = 0;
      startSimple();
      standIn()->failing = rows[i].function, standIn()->error = 999, standIn()->times = !again;
#define NOTE(call)                                                                                                     \
  do {                                                                                                                 \
    flyc_status one = (call);                                                                                          \
    if (one != FLYC_OK && worst == FLYC_OK) {                                                                          \
      worst = one;                                                                                                     \
      snprintf(text, sizeof(text), "%s", flyc_last_error());                                                           \
      said = text;                                                                                                     \
    }                                                                                                                  \
  } while (0)
      NOTE(launchFirst(&unit, NULL));
      NOTE(flyc_allocate(&there, 4));
      if (there) {
        NOTE(flyc_copy_in(there, bytes, 4));
        NOTE(flyc_copy_out(bytes, there, 4));
        NOTE(flyc_zero(there, 4, NULL));
        NOTE(flyc_synchronize());
        NOTE(flyc_release(there));
      }
      NOTE(flyc_compute_units(&units));
      NOTE(flyc_unload(&unit.unit));
      flyc_status wanted = again ? FLYC_OK : rows[i].status;
      if (worst != wanted || strcmp(said, again ? "" : rows[i].text) != 0) {
        ++failures;
        printf("%s fails: got %s: %s\n", rows[i].function, flyc_status_name(worst), said);
      }
      /* A launch that HIP refuses is as one of the program's own. */
      int left = hipGetLastError();
      int isKept = !again && strcmp(rows[i].function, "hipModuleLaunchKernel") == 0;
      if (left != (isKept ? 999 : 0)) {
        ++failures;
        printf("%s fails: hipGetLastError() is %d\n", rows[i].function, left);
      }
    }
}

/* A kernel that the driver does not find: the module is given back. */
static void missingSymbol(void) {
  startSimple();
  unit.kernels[1].symbol = "absent";
  EXPECT_FAILS(flyc_prepare(&unit.unit), FLYC_DRIVER, "u: u.gfx1.hsaco has no kernel absent: hipErrorNotFound (500)");
  EXPECT(standIn()->unloads == 1 && standIn()->loads == 1 && hipGetLastError() == 0);
  unit.kernels[1].symbol = "second";
  EXPECT(launchFirst(&unit, NULL) == FLYC_OK);
}

/* An error that stays is said each time; nothing is loaded anew for it. */
static void stickyError(void) {
  startSimple();
  EXPECT(flyc_prepare(&unit.unit) == FLYC_OK);
  standIn()->failing = "hipModuleLaunchKernel", standIn()->error = 719, standIn()->times = 1 << 30;
  for (int i = 0; i < 10; ++i)
    EXPECT_FAILS(launchFirst(&unit, NULL), FLYC_DRIVER, "first: hipModuleLaunchKernel: hipErrorLaunchFailure (719)");
  EXPECT(standIn()->loads == 1 && standIn()->unloads == 0);
}

/* What hipDeviceReset takes away is loaded anew, by the next launch or by prepare. */
static void deviceReset(void) {
  startSimple();
  EXPECT(launchFirst(&unit, NULL) == FLYC_OK);
  hipDeviceReset();
  EXPECT(launchFirst(&unit, NULL) == FLYC_OK && standIn()->loads == 2 && standIn()->launches == 2);
  hipDeviceReset();
  EXPECT(flyc_prepare(&unit.unit) == FLYC_OK && standIn()->loads == 3);
  EXPECT(launchFirst(&unit, NULL) == FLYC_OK && standIn()->loads == 3 && standIn()->launches == 3);
  hipDeviceReset();
  standIn()->captured = &streamA;
  EXPECT(launchFirst(&unit, &streamA) == FLYC_NOT_PREPARED && standIn()->launches == 3);
  standIn()->captured = NULL;
  EXPECT(flyc_unload(&unit.unit) == FLYC_OK && flyc_unload(&unit.unit) == FLYC_OK);
  EXPECT(giveImage(&unit, 0) == FLYC_OK && launchFirst(&unit, NULL) == FLYC_OK && standIn()->launches == 4);
  hipDeviceReset();
  hipGetLastError();
  EXPECT(flyc_unload(&unit.unit) == FLYC_OK && hipGetLastError() == 0);
}

/* Each device has a module of its own, of the image that suits it; the current device stays what it is. */
static void twoDevices(void) {
  int device = -1;
  standIn()->devices = 2;
  snprintf(standIn()->arch[0], 64, "gfx1:xnack-");
  snprintf(standIn()->arch[1], 64, "gfx2");
  startUnit(&unit, "u");
  addImage(&unit, "gfx2", NULL, "gfx2");
  addImage(&unit, "gfx1", NULL, "gfx1");
  EXPECT(giveImage(&unit, 0) == FLYC_OK && giveImage(&unit, 1) == FLYC_OK);
  for (int round = 0; round < 2; ++round)
    for (int i = 0; i < 2; ++i) {
      int64_t units = 0;
      hipSetDevice(i);
      EXPECT(launchFirst(&unit, &streamA) == FLYC_OK && standIn()->device == i && standIn()->stream == &streamA);
      EXPECT(standIn()->grid[0] == 3 && standIn()->block[0] == 256 && standIn()->shared == 64);
      EXPECT(flyc_compute_units(&units) == FLYC_OK && units == 300 + i);
    }
  EXPECT(standIn()->loads == 2 && strcmp(standIn()->offered[0], "gfx1") == 0);
  EXPECT(strcmp(standIn()->offered[1], "gfx2") == 0 && standIn()->properties == 2); /* asked once each */
  EXPECT(hipGetDevice(&device) == 0 && device == 1);
  /* The second kernel is only in the first image. */
  EXPECT(flyc_launch(&unit.unit, 1, grid, 0, NULL, NULL) == FLYC_OK);
  hipSetDevice(0);
  EXPECT_FAILS(flyc_launch(&unit.unit, 1, grid, 0, NULL, NULL), FLYC_NO_IMAGE,
               "u: the source does not export second for gfx1, whose image is loaded");
  EXPECT(flyc_unload(&unit.unit) == FLYC_OK && standIn()->unloads == 2);
  EXPECT(hipGetDevice(&device) == 0 && device == 0);
}

/* Where there is one device, which it is is never asked. */
static void oneDevice(void) {
  startSimple();
  for (int i = 0; i < 100; ++i)
    EXPECT(launchFirst(&unit, NULL) == FLYC_OK);
  EXPECT(standIn()->current == 0 && standIn()->launches == 100 && standIn()->functions == 2);
}

static void expectNoDevice(const char *text) {
  startSimple();
  for (int i = 0; i < 2; ++i)
    EXPECT_FAILS(launchFirst(&unit, NULL), FLYC_NO_DEVICE, text);
  EXPECT(hipGetLastError() == 0 && flyc_device_name()[0] == 0);
}
static void noDevice(void) {
  standIn()->devices = 0;
  expectNoDevice("HIP finds no device");
}
static void noDeviceError(void) {
  standIn()->failing = "hipGetDeviceCount", standIn()->error = 100, standIn()->times = 1;
  expectNoDevice("HIP does not start: hipErrorNoDevice (100)");
}
static void noStart(void) {
  standIn()->failing = "hipInit", standIn()->error = 3, standIn()->times = 1;
  expectNoDevice("HIP does not start: hipErrorNotInitialized (3)");
}

/* An older HIP says what it is in another struct; one that says nothing leaves it to its driver. */
static void archNames(void) {
  startPair("gfx2", NULL, "gfx2");
  EXPECT(launchFirst(&unit, NULL) == FLYC_OK && standIn()->loads == 1);
  EXPECT(flyc_unload(&unit.unit) == FLYC_OK);
  snprintf(standIn()->arch[0], 64, "gfx3");
  EXPECT(giveImage(&unit, 1) == FLYC_OK);
  EXPECT_FAILS(launchFirst(&unit, NULL), FLYC_NO_IMAGE,
               "u: device 0 (gfx3) takes no image: gfx1: not loaded; gfx2: for another processor");
  standIn()->arch[0][0] = 0;
  EXPECT(flyc_prepare(&unit.unit) == FLYC_OK && strcmp(standIn()->offered[standIn()->loads - 1], "gfx2") == 0);
}

/* A launch on a prepared device takes no memory. */
static long allocations;
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *malloc(size_t size) {
  ++allocations;
  return __libc_malloc(size);
}
void *calloc(size_t count, size_t size) {
  ++allocations;
  return __libc_calloc(count, size);
}
void *realloc(void *old, size_t size) {
  ++allocations;
  return __libc_realloc(old, size);
}
static void allocation(void) {
  startSimple();
  EXPECT(allocations > 0 && flyc_prepare(&unit.unit) == FLYC_OK);
  allocations = 0;
  for (int i = 0; i < 1000; ++i)
    EXPECT(launchFirst(&unit, NULL) == FLYC_OK);
  EXPECT(allocations == 0);
}

static const struct {
  const char *name;
  void (*run)(void);
} scenarios[] = {{"refused-first", refusedFirst},
                 {"refused-all", refusedAll},
                 {"capture", capture},
                 {"memory", memory},
                 {"every-failure", everyFailure},
                 {"missing-symbol", missingSymbol},
                 {"sticky-error", stickyError},
                 {"device-reset", deviceReset},
                 {"two-devices", twoDevices},
                 {"one-device", oneDevice},
                 {"no-device", noDevice},
                 {"no-device-error", noDeviceError},
                 {"no-start", noStart},
                 {"arch-names", archNames},
                 {"allocation", allocation}};

int main(int argc, char **argv) {
  for (size_t i = 0; i < sizeof(scenarios) / sizeof(scenarios[0]); ++i)
    if (argc > 1 && strcmp(argv[1], scenarios[i].name) == 0) {
      scenarios[i].run();
      printf("%s: %d failures\n", argv[1], failures);
      return failures != 0;
    }
  printf("no scenario\n");
  return 2;
}

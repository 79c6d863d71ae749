/* A program over the emulator's C table, as C99 and as C++17: library_main LIBRARY VECTOR_ADD.hsaco GENERIC.hsaco
 * Every expectation that fails is printed with its line; the exit code is their number. */
#include "flyc/emulator.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const flyc_emulator *emulator;
static int failures;
#define EXPECT(condition)                                                                                              \
  do {                                                                                                                 \
    if (!(condition)) {                                                                                                \
      ++failures;                                                                                                      \
      printf("%s:%d: %s [%s]\n", __FILE__, __LINE__, #condition, emulator->last_error());                              \
    }                                                                                                                  \
  } while (0)
#define EXPECT_FAILS(call, status, text)                                                                               \
  do {                                                                                                                 \
    flyc_status got = (call);                                                                                          \
    if (got != (status) || strstr(emulator->last_error(), text) == NULL) {                                             \
      ++failures;                                                                                                      \
      printf("%s:%d: %s\n  got  %d: %s\n  want %d: %s\n", __FILE__, __LINE__, #call, (int)got, emulator->last_error(), \
             (int)(status), text);                                                                                     \
    }                                                                                                                  \
  } while (0)

static unsigned char image[1 << 20];
static size_t imageSize;

static void readImage(const char *path) {
  FILE *file = fopen(path, "rb");
  imageSize = file ? fread(image, 1, sizeof(image), file) : 0;
  if (file)
    fclose(file);
  if (imageSize < 64) {
    printf("%s cannot be read\n", path);
    exit(99);
  }
}

static void testMemory(flyc_emulator_device *device) {
  uint64_t a = 0, b = 0;
  char text[8] = "1234567";
  EXPECT(emulator->allocate(device, 8, "first", &a) == FLYC_OK && a != 0 && a % 4096 == 0);
  EXPECT(emulator->read(device, text, a, 8) == FLYC_OK && text[0] == 0 && text[6] == 0);
  EXPECT(emulator->write(device, a, "abcdefg", 8) == FLYC_OK);
  EXPECT(emulator->allocate(device, 8, NULL, &b) == FLYC_OK && b != a);
  EXPECT(emulator->copy(device, b + 1, a, 7) == FLYC_OK);
  EXPECT(emulator->read(device, text, b, 8) == FLYC_OK && memcmp(text, "\0abcdefg", 8) == 0);
  EXPECT(emulator->fill(device, b, 0x5a, 2) == FLYC_OK);
  EXPECT(emulator->read(device, text, b, 8) == FLYC_OK && memcmp(text, "ZZbcdefg", 8) == 0);
  EXPECT_FAILS(emulator->write(device, a + 4, text, 8), FLYC_OUT_OF_RANGE, "the nearest is `first`, 8 bytes at 0x");
  EXPECT_FAILS(emulator->read(device, text, 16, 8), FLYC_OUT_OF_RANGE, "a read of 8 bytes at 0x10");
  EXPECT_FAILS(emulator->read(device, text, ~(uint64_t)0, 8), FLYC_OUT_OF_RANGE, "is not inside one allocation");
  EXPECT_FAILS(emulator->copy(device, b, a, ~(uint64_t)0), FLYC_OUT_OF_RANGE, "is not inside one allocation");
  EXPECT_FAILS(emulator->release(device, a + 1), FLYC_OUT_OF_RANGE, "no live allocation begins at 0x");
  EXPECT(emulator->release(device, a) == FLYC_OK);
  EXPECT_FAILS(emulator->fill(device, a, 0, 1), FLYC_OUT_OF_RANGE, "which was freed");
  EXPECT_FAILS(emulator->allocate(device, (uint64_t)1 << 60, "huge", &a), FLYC_OUT_OF_MEMORY,
               "1152921504606846976 bytes");
  EXPECT_FAILS(emulator->allocate(device, ~(uint64_t)0, "huge", &a), FLYC_OUT_OF_MEMORY, "no memory on the host");
  EXPECT_FAILS(emulator->allocate(device, 8, "nowhere", NULL), FLYC_NULL_ARGUMENT, "`address` is null");
  EXPECT_FAILS(emulator->allocate(NULL, 8, "nowhere", &a), FLYC_NULL_ARGUMENT, "the device is null");
}

enum { Count = 1500 };
static float x[Count], y[Count], z[Count];

static char trace[1 << 16];
static size_t traced, accesses;
static int64_t reports;

static void takeTrace(void *context, int kind, const char *line, uint64_t size) {
  if (context != trace)
    ++failures;
  if (kind)
    ++accesses;
  else if (traced + size < sizeof(trace)) {
    memcpy(trace + traced, line, size);
    traced += size;
  }
}
static int takeProgress(void *context, uint64_t done, uint64_t total) {
  if (context != &reports || done > total || total != 2)
    ++failures;
  ++reports;
  return 0;
}
static int stop(void *context, uint64_t done, uint64_t total) {
  (void)context;
  (void)done;
  (void)total;
  return 1;
}

/* What a launch may be asked for besides its result. */
static void testObserved(flyc_emulator_module *module, flyc_emulator_launch launch) {
  flyc_emulator_result result;
  result.struct_size = sizeof(result);
  EXPECT(emulator->launch(module, &launch, &result) == FLYC_OK);
  EXPECT(result.statistics_table[0] == 0 && result.statistics_json[0] == 0 && result.findings[0] == 0);
  launch.threads = 2;
  launch.progress = takeProgress;
  launch.progress_context = &reports;
  EXPECT(emulator->launch(module, &launch, &result) == FLYC_OK && result.workgroups == 2);
  launch.progress = stop;
  flyc_status stopped = emulator->launch(module, &launch, &result); /* it may end before it is asked */
  EXPECT(stopped == FLYC_OK || stopped == FLYC_FAULT);
  launch.progress = NULL;
  launch.observe = FLYC_EMULATOR_STATISTICS | FLYC_EMULATOR_CHECK_HAZARDS | FLYC_EMULATOR_CHECK_UNINIT |
                   FLYC_EMULATOR_CHECK_RACES | FLYC_EMULATOR_TRACE_WORKGROUP | FLYC_EMULATOR_TRACE_WAVE;
  launch.trace = takeTrace;
  launch.trace_context = trace;
  launch.trace_workgroup[0] = 1;
  launch.trace_wave = 3;
  launch.matrix_mode = FLYC_EMULATOR_MATRIX_EXACT;
  launch.strict_barriers = 1;
  traced = accesses = 0;
  EXPECT(emulator->launch(module, &launch, &result) == FLYC_OK);
  EXPECT(strstr(result.statistics_table, "instructions") && result.statistics_json[0] == '{');
  EXPECT(result.finding_count == 0 && result.findings[0] == 0);
  EXPECT(strncmp(trace, "(1,0,0).3 ", 10) == 0 && strstr(trace, "s_endpgm") && !strstr(trace, "(0,0,0)") &&
         accesses > 0);
  launch.observe = 1u << 31;
  EXPECT_FAILS(emulator->launch(module, &launch, &result), FLYC_OUT_OF_RANGE, "holds what this version does not know");
  launch.observe = 0;
  launch.matrix_mode = 7;
  EXPECT_FAILS(emulator->launch(module, &launch, &result), FLYC_OUT_OF_RANGE, "holds what this version does not know");
}

static void testOpcodes(void) {
  flyc_emulator_opcode opcode;
  uint32_t count = 0, implemented = 0, without_reason = 0;
  for (; emulator->opcode("gfx950", count, &opcode) == FLYC_OK; ++count) {
    implemented += opcode.implemented;
    without_reason += !opcode.implemented && !opcode.reason[0];
  }
  EXPECT(count > 1500 && implemented > 1500 && without_reason == 0);
  EXPECT_FAILS(emulator->opcode("gfx950", count, &opcode), FLYC_OUT_OF_RANGE, "opcodes");
  EXPECT_FAILS(emulator->opcode("gfx000", 0, &opcode), FLYC_NO_DEVICE, "the emulator has no processor 'gfx000'");
  EXPECT_FAILS(emulator->opcode(NULL, 0, &opcode), FLYC_NULL_ARGUMENT, "the processor is null");
}

/* How long a launch takes, modelled. */
static void testCycles(flyc_emulator_module *module, flyc_emulator_launch launch) {
  flyc_emulator_result result;
  flyc_emulator_assumption slow = {"latency.hbm", 6220}, unknown = {"latency.nosuch", 1};
  result.struct_size = sizeof(result);
  EXPECT(emulator->launch(module, &launch, &result) == FLYC_OK && result.cycles == NULL);
  launch.cycles = 1;
  EXPECT(emulator->launch(module, &launch, &result) == FLYC_OK && result.cycles != NULL);
  if (!result.cycles)
    return;
  const double clocks = result.cycles->clocks_of_grid;
  double stalls = 0, placed = 0;
  EXPECT(clocks > 622 && clocks < 20000 && result.cycles->groups_of_grid == 2 && result.cycles->active_units == 2);
  EXPECT(result.cycles->groups_of_unit == 1 && result.cycles->groups_modelled == 1 && result.cycles->units >= 256);
  EXPECT(result.cycles->memory_busy > 0 && result.cycles->memory_busy < 1 && result.cycles->place_count > 10);
  EXPECT(result.cycles->interval_count == 0 && result.cycles->unit_count > 0);
  for (uint32_t n = 0; n < result.cycles->stall_count; ++n) {
    EXPECT(result.cycles->stall_names[n][0] != 0);
    stalls += result.cycles->stalls[n];
    for (uint32_t p = 0; p < result.cycles->place_count; ++p)
      placed += result.cycles->places[p].stalls[n];
  }
  EXPECT(stalls > 622 && stalls - placed < 1 && placed - stalls < 1);
  EXPECT(strncmp(result.cycles->places[0].text, "s_load_dword", 12) == 0);
  launch.assumption_count = 1;
  launch.assumptions = &slow;
  EXPECT(emulator->launch(module, &launch, &result) == FLYC_OK && result.cycles->clocks_of_grid > clocks + 5000);
  launch.assumptions = &unknown;
  EXPECT_FAILS(emulator->launch(module, &launch, NULL), FLYC_OUT_OF_RANGE, "have no number 'latency.nosuch'");
  launch.assumptions = NULL;
  EXPECT_FAILS(emulator->launch(module, &launch, NULL), FLYC_OUT_OF_RANGE, "the name of assumption 0 is null");
  launch.assumption_count = 0;
  launch.observe = FLYC_EMULATOR_STATISTICS;
  EXPECT_FAILS(emulator->launch(module, &launch, NULL), FLYC_OUT_OF_RANGE, "`cycles` excludes");
  launch.observe = 0;
  launch.timeline = 12;
  EXPECT(emulator->launch(module, &launch, &result) == FLYC_OK && result.cycles->interval_count == 12);
  for (uint32_t n = 0; n < result.cycles->interval_count; ++n) {
    const flyc_emulator_interval *one = &result.cycles->intervals[n];
    EXPECT(one->begin < one->end && one->end < clocks && one->workgroup == 0 && one->offset % 4 == 0);
    EXPECT(one->cause <= result.cycles->stall_count && one->unit < result.cycles->unit_count);
  }
  launch.cycles = 0;
  EXPECT_FAILS(emulator->launch(module, &launch, NULL), FLYC_OUT_OF_RANGE, "`timeline` is of `cycles`");
  launch.timeline = 0;
  launch.cycles = 2;
  EXPECT(emulator->launch(module, &launch, &result) == FLYC_OK && result.cycles->clocks_of_grid > 0);
  launch.cycles = 3;
  EXPECT_FAILS(emulator->launch(module, &launch, NULL), FLYC_OUT_OF_RANGE, "what this version does not know");
}

static void testVectorAdd(flyc_emulator_device *device) {
  flyc_emulator_module *module = NULL;
  EXPECT(emulator->module_load(device, image, imageSize, &module) == FLYC_OK);
  if (!module)
    return;
  uint32_t kernel = 9;
  EXPECT(emulator->kernel_count(module) == 1);
  EXPECT_FAILS(emulator->kernel_find(module, "vector_ad", &kernel), FLYC_OUT_OF_RANGE, "did you mean 'vector_add'?");
  EXPECT(emulator->kernel_find(module, "vector_add", &kernel) == FLYC_OK && kernel == 0);
  flyc_emulator_kernel facts;
  EXPECT(emulator->kernel_facts(module, kernel, &facts) == FLYC_OK);
  EXPECT(strcmp(facts.name, "vector_add") == 0 && facts.argument_count == 4 && facts.max_block == 256 &&
         facts.wave_size == 64);
  EXPECT_FAILS(emulator->kernel_facts(module, 1, &facts), FLYC_OUT_OF_RANGE, "has 1 kernels; there is no number 1");
  flyc_emulator_argument argument;
  EXPECT(emulator->argument_facts(module, kernel, 0, &argument) == FLYC_OK && argument.is_pointer &&
         argument.size == 8);
  EXPECT(emulator->argument_facts(module, kernel, 3, &argument) == FLYC_OK && !argument.is_pointer &&
         argument.size == 4);
  EXPECT_FAILS(emulator->argument_facts(module, kernel, 4, &argument), FLYC_OUT_OF_RANGE, "has 4 explicit arguments");

  uint64_t address[3];
  const char *names[3] = {"x", "y", "z"};
  for (int i = 0; i < 3; ++i)
    EXPECT(emulator->allocate(device, sizeof(x), names[i], &address[i]) == FLYC_OK);
  for (int i = 0; i < Count; ++i) {
    x[i] = (float)i * 0.25f;
    y[i] = 100.0f - (float)i;
  }
  EXPECT(emulator->write(device, address[0], x, sizeof(x)) == FLYC_OK);
  EXPECT(emulator->write(device, address[1], y, sizeof(y)) == FLYC_OK);

  int32_t n = Count;
  const void *arguments[4] = {&address[0], &address[1], &address[2], &n};
  flyc_emulator_launch launch;
  memset(&launch, 0, sizeof(launch));
  launch.struct_size = sizeof(launch);
  launch.kernel = kernel;
  launch.grid[0] = 2;
  launch.grid[1] = launch.grid[2] = 1;
  launch.block[0] = 256;
  launch.block[1] = launch.block[2] = 1;
  launch.argument_count = 4;
  launch.arguments = arguments;
  flyc_emulator_result result;
  result.struct_size = sizeof(result);
  EXPECT(emulator->launch(module, &launch, &result) == FLYC_OK);
  EXPECT(result.workgroups == 2 && result.waves == 8 && result.instructions > 100);
  EXPECT(emulator->read(device, z, address[2], sizeof(z)) == FLYC_OK);
  for (int i = 0; i < Count; ++i)
    if (!(z[i] == x[i] + y[i])) {
      EXPECT(z[i] == x[i] + y[i]);
      break;
    }

  testObserved(module, launch);
  testCycles(module, launch);

  /* What an older program's shorter struct lacks is zero. */
  launch.struct_size = (uint32_t)offsetof(flyc_emulator_launch, instruction_limit);
  launch.instruction_limit = 1;
  EXPECT(emulator->launch(module, &launch, NULL) == FLYC_OK);
  launch.struct_size = sizeof(launch);
  EXPECT_FAILS(emulator->launch(module, &launch, NULL), FLYC_FAULT, "has executed 1 instructions, the limit");
  launch.instruction_limit = 0;

  launch.argument_count = 3;
  EXPECT_FAILS(emulator->launch(module, &launch, NULL), FLYC_OUT_OF_RANGE, "takes 4 arguments, 3 were given");
  launch.argument_count = 4;
  uint64_t sizes[4] = {8, 8, 8, 8};
  launch.argument_sizes = sizes;
  EXPECT_FAILS(emulator->launch(module, &launch, NULL), FLYC_OUT_OF_RANGE, "has 4 bytes, 8 were given");
  launch.argument_sizes = NULL;
  arguments[3] = NULL;
  EXPECT_FAILS(emulator->launch(module, &launch, NULL), FLYC_NULL_ARGUMENT, "of vector_add are null");
  arguments[3] = &n;
  launch.grid[1] = 0;
  EXPECT_FAILS(emulator->launch(module, &launch, NULL), FLYC_OUT_OF_RANGE, "a grid of 2 x 0 x 1");
  launch.grid[1] = 1;
  launch.block[0] = 2048;
  EXPECT_FAILS(emulator->launch(module, &launch, NULL), FLYC_OUT_OF_RANGE, "2048");
  launch.block[0] = 256;
  launch.kernel = 7;
  EXPECT_FAILS(emulator->launch(module, &launch, NULL), FLYC_OUT_OF_RANGE, "there is no number 7");
  launch.kernel = 0;

  /* Past the end of z, and after z was freed. */
  n = Count + 1;
  EXPECT_FAILS(emulator->launch(module, &launch, NULL), FLYC_FAULT, "`x`");
  n = Count;
  EXPECT(emulator->release(device, address[2]) == FLYC_OK);
  EXPECT_FAILS(emulator->launch(module, &launch, NULL), FLYC_FAULT, "`z`");
  emulator->module_unload(module);
  emulator->module_unload(NULL);
}

static void testBadImages(flyc_emulator_device *device) {
  flyc_emulator_module *module = NULL;
  EXPECT_FAILS(emulator->module_load(device, "no code", 7, &module), FLYC_INVALID_IMAGE, "");
  for (size_t size = 0; size < imageSize; size += 1 + imageSize / 97)
    EXPECT(emulator->module_load(device, image, size, &module) == FLYC_INVALID_IMAGE);
  EXPECT_FAILS(emulator->module_load(device, NULL, 7, &module), FLYC_NULL_ARGUMENT, "`bytes` is null");
  EXPECT(module == NULL);
}

int main(int argc, char **argv) {
  if (argc != 4)
    return 99;
  void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  void *symbol = library ? dlsym(library, FLYC_EMULATOR_TABLE_NAME) : NULL;
  if (!symbol) {
    printf("%s: %s\n", argv[1], dlerror());
    return 99;
  }
  flyc_emulator_table_function table;
  memcpy(&table, &symbol, sizeof(table));
  emulator = table(FLYC_EMULATOR_ABI);
  if (!emulator || table(FLYC_EMULATOR_ABI + 1) || table(0)) {
    printf("the library serves the wrong versions\n");
    return 99;
  }
  EXPECT(emulator->abi_version == FLYC_EMULATOR_ABI && emulator->table_size >= sizeof(flyc_emulator));

  readImage(argv[2]);
  flyc_emulator_device *device = NULL;
  EXPECT(emulator->processor(0) != NULL && emulator->processor(1000) == NULL);
  EXPECT_FAILS(emulator->device_create("gfx000", &device), FLYC_NO_DEVICE,
               "the emulator has no processor 'gfx000'; it has gfx");
  EXPECT(emulator->device_create("gfx942", &device) == FLYC_OK);
  EXPECT(strcmp(emulator->device_processor(device), "gfx942") == 0);
  EXPECT(emulator->device_cus(device) == 304 && emulator->device_cus(NULL) == 0);
  testMemory(device);
  testBadImages(device);
  testVectorAdd(device);
  emulator->device_destroy(device);

  testOpcodes();

  /* A device that nothing was said of is what its first module is for, and then takes no other. */
  flyc_emulator_module *module = NULL;
  EXPECT(emulator->device_create(NULL, &device) == FLYC_OK && emulator->device_processor(device)[0] == 0);
  EXPECT(emulator->device_cus(device) == 0);
  testVectorAdd(device);
  EXPECT(strcmp(emulator->device_processor(device), "gfx942") == 0);
  emulator->device_destroy(device);
  EXPECT(emulator->device_create("gfx950", &device) == FLYC_OK);
  EXPECT_FAILS(emulator->module_load(device, image, imageSize, &module), FLYC_NO_IMAGE,
               "code for gfx942 does not run on the emulated gfx950");
  emulator->device_destroy(device);
  emulator->device_destroy(NULL);

  /* Generic code runs on each processor that it covers. */
  readImage(argv[3]);
  EXPECT(emulator->device_create("gfx950", &device) == FLYC_OK);
  testVectorAdd(device);
  emulator->device_destroy(device);
  EXPECT(emulator->device_create(NULL, &device) == FLYC_OK);
  testVectorAdd(device);
  EXPECT(strcmp(emulator->device_processor(device), "gfx942") == 0);
  emulator->device_destroy(device);
  printf("%d failures\n", failures);
  return failures > 98 ? 98 : failures;
}

/*===- EmulatorDevice.c - the emulator as a device ---------------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===
 * One device, or as many as FLYC_DEVICE says, which reach each other's memory. Launches run to their end before they
 * return, whatever the stream; those of a group when it ends. Device memory is the emulator's: its addresses are no
 * host pointers, only flyc_copy_in and flyc_copy_out reach it.
 *===-------------------------------------------------------------------------===*/

#include "Device.h"
#include "EmulatorLibrary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const flyc_emulator *emulator;
enum { MaxDevices = 32 };
static flyc_emulator_device *devices[MaxDevices];
static int deviceCount;
static __thread int chosen; /* the calling thread's */
static uint32_t observed;   /* FLYC_EMULATOR_CHECK_..., as FLYC_CHECK asks */
static int isAdversarial;   /* FLYC_MEMORY asks for it, with this seed */
static uint64_t memorySeed;

typedef struct emulated_function {
  int device;
  flyc_emulator_module *module;
  uint32_t kernel;
} emulated_function;

typedef struct emulated_module {
  flyc_emulator_module *module;
  emulated_function functions[]; /* per kernel of the code object */
} emulated_module;

static flyc_status said(flyc_status status) {
  return status == FLYC_OK ? FLYC_OK : flyc_fail(status, "%s", emulator->last_error());
}

/* FLYC_CHECK=races,hazards: what launches are checked for, as `flyc run --check-...`. */
static flyc_status readChecks(const char *text) {
  static const struct {
    const char *word;
    uint32_t bits;
  } words[] = {{"hazards", FLYC_EMULATOR_CHECK_HAZARDS},
               {"races", FLYC_EMULATOR_CHECK_RACES},
               {"uninit", FLYC_EMULATOR_CHECK_UNINIT},
               {"uninit-registers", FLYC_EMULATOR_CHECK_UNINIT_REGISTERS}};
  observed = 0;
  while (text && *text) {
    const size_t length = strcspn(text, ",");
    uint32_t bits = 0;
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); ++i)
      if (strlen(words[i].word) == length && memcmp(words[i].word, text, length) == 0)
        bits = words[i].bits;
    if (!bits)
      return flyc_fail(FLYC_NO_DEVICE,
                       "FLYC_CHECK: there is no check '%.*s'; it lists hazards, races, uninit, uninit-registers",
                       (int)length, text);
    observed |= bits;
    text += length + (text[length] == ',');
  }
  return FLYC_OK;
}

/* FLYC_MEMORY=adversarial:7: as `flyc run --memory=...`. */
static flyc_status readMemory(const char *text) {
  static const char adversarial[] = "adversarial";
  const size_t length = sizeof(adversarial) - 1;
  isAdversarial = 0;
  memorySeed = 0;
  if (!text || !*text)
    return FLYC_OK;
  char *end = NULL;
  if (strncmp(text, adversarial, length) == 0 && text[length] == ':' && text[length + 1] >= '0' &&
      text[length + 1] <= '9')
    memorySeed = strtoull(text + length + 1, &end, 10);
  if (strcmp(text, adversarial) != 0 && (!end || *end))
    return flyc_fail(FLYC_NO_DEVICE, "FLYC_MEMORY=%s: it is adversarial, or adversarial:SEED with a number", text);
  isAdversarial = 1;
  return FLYC_OK;
}

static const char *description(void) { return "the emulator"; }

static flyc_status current(int *number) {
  *number = chosen;
  return FLYC_OK;
}

static void arch(int number, char *text, size_t size) {
  snprintf(text, size, "%s", emulator->device_processor(devices[number]));
}

static int isCapturing(flyc_stream stream) {
  (void)stream;
  return 0;
}

static flyc_status loadModule(void **module, const void *image, size_t size) {
  flyc_emulator_module *loaded = NULL;
  flyc_status status = said(emulator->module_load(devices[chosen], image, size, &loaded));
  if (status != FLYC_OK)
    return status;
  uint32_t count = emulator->kernel_count(loaded);
  emulated_module *made = malloc(sizeof(*made) + count * sizeof(made->functions[0]));
  if (!made) {
    emulator->module_unload(loaded);
    return flyc_fail(FLYC_OUT_OF_MEMORY, "no memory for %u kernels", count);
  }
  made->module = loaded;
  for (uint32_t i = 0; i < count; ++i) {
    made->functions[i].device = chosen;
    made->functions[i].module = loaded;
    made->functions[i].kernel = i;
  }
  *module = made;
  return FLYC_OK;
}

static void unloadModule(void *module) {
  emulator->module_unload(((emulated_module *)module)->module);
  free(module);
}

static flyc_status findFunction(void **function, void *module, const char *symbol) {
  emulated_module *loaded = module;
  uint32_t kernel = 0;
  flyc_status status = said(emulator->kernel_find(loaded->module, symbol, &kernel));
  if (status == FLYC_OK)
    *function = &loaded->functions[kernel];
  return status;
}

/* What is done when a group ends: a launch, or zeros. */
typedef struct waiting {
  struct waiting *next; /* of the same device */
  flyc_emulator_module *module;
  flyc_emulator_launch launch;
  uint64_t address, size; /* to be filled with zeros; `module` is null then */
  const void *arguments[];
} waiting;
typedef struct waiting_list {
  waiting *first, **end;
} waiting_list;
static __thread int isGrouped;
static __thread waiting_list lists[MaxDevices];

static void addWaiting(int number, waiting *made) {
  waiting_list *list = &lists[number];
  if (!list->first)
    list->end = &list->first;
  *list->end = made;
  list->end = &made->next;
}

/* A copy of the launch with its arguments' bytes behind it. */
static flyc_status keepLaunch(const emulated_function *called, const flyc_emulator_launch *asked) {
  const uint32_t count = asked->argument_count;
  size_t bytes = 0;
  flyc_emulator_argument facts;
  for (uint32_t i = 0; i < count; ++i) {
    flyc_status status = said(emulator->argument_facts(called->module, called->kernel, i, &facts));
    if (status != FLYC_OK)
      return status;
    bytes += facts.size;
  }
  waiting *kept = calloc(1, sizeof(*kept) + count * sizeof(kept->arguments[0]) + bytes);
  if (!kept)
    return flyc_fail(FLYC_OUT_OF_MEMORY, "no memory for a launch of a group");
  kept->module = called->module;
  kept->launch = *asked;
  kept->launch.arguments = kept->arguments;
  char *to = (char *)&kept->arguments[count];
  for (uint32_t i = 0; i < count; ++i) {
    emulator->argument_facts(called->module, called->kernel, i, &facts);
    memcpy(to, asked->arguments[i], facts.size);
    kept->arguments[i] = to;
    to += facts.size;
  }
  addWaiting(called->device, kept);
  return FLYC_OK;
}

static flyc_status launchTogether(uint32_t count, flyc_emulator_module *const *modules,
                                  const flyc_emulator_launch *const *launches) {
  flyc_emulator_result result;
  memset(&result, 0, sizeof(result));
  result.struct_size = sizeof(result);
  flyc_status status = said(emulator->launch_together(count, modules, launches, &result));
  if (status != FLYC_OK || result.finding_count == 0)
    return status;
  /* The first one; the others mostly follow from the same mistake. */
  const int length = (int)strcspn(result.findings, "\n");
  return flyc_fail(FLYC_FAULT, "%.*s%s", length, result.findings,
                   result.finding_count > 1 ? "; there are more findings, which `flyc run` shows" : "");
}

static flyc_status launch(void *function, const uint32_t grid[3], const uint32_t block[3], const uint32_t *cluster,
                          uint32_t dynamic_lds, flyc_stream stream, void **arguments) {
  const emulated_function *called = function;
  flyc_emulator_kernel facts;
  (void)stream;
  flyc_status status = said(emulator->kernel_facts(called->module, called->kernel, &facts));
  if (status != FLYC_OK)
    return status;
  flyc_emulator_launch asked;
  memset(&asked, 0, sizeof(asked));
  asked.struct_size = sizeof(asked);
  asked.kernel = called->kernel;
  memcpy(asked.grid, grid, sizeof(asked.grid));
  memcpy(asked.block, block, sizeof(asked.block));
  if (cluster)
    memcpy(asked.cluster, cluster, sizeof(asked.cluster));
  asked.dynamic_lds = dynamic_lds;
  asked.argument_count = facts.argument_count;
  asked.arguments = (const void *const *)arguments;
  asked.observe = observed;
  asked.memory = isAdversarial ? FLYC_EMULATOR_MEMORY_ADVERSARIAL : FLYC_EMULATOR_MEMORY_AT_ONCE;
  asked.memory_seed = memorySeed;
  if (isGrouped)
    return keepLaunch(called, &asked);
  const flyc_emulator_launch *const one = &asked;
  return launchTogether(1, &called->module, &one);
}

static int isWaitedFor(void *module) {
  const emulated_module *asked = module;
  for (int i = 0; isGrouped && i < deviceCount; ++i)
    for (const waiting *kept = lists[i].first; kept; kept = kept->next)
      if (kept->module && kept->module == asked->module)
        return 1;
  return 0;
}

static flyc_status beginGroup(void) {
  if (isGrouped)
    return flyc_fail(FLYC_DRIVER, "flyc_begin_group: the group before has not ended");
  isGrouped = 1;
  return FLYC_OK;
}

static waiting *takeWaiting(waiting_list *list) {
  waiting *taken = list->first;
  list->first = taken->next;
  return taken;
}

/* Round by round: of each device the zeros up to its next launch, then these launches. Behind the first mistake nothing
 * is done any more. */
static flyc_status endGroup(void) {
  if (!isGrouped)
    return flyc_fail(FLYC_DRIVER, "flyc_end_group: no group has begun");
  flyc_status status = FLYC_OK;
  isGrouped = 0;
  for (uint32_t count = 1; count;) {
    flyc_emulator_module *modules[MaxDevices];
    const flyc_emulator_launch *launches[MaxDevices];
    waiting *taken[MaxDevices];
    count = 0;
    for (int i = 0; i < deviceCount; ++i) {
      while (lists[i].first && !lists[i].first->module) {
        waiting *zeros = takeWaiting(&lists[i]);
        if (status == FLYC_OK)
          status = said(emulator->fill(devices[i], zeros->address, 0, zeros->size));
        free(zeros);
      }
      if (!lists[i].first)
        continue;
      taken[count] = takeWaiting(&lists[i]);
      modules[count] = taken[count]->module;
      launches[count] = &taken[count]->launch;
      ++count;
    }
    if (count && status == FLYC_OK)
      status = launchTogether(count, modules, launches);
    for (uint32_t i = 0; i < count; ++i)
      free(taken[i]);
  }
  return status;
}

/* A device address as a pointer, and back. */
static void *asPointer(uint64_t address) { return (void *)(uintptr_t)address; }
static uint64_t asAddress(const void *pointer) { return (uint64_t)(uintptr_t)pointer; }

static flyc_status allocate(void **memory, size_t size) {
  uint64_t address = 0;
  flyc_status status = said(emulator->allocate(devices[chosen], size, NULL, &address));
  if (status == FLYC_OK)
    *memory = asPointer(address);
  return status;
}
/* Of whichever device it is. */
static flyc_status release(void *memory) {
  for (int i = 0; i < deviceCount; ++i)
    if (i != chosen && emulator->release(devices[i], asAddress(memory)) == FLYC_OK)
      return FLYC_OK;
  return said(emulator->release(devices[chosen], asAddress(memory)));
}
static flyc_status copyIn(void *to, const void *from, size_t size) {
  return said(emulator->write(devices[chosen], asAddress(to), from, size));
}
static flyc_status copyOut(void *to, const void *from, size_t size) {
  return said(emulator->read(devices[chosen], to, asAddress(from), size));
}
static flyc_status synchronize(void) { return FLYC_OK; }
static flyc_status zero(void *memory, size_t size, flyc_stream stream) {
  (void)stream;
  if (!isGrouped)
    return said(emulator->fill(devices[chosen], asAddress(memory), 0, size));
  waiting *kept = calloc(1, sizeof(*kept));
  if (!kept)
    return flyc_fail(FLYC_OUT_OF_MEMORY, "no memory for a launch of a group");
  kept->address = asAddress(memory);
  kept->size = size;
  addWaiting(chosen, kept);
  return FLYC_OK;
}
static flyc_status cus(int *count) {
  *count = (int)emulator->device_cus(devices[chosen]);
  return *count > 0 ? FLYC_OK
                    : flyc_fail(FLYC_NO_DEVICE, "the emulator does not know yet which chip it is: say "
                                                "FLYC_DEVICE=emulator:PROCESSOR, or load the images first");
}

static flyc_status countDevices(int *count) {
  *count = deviceCount;
  return FLYC_OK;
}
static flyc_status choose(int number) {
  chosen = number;
  return FLYC_OK;
}

/* "gfx942*8": the processor, and how many of it. */
static flyc_status makeDevices(const char *wish) {
  char processor[64];
  const char *star = wish ? strchr(wish, '*') : NULL;
  const size_t length = star ? (size_t)(star - wish) : 0;
  unsigned long count = 1;
  if (star) {
    char *end = NULL;
    count = star[1] >= '0' && star[1] <= '9' ? strtoul(star + 1, &end, 10) : 0;
    if (count < 1 || count > MaxDevices || *end || length == 0 || length >= sizeof(processor))
      return flyc_fail(FLYC_NO_DEVICE, "the emulator cannot be '%s': it is PROCESSOR, or PROCESSOR*N of 1 to %d", wish,
                       MaxDevices);
    memcpy(processor, wish, length);
    processor[length] = 0;
  }
  flyc_status status = said(emulator->device_create(star ? processor : wish, &devices[0]));
  for (deviceCount = status == FLYC_OK; status == FLYC_OK && (unsigned long)deviceCount < count; ++deviceCount)
    status = said(emulator->device_create_peer(devices[0], &devices[deviceCount]));
  return status;
}

/* Called under Device.c's lock. */
const flyc_device *flyc_open_emulator(const char *processor) {
  static const flyc_device interface = {description,  current,      arch,         isCapturing, loadModule,
                                        unloadModule, isWaitedFor,  findFunction, launch,      allocate,
                                        release,      copyIn,       copyOut,      synchronize, zero,
                                        cus,          countDevices, choose,       beginGroup,  endGroup};
  emulator = flyc_open_emulator_library();
  if (!emulator || readChecks(getenv("FLYC_CHECK")) != FLYC_OK || readMemory(getenv("FLYC_MEMORY")) != FLYC_OK ||
      makeDevices(processor) != FLYC_OK)
    return NULL;
  return &interface;
}

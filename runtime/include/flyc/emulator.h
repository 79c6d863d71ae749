/*===- flyc/emulator.h - the emulator as a C library -------------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===
 * libflyc_emulator.so executes finished AMDGPU code objects on the host. It exports one function, flyc_emulator_table,
 * which gives a table of functions. A program may link it, or open it with dlopen so that only who asks for it needs
 * it. C99 and C++17. The library links neither LLVM nor HIP.
 *
 *   const flyc_emulator *emulator = flyc_emulator_table(FLYC_EMULATOR_ABI);   null: the library is of another version
 *   flyc_emulator_device *device;
 *   if (emulator->device_create("...", &device) != FLYC_OK)
 *     puts(emulator->last_error());
 *
 * Rules of the table:
 * - Functions return FLYC_OK or a status of flyc/runtime.h, and then emulator->last_error() says why, in a sentence,
 * per thread. Nothing that is given to them makes them crash but a pointer that does not point where it says; no
 * exception leaves them.
 * - Structs that the caller fills begin with `struct_size`, set to sizeof(the struct): a later library with a longer
 *   struct takes the members that an older caller does not know as zero. Within one version, members are only added at
 *   the end of structs and of the table.
 * - A device may be used from several threads; its calls are served one after the other.
 * - Addresses are the device's own, not the host's. The first allocation of every device lies at the same address, and
 *   allocations are zeroed, so that runs repeat exactly.
 *===-------------------------------------------------------------------------===*/

#ifndef FLYC_EMULATOR_H
#define FLYC_EMULATOR_H

#include "flyc/runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

#define FLYC_EMULATOR_ABI 1
#define FLYC_EMULATOR_TABLE_NAME "flyc_emulator_table"

typedef struct flyc_emulator_device flyc_emulator_device; /* memory, and the modules that are loaded into it */
typedef struct flyc_emulator_module flyc_emulator_module; /* one code object on one device */

/* What the code object says of one kernel. Texts live as long as the module. */
typedef struct flyc_emulator_kernel {
  const char *name;
  uint32_t argument_count;    /* explicit ones */
  uint32_t max_block;         /* work-items of a workgroup that it was compiled for */
  uint32_t required_block[3]; /* 0, 0, 0: any */
  uint32_t lds_bytes;         /* static, per workgroup */
  uint32_t scratch_bytes;     /* per work-item */
  uint32_t wave_size;         /* lanes */
} flyc_emulator_kernel;

/* One explicit argument. */
typedef struct flyc_emulator_argument {
  const char *name;    /* empty if the code object has none */
  const char *kind;    /* the metadata's .value_kind: "global_buffer", "by_value", "dynamic_shared_pointer", ... */
  uint32_t offset;     /* in the kernarg segment */
  uint32_t size;       /* bytes */
  uint32_t is_pointer; /* 1: eight bytes, a device address */
} flyc_emulator_argument;

/* Called now and then while a launch runs, on the launching thread: workgroups done, of how many. Not 0 stops the run,
 * which then is a fault. */
typedef int (*flyc_emulator_progress)(void *context, uint64_t done, uint64_t total);

/* What a launch shall watch for: bits of `observe`. Observed launches take several times as long. What is found does
 * not depend on `threads`; hazards and races are looked for on all of them, unless workgroups agree through memory. */
enum {
  FLYC_EMULATOR_STATISTICS = 1, /* count instructions, bytes, LDS conflicts, coalescing */
  FLYC_EMULATOR_CHECK_HAZARDS =
      2, /* find registers and LDS that are used before what was waited for; missing barriers */
  FLYC_EMULATOR_CHECK_UNINIT = 4,           /* find reads of LDS and scratch that nothing has written */
  FLYC_EMULATOR_CHECK_UNINIT_REGISTERS = 8, /* the same for registers */
  FLYC_EMULATOR_CHECK_RACES = 16,           /* find accesses of two waves that nothing orders */
  FLYC_EMULATOR_TRACE_WORKGROUP = 32,       /* `trace` shows the workgroup `trace_workgroup` only */
  FLYC_EMULATOR_TRACE_WAVE = 64,            /* `trace` shows the waves of the number `trace_wave` only */
  FLYC_EMULATOR_CHECK_LDS = 128             /* find accesses to LDS outside of `lds_arrays` */
};

/* One line of a trace, with its newline. `accesses` is 0 for an instruction (its place, assembly, EXEC, what it
 * changed) and 1 for a memory access (a JSON object with the address of each lane). */
typedef void (*flyc_emulator_trace)(void *context, int accesses, const char *line, uint64_t size);

/* How matrix instructions round where the manuals do not say it. */
enum {
  FLYC_EMULATOR_MATRIX_DEFAULT = 0, /* sums in f32, k ascending: docs/run.md has the error bound */
  FLYC_EMULATOR_MATRIX_EXACT = 1    /* as published for the chip; a fault where nothing is */
};

/* Whether the launch is modelled instead of executed whole. Some of its workgroups are executed, in the order of the
 * model's clock, and memory does not hold the launch's results behind it; no check and no trace may be asked for. */
enum {
  FLYC_EMULATOR_CYCLES_NONE = 0,
  FLYC_EMULATOR_CYCLES_STEADY = 1,      /* how long it takes on the chip */
  FLYC_EMULATOR_CYCLES_FIRST_ROUNDS = 2 /* the same by the first workgroups, to rank launches by */
};

/* What stands between waves and memory. */
enum {
  FLYC_EMULATOR_MEMORY_AT_ONCE = 0,    /* nothing: an access is over before the wave's next instruction */
  FLYC_EMULATOR_MEMORY_ADVERSARIAL = 1 /* all that hardware may do: late stores, stale caches, waves in any order; by
                                        * `memory_seed`, on one thread */
};

/* A piece of a workgroup's LDS, static or dynamic, that the kernel may use. */
typedef struct flyc_emulator_lds_array {
  const char *name;
  uint32_t offset, size; /* bytes */
} flyc_emulator_lds_array;

/* A figure of the processor (specs/targets) that the cycle model shall compute with in place of its own. */
typedef struct flyc_emulator_assumption {
  const char *figure; /* "latency.hbm" */
  double value;
} flyc_emulator_assumption;

typedef struct flyc_emulator_launch {
  uint32_t struct_size;
  uint32_t kernel;      /* its number in the module */
  uint32_t grid[3];     /* workgroups */
  uint32_t block[3];    /* work-items of a workgroup */
  uint32_t dynamic_lds; /* bytes, on top of the static ones */
  uint32_t argument_count;
  const void *const *arguments;   /* each explicit argument's bytes, in order; a pointer is a device address */
  const uint64_t *argument_sizes; /* bytes of each; null: as many as the kernel takes */
  uint64_t instruction_limit;     /* per wave; a wave that passes it is a fault. 0: none */
  uint32_t threads;         /* of the host, that workgroups are spread over; 0 and 1: one. Results do not depend on
                             * it but where workgroups race for memory (the order of atomics) */
  uint32_t matrix_mode;     /* FLYC_EMULATOR_MATRIX_... */
  uint32_t observe;         /* FLYC_EMULATOR_STATISTICS, ... */
  uint32_t strict_barriers; /* 1: a wave that ends while others of its workgroup wait at a barrier is a fault */
  flyc_emulator_progress progress; /* null: none */
  void *progress_context;
  flyc_emulator_trace trace; /* null: none */
  void *trace_context;
  uint32_t trace_workgroup[3], trace_wave;
  uint32_t memory; /* FLYC_EMULATOR_MEMORY_... */
  uint32_t reserved;
  uint64_t memory_seed;
  const flyc_emulator_lds_array *lds_arrays; /* for FLYC_EMULATOR_CHECK_LDS: all that the kernel has */
  uint32_t lds_array_count;
  uint32_t reserved2;
  uint32_t cycles;           /* FLYC_EMULATOR_CYCLES_... */
  uint32_t assumption_count; /* for the model */
  const flyc_emulator_assumption *assumptions;
  uint32_t timeline; /* with `cycles`: so many intervals of one SIMD are kept at most; 0: none */
  uint32_t reserved3;
  uint32_t cluster[3]; /* workgroups that run together; 0: as the code object says, or none */
  uint32_t reserved4;
} flyc_emulator_launch;

/* One instruction, over all waves that were modelled. */
typedef struct flyc_emulator_place {
  uint32_t offset; /* in the code */
  uint32_t reserved;
  const char *text, *source; /* assembly; "file:line", empty without line table */
  uint64_t issued;
  const double *stalls; /* clocks that waves waited before it, by cause */
} flyc_emulator_place;

/* One loop: what lies between a backward branch and where it goes. */
typedef struct flyc_emulator_loop {
  uint32_t begin, end;          /* code offsets of its first instruction and of the branch */
  uint64_t trips;               /* of all modelled waves, but for the first of each */
  double clocks, matrix_clocks; /* of a trip of a wave: in all, and that its products hold the matrix pipe */
  double matrix_busy;           /* share of the pipes, while at least one wave is in the loop */
} flyc_emulator_loop;

/* Some time in the life of a wave, on the first SIMD of the compute unit that was modelled: it waits before an
 * instruction, or issues it. Clocks. */
typedef struct flyc_emulator_interval {
  double begin, end;  /* of an issue: until the unit that takes the instruction can take the next one */
  uint64_t workgroup; /* its place in the grid, x fastest */
  uint32_t wave;      /* its number in the workgroup */
  uint32_t offset;    /* of the instruction in the code */
  uint32_t cause;     /* why it waits, an index of `stall_names`; stall_count: it issues */
  uint32_t unit;      /* of an issue, what takes the instruction: an index of `unit_names` */
} flyc_emulator_interval;

/* How long a launch takes, modelled: computed from published facts, not measured. Shares are 0 to 1. */
typedef struct flyc_emulator_cycles {
  uint64_t groups_of_grid, groups_of_unit;                       /* workgroups; of the compute unit that has the most */
  uint64_t groups_modelled, instructions;                        /* on one unit; of waves */
  uint32_t resident_groups, waves_of_group, active_units, units; /* resident: on a unit at once */
  uint32_t simds, hot_loop; /* of a unit; the innermost loop that waves are in for the longest, loop_count: none */
  double clock_mhz;         /* the chip's highest */
  double clocks_of_grid, clocks_of_group, clocks_modelled; /* of_group: between the ends of two in the steady state */
  double drift; /* by how much the last modelled round of workgroups takes longer than the one before, as a share */
  double matrix_busy, vector_busy, lds_busy, lds_conflicts, memory_busy; /* of clocks_of_grid */
  double bytes_l1, bytes_l2, bytes_mall, bytes_hbm; /* that the grid moves; mall: cache before memory */
  double bytes_in_flight, memory_bytes_per_clock;   /* of the unit on average; of the chip at most */
  double matrix_flops, matrix_clocks;               /* of the grid: operations; clocks of SIMDs' pipes, summed */
  double sharing_of_die, sharing_of_chip;           /* different lines among those that concurrent workgroups fetch */
  double wave_clocks;                               /* that waves lived, summed */
  uint64_t lds_assumed;                             /* LDS accesses of a width that nobody has measured on the chip */
  uint32_t stall_count, place_count, loop_count, reserved;
  const char *const *stall_names;    /* causes */
  const double *stalls;              /* clocks by cause, summed over the modelled waves */
  const flyc_emulator_place *places; /* by offset */
  const flyc_emulator_loop *loops;   /* by offset of the branch */
  uint64_t interval_count;
  const flyc_emulator_interval *intervals; /* of the first clocks, in the order in which they end */
  const char *const *unit_names;           /* what takes instructions */
  uint32_t unit_count;
  uint32_t unequal; /* 1: workgroups have different amounts of work; the unit that ends last is modelled */
} flyc_emulator_cycles;

/* What a launch did. The caller sets struct_size. Texts live until the module's next launch, or its end. */
typedef struct flyc_emulator_result {
  uint32_t struct_size;
  uint32_t reserved;
  uint64_t workgroups, waves, instructions; /* executed; instructions of waves, not of lanes */
  const char *statistics_table;             /* for people; empty unless FLYC_EMULATOR_STATISTICS was asked for */
  const char *statistics_json;              /* the same, as one JSON object */
  const char *findings;                     /* what checks have found: a line each. The run went on behind them */
  uint64_t finding_count;                   /* different ones */
  const char *printed;                      /* by the kernel's printf, before a fault too; empty if it has none */
  const flyc_emulator_cycles *cycles; /* null unless it was asked for and the launch ended; lives as the texts do */
} flyc_emulator_result;

/* One opcode of a processor's tables. */
typedef struct flyc_emulator_opcode {
  const char *mnemonic; /* as LLVM prints it, without _e32 or _e64 */
  const char *encoding; /* "VOP2", "SMEM", ... */
  uint32_t opcode;      /* its number in that encoding */
  uint32_t implemented; /* 0: executing it is a fault that names it */
  const char *reason;   /* why it is not, if it is no business of a compute kernel; else empty */
} flyc_emulator_opcode;

/* One instruction of a kernel's code. Texts live until the module's next call of `instruction`, or its end. */
typedef struct flyc_emulator_instruction {
  const char
      *mnemonic;    /* as LLVM prints it, without _e32 or _e64; empty: the bytes are no instruction of the processor */
  const char *text; /* with its operands */
  uint32_t size;    /* bytes */
  uint32_t implemented; /* 0: executing it is a fault that names it */
  const char *reason;   /* why it is not, if it is no business of a compute kernel; else empty */
} flyc_emulator_instruction;

typedef struct flyc_emulator {
  uint32_t abi_version; /* FLYC_EMULATOR_ABI */
  uint32_t table_size;  /* bytes of the library's table: a member that begins beyond it is not there */
  const char *version;  /* of flyc */

  /* Why the last call of this thread that did not return FLYC_OK failed; never null. */
  const char *(*last_error)(void);

  /* The processors whose code is executed, in order; null beyond the last. */
  const char *(*processor)(uint32_t index);

  /* Makes a device. `processor` is what it pretends to be; null: whatever its first module was compiled for. */
  flyc_status (*device_create)(const char *processor, flyc_emulator_device **made);
  /* Its modules and memory go with it. Null is allowed. */
  void (*device_destroy)(flyc_emulator_device *device);
  /* What it is; empty as long as nothing has said so. */
  const char *(*device_processor)(flyc_emulator_device *device);

  /* Device memory: zeroed, aligned to 4096 bytes, followed by a gap so that an access past the end is found. `name` is
   * what faults call it; null: "allocation". FLYC_OUT_OF_MEMORY if the host has not that much. */
  flyc_status (*allocate)(flyc_emulator_device *device, uint64_t size, const char *name, uint64_t *address);
  /* FLYC_OUT_OF_RANGE if no live allocation begins at `address`. Later accesses to it are faults. */
  flyc_status (*release)(flyc_emulator_device *device, uint64_t address);
  /* Copies and fills; the range must lie inside one live allocation (FLYC_OUT_OF_RANGE), unless it is empty. */
  flyc_status (*write)(flyc_emulator_device *device, uint64_t to, const void *from, uint64_t size);
  flyc_status (*read)(flyc_emulator_device *device, void *to, uint64_t from, uint64_t size);
  flyc_status (*copy)(flyc_emulator_device *device, uint64_t to, uint64_t from, uint64_t size);
  flyc_status (*fill)(flyc_emulator_device *device, uint64_t to, int byte, uint64_t size);

  /* Loads a code object; the bytes are copied. FLYC_INVALID_IMAGE if they are none, FLYC_NO_IMAGE if they are for
   * another processor than the device's. */
  flyc_status (*module_load)(flyc_emulator_device *device, const void *bytes, uint64_t size,
                             flyc_emulator_module **made);
  /* Null is allowed. */
  void (*module_unload)(flyc_emulator_module *module);
  /* The processor and features that it was compiled for: the metadata's amdhsa.target, or the same of e_flags. */
  const char *(*module_target)(flyc_emulator_module *module);
  uint32_t (*kernel_count)(flyc_emulator_module *module);
  /* By name; FLYC_OUT_OF_RANGE, with the names that there are, if it has no such kernel. */
  flyc_status (*kernel_find)(flyc_emulator_module *module, const char *name, uint32_t *kernel);
  flyc_status (*kernel_facts)(flyc_emulator_module *module, uint32_t kernel, flyc_emulator_kernel *facts);
  flyc_status (*argument_facts)(flyc_emulator_module *module, uint32_t kernel, uint32_t argument,
                                flyc_emulator_argument *facts);

  /* Runs a kernel to its end. FLYC_OUT_OF_RANGE: the launch does not suit the kernel, nothing ran. FLYC_FAULT: the
   * kernel did what it must not, and last_error() says which instruction of which wave; memory is as it was then.
   * `result` may be null. */
  flyc_status (*launch)(flyc_emulator_module *module, const flyc_emulator_launch *launch, flyc_emulator_result *result);

  /* The opcodes of a processor, by encoding and number: FLYC_OUT_OF_RANGE beyond the last, FLYC_NO_DEVICE for a
   * processor that the emulator has not. */
  flyc_status (*opcode)(const char *processor, uint32_t index, flyc_emulator_opcode *facts);

  /* How many compute units the chip has that it pretends to be; 0 as long as nothing has said which. */
  uint32_t (*device_cus)(flyc_emulator_device *device);

  /* The instruction `offset` bytes behind the start of a kernel; FLYC_OUT_OF_RANGE at the end of its code, which is
   * that of its symbol, else where another kernel begins. */
  flyc_status (*instruction)(flyc_emulator_module *module, uint32_t kernel, uint32_t offset,
                             flyc_emulator_instruction *facts);

  /* Makes another device of the same node, with the processor of `of`: each has memory of its own, 2^40 addresses from
   * the next one's (the same offset is 2^40 * n further on device n), and reaches that of the others. Calls of devices
   * of a node are served one after the other. FLYC_OUT_OF_RANGE where a node is full: 32 devices. */
  flyc_status (*device_create_peer)(flyc_emulator_device *of, flyc_emulator_device **made);

  /* Runs a kernel on `count` devices of a node at the same time, so that waves of one may wait for those of another:
   * modules[n], of the same code object, with the arguments of launches[n]. Grid, block and dynamic LDS are the same.
   * All else is what launches[0] asks for. Checks and adversarial memory know which device a workgroup is on: what
   * agrees with another device has to reach all of the system. `result` is of all. As `launch`. */
  flyc_status (*launch_together)(uint32_t count, flyc_emulator_module *const *modules,
                                 const flyc_emulator_launch *const *launches, flyc_emulator_result *result);
} flyc_emulator;

/* The library's only symbol. Null if it does not serve that version. */
const flyc_emulator *flyc_emulator_table(uint32_t abi_version);
typedef const flyc_emulator *(*flyc_emulator_table_function)(uint32_t abi_version);

#ifdef __cplusplus
}
#endif

#endif /* FLYC_EMULATOR_H */

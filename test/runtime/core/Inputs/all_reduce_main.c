/* Adds up vectors over all devices of the process, each of which makes a launch of its own (kernels/collectives). */
#include "all_reduce.h"

#include <stdio.h>
#include <stdlib.h>

enum { N = 1300, Blocks = 2, Most = 32 };
static int count;
static float *x[Most], *part[Most], *out[Most], host[N];
static uint32_t *flags[Most];
static int64_t pitch, flagPitch;

static void must(const char *what, flyc_status status) {
  if (status == FLYC_OK)
    return;
  printf("%s: %s: %s\n", what, flyc_status_name(status), flyc_last_error());
  exit(1);
}
static void *make(size_t bytes) {
  void *memory = NULL;
  must("allocate", flyc_allocate(&memory, bytes));
  return memory;
}

/* Device d has d + 1, d + 2, .. */
static void fill(void) {
  for (int d = 0; d < count; ++d) {
    must("device", flyc_set_device(d));
    for (int i = 0; i < N; ++i)
      host[i] = (float)(d + 1 + i % 7);
    must("copy", flyc_copy_in(x[d], host, sizeof(host)));
    must("zero", flyc_zero(out[d], sizeof(host), NULL));
    must("zero", flyc_zero(flags[d], (size_t)(count * Blocks) * sizeof(uint32_t), NULL));
  }
}

static flyc_status oneShot(int d, uint32_t epoch) {
  must("device", flyc_set_device(d));
  return all_reduce_one_shot_f32_launch(NULL, x[0], flags[0], out[d], pitch, flagPitch, epoch, d, count, N, Blocks, 1);
}
static flyc_status twoShot(int d, uint32_t epoch) {
  must("device", flyc_set_device(d));
  return all_reduce_two_shot_f32_launch(NULL, x[0], part[0], flags[0], out[d], pitch, flagPitch, epoch, d, count, N,
                                        Blocks, 1);
}

static void say(const char *what, flyc_status status) {
  printf("%s: %s %s\n", what, flyc_status_name(status), status ? flyc_last_error() : "");
}
static void judge(void) {
  int good = 1;
  for (int d = 0; d < count; ++d) {
    must("copy", flyc_copy_out(host, out[d], sizeof(host)));
    for (int i = 0; i < N; ++i)
      good &= host[i] == (float)(count * (count + 1) / 2 + count * (i % 7));
  }
  printf("%s\n", good ? "as it should be" : "not as it should be");
}

int main(int argc, char **argv) {
  (void)argc;
  flyc_status status = flyc_device_count(&count);
  if (status != FLYC_OK) {
    printf("start: %s: %s\n", flyc_status_name(status), flyc_last_error());
    return 1;
  }
  must("load", all_reduce_load_directory(argv[1]));
  for (int d = 0; d < count; ++d) {
    must("device", flyc_set_device(d));
    x[d] = make(sizeof(host));
    part[d] = make(sizeof(host));
    flags[d] = make((size_t)(count * Blocks) * sizeof(uint32_t));
    out[d] = make(sizeof(host));
  }
  /* Memory is symmetric: what is as far into it on each device is equally far from the next one's. */
  pitch = x[1] - x[0];
  flagPitch = flags[1] - flags[0];

  for (int two = 0; two < 2; ++two) {
    fill();
    must("group", flyc_begin_group());
    must("unload", flyc_unload(&all_reduce_unit)); /* nothing waits for it */
    must("load", all_reduce_load_directory(argv[1]));
    for (int d = 0; d < count; ++d)
      must("launch", two ? twoShot(d, 0) : oneShot(d, 0));
    say(two ? "two shot" : "one shot", flyc_end_group());
    judge();
  }
  /* Of each device one behind the other, the zeros of the flags in front of both. */
  fill();
  must("group", flyc_begin_group());
  for (int d = 0; d < count; ++d) {
    must("device", flyc_set_device(d));
    must("zero", flyc_zero(flags[d], (size_t)(count * Blocks) * sizeof(uint32_t), NULL));
    must("launch", oneShot(d, 0));
    must("launch", oneShot(d, 1));
  }
  say("two calls in a group", flyc_end_group());
  judge();

  fill();
  say("alone", oneShot(0, 0));
  must("group", flyc_begin_group());
  must("launch", oneShot(0, 0));
  must("launch", twoShot(1, 0));
  say("unload before the end", flyc_unload(&all_reduce_unit));
  say("different", flyc_end_group());
  say("no such device", flyc_set_device(99));
  say("end without begin", flyc_end_group());
  for (int d = 0; d < count; ++d) /* whichever device is current */
    must("release", flyc_release(x[d]));
  return 0;
}

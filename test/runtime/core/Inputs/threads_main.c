/* 16 threads on 4 devices, over the stand-in for HIP: they race to open the device, to make the unit's state, to load
 * images and modules, and to launch. ThreadSanitizer watches; the counts say that each device has loaded one module. */
#include "stand_in.h"
#include "units.h"

#include <pthread.h>

enum { Threads = 16, Devices = 4, Launches = 500 };

static test_unit unit, late;
static pthread_barrier_t start;
static int done, refused;
static long ids[Threads];

static void *run(void *argument) {
  static const uint32_t grid[3] = {1, 1, 1};
  long id = *(const long *)argument;
  hipSetDevice((int)(id % Devices));
  pthread_barrier_wait(&start);
  for (int i = 0; i < Launches; ++i) {
    int64_t units = 0;
    /* Images come while others launch. */
    if (id < Devices && i == 10 && giveImage(&late, 0) != FLYC_OK)
      __atomic_fetch_add(&refused, 1000000, __ATOMIC_RELAXED);
    flyc_status status = flyc_launch(&unit.unit, 0, grid, 0, argument, NULL);
    if (status == FLYC_OK && flyc_compute_units(&units) == FLYC_OK && units == 300 + id % Devices)
      __atomic_fetch_add(&done, 1, __ATOMIC_RELAXED);
    status = flyc_launch(&late.unit, 0, grid, 0, argument, NULL);
    if (status == FLYC_NO_IMAGE)
      __atomic_fetch_add(&refused, 1, __ATOMIC_RELAXED);
    else if (status == FLYC_OK)
      __atomic_fetch_add(&done, 1, __ATOMIC_RELAXED);
    if (i == 100 && status == FLYC_OK && flyc_prepare(&late.unit) != FLYC_OK)
      __atomic_fetch_add(&refused, 1000000, __ATOMIC_RELAXED);
  }
  return NULL;
}

static void *runWithout(void *argument) {
  static const uint32_t grid[3] = {1, 1, 1};
  pthread_barrier_wait(&start);
  for (int i = 0; i < Launches; ++i)
    if (flyc_launch(&unit.unit, 0, grid, 0, argument, NULL) == FLYC_NO_DEVICE)
      __atomic_fetch_add(&refused, 1, __ATOMIC_RELAXED);
  return NULL;
}

/* With an argument there is no device, and every thread looks for one at every launch. */
int main(int argc, char **argv) {
  pthread_t threads[Threads];
  (void)argv;
  standIn()->devices = argc > 1 ? 0 : Devices;
  for (int i = 0; i < Devices; ++i)
    snprintf(standIn()->arch[i], 64, "gfx1:xnack%c", i % 2 ? '+' : '-');
  startUnit(&unit, "u");
  addImage(&unit, "gfx1:xnack+", NULL, "gfx1:xnack+");
  addImage(&unit, "gfx1:xnack-", NULL, "gfx1:xnack-");
  startUnit(&late, "late");
  addImage(&late, "gfx1", NULL, "gfx1");
  EXPECT(giveImage(&unit, 0) == FLYC_OK && giveImage(&unit, 1) == FLYC_OK);
  pthread_barrier_init(&start, NULL, Threads);
  for (long i = 0; i < Threads; ++i)
    ids[i] = i;
  for (long i = 0; i < Threads; ++i)
    pthread_create(&threads[i], NULL, argc > 1 ? runWithout : run, &ids[i]);
  for (int i = 0; i < Threads; ++i)
    pthread_join(threads[i], NULL);
  if (argc > 1) {
    EXPECT(refused == Threads * Launches);
    return failures != 0;
  }
  EXPECT(done + refused == 2 * Threads * Launches && standIn()->launches == done);
  EXPECT(done >= Threads * Launches + Devices * (Launches - 10));
  EXPECT(standIn()->loads == 2 * Devices);
  EXPECT(flyc_unload(&unit.unit) == FLYC_OK && flyc_unload(&late.unit) == FLYC_OK);
  EXPECT(standIn()->unloads == 2 * Devices);
  printf("%d launches, %d done, %d refused, %d failures\n", standIn()->launches, done, refused, failures);
  return failures != 0;
}

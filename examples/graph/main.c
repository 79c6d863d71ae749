/* Captures a launch into a graph once and replays it. What is used of HIP is declared here, so that its headers are not
 * needed; with them, include <hip/hip_runtime_api.h>. */
#include "vector_add.h"

#include <stdio.h>
#include <stdlib.h>

int hipStreamCreate(void **stream);
int hipStreamBeginCapture(void *stream, int mode);
int hipStreamEndCapture(void *stream, void **graph);
int hipGraphInstantiate(void **executable, void *graph, void **error_node, char *log, size_t log_size);
int hipGraphLaunch(void *executable, void *stream);
int hipStreamSynchronize(void *stream);

enum { N = 10007, Replays = 3, CaptureModeGlobal = 0 };

static void hip(int error, const char *what) {
  if (error) {
    fprintf(stderr, "%s: error %d of HIP\n", what, error);
    exit(1);
  }
}
static void must(flyc_status status) {
  if (status != FLYC_OK) {
    fprintf(stderr, "%s: %s\n", flyc_status_name(status), flyc_last_error());
    exit(1);
  }
}

int main(void) {
  void *a, *b, *c, *stream, *graph, *executable;
  must(flyc_allocate(&a, N * sizeof(float)));
  must(flyc_allocate(&b, N * sizeof(float)));
  must(flyc_allocate(&c, N * sizeof(float)));
  hip(hipStreamCreate(&stream), "hipStreamCreate");

  /* Nothing is loaded yet, and during a capture nothing can be. */
  hip(hipStreamBeginCapture(stream, CaptureModeGlobal), "hipStreamBeginCapture");
  printf("unprepared: %s\n", flyc_status_name(vector_add_launch(stream, a, b, c, N)));
  hip(hipStreamEndCapture(stream, &graph), "hipStreamEndCapture");

  must(vector_add_prepare());
  hip(hipStreamBeginCapture(stream, CaptureModeGlobal), "hipStreamBeginCapture");
  flyc_status status = vector_add_launch(stream, a, b, c, N);
  hip(hipStreamEndCapture(stream, &graph), "hipStreamEndCapture");
  must(status);
  hip(hipGraphInstantiate(&executable, graph, NULL, NULL, 0), "hipGraphInstantiate");
  for (int i = 0; i < Replays; ++i)
    hip(hipGraphLaunch(executable, stream), "hipGraphLaunch");
  hip(hipStreamSynchronize(stream), "hipStreamSynchronize");
  printf("replayed %d times\n", Replays);

  must(flyc_release(a));
  must(flyc_release(b));
  must(flyc_release(c));
  return 0;
}

/* What the fake HIP records. */
#ifndef FAKE_HIP_H
#define FAKE_HIP_H

enum { FAIL_NOTHING, FAIL_GET_DEVICE, FAIL_GET_FUNCTION, FAIL_LAUNCH };

struct fake_function {
  char name[64];
  void *module;
};

struct fake_hip {
  /* set by the test */
  int devices, device, failing, refuse_loads;
  int argument_count;
  unsigned char argument_sizes[8];
  /* recorded */
  unsigned cluster[3]; /* of the last launch; 0: it had none */
  int loads, unloads, launches, module_count, function_count;
  const void *loaded[16];
  char modules[16];
  struct fake_function functions[64];
  unsigned numbers[7]; /* grid, block, shared bytes */
  const char *kernel;
  void *stream, *extra, *parameters;
  unsigned char arguments[8][8];
  int copies[2], synchronized; /* copies in, out */
  unsigned char memory[256];   /* the one allocation */
};

#ifdef __cplusplus
extern "C"
#endif
    struct fake_hip *fakeHipState(void);

#endif

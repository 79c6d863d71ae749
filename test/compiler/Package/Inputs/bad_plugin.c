/* Plugins that do what comgr has been seen to do, and worse: BEHAVIOUR is one of crash, hang, leave, flood. */
#include <stddef.h>
#include <unistd.h>

static void crash(void) { *(volatile int *)NULL = 1; }
static void hang(void) {
  for (;;)
    pause();
}
static void leave(void) { _exit(3); }
static void (*take)(void *, const char *, const char *);
static void *context;
static void flood(void) {
  static char text[4096];
  for (size_t i = 0; i + 1 < sizeof(text); ++i)
    text[i] = 'x';
  for (;;)
    take(context, "path", text);
}

const char *flycComgrReadMetadata(const void *bytes, size_t size, void (*taker)(void *, const char *, const char *),
                                  void *data) {
  (void)bytes, (void)size, (void)crash, (void)hang, (void)leave, (void)flood;
  take = taker;
  context = data;
  BEHAVIOUR();
  return NULL;
}

/* LD_PRELOAD: a machine without /proc, for calls that look for a file by its path. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

static int hidden(const char *path) { return strncmp(path, "/proc/", 6) == 0; }

int access(const char *path, int mode) {
  static int (*real)(const char *, int);
  if (!real)
    real = (int (*)(const char *, int))dlsym(RTLD_NEXT, "access");
  if (hidden(path)) {
    errno = ENOENT;
    return -1;
  }
  return real(path, mode);
}

static int opened(const char *name, const char *path, int flags, mode_t mode) {
  int (*real)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, name);
  if (hidden(path)) {
    errno = ENOENT;
    return -1;
  }
  return real(path, flags, mode);
}
#define OPEN(name)                                                                                                     \
  int name(const char *path, int flags, ...) {                                                                         \
    va_list rest;                                                                                                      \
    va_start(rest, flags);                                                                                             \
    mode_t mode = va_arg(rest, mode_t);                                                                                \
    va_end(rest);                                                                                                      \
    return opened(#name, path, flags, mode);                                                                           \
  }
OPEN(open)
OPEN(open64)

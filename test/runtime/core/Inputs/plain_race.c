/* A race that ThreadSanitizer must find. */
#include <pthread.h>

int shared;
static void *write(void *value) {
  shared = *(int *)value;
  return 0;
}
int main(void) {
  int one = 1, two = 2;
  pthread_t a, b;
  pthread_create(&a, 0, write, &one);
  pthread_create(&b, 0, write, &two);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}

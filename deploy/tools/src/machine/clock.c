// A library that moves the time of day of each program that loads it. The clocks that measure durations stay as they are.
// Debian's faketime shows a signal handler the real time, so a wait of PostgreSQL would never reach its timeout.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static int (*read_clock)(clockid_t, struct timespec *);
static time_t ahead;

__attribute__((constructor)) static void begin(void) {
  const char *seconds = getenv("CLOCK_AHEAD");
  read_clock = dlsym(RTLD_NEXT, "clock_gettime");
  ahead = seconds ? atoll(seconds) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *at) {
  if (!read_clock) begin();
  int failed = read_clock(clock, at);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) at->tv_sec += ahead;
  return failed;
}

int gettimeofday(struct timeval *at, void *zone) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  *at = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}

// The kernel compares with its own time of day.
int sem_timedwait(sem_t *semaphore, const struct timespec *until) {
  int (*wait)(sem_t *, const struct timespec *) = dlsym(RTLD_NEXT, "sem_timedwait");
  return wait(semaphore, &(struct timespec){until->tv_sec - ahead, until->tv_nsec});
}

// A wait that ends by the clock of durations counts from the start of the machine, and stays as it is.
int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *until) {
  // Without its version this is the function of a glibc of before 2002.
  int (*wait)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *) =
      dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");
  if (!wait) wait = dlsym(RTLD_NEXT, "pthread_cond_timedwait");
  time_t moved = until->tv_sec > 1000000000 ? ahead : 0;
  return wait(condition, mutex, &(struct timespec){until->tv_sec - moved, until->tv_nsec});
}

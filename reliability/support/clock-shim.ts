import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The time of day of one process, moved by as many seconds as a file says; what only ever goes on stays as it is. */
const source = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
static long offset(void) {
  char text[32] = {0};
  int file = open(getenv("CLOCK_OFFSET_FILE"), O_RDONLY);
  if (file < 0) return 0;
  if (read(file, text, sizeof text - 1) < 0) text[0] = 0;
  close(file);
  return atol(text);
}
int clock_gettime(clockid_t id, struct timespec *at) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
  int result = real(id, at);
  if (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE) at->tv_sec += offset();
  return result;
}
int gettimeofday(struct timeval *at, void *zone) {
  static int (*real)(struct timeval *, void *);
  if (!real) real = dlsym(RTLD_NEXT, "gettimeofday");
  int result = real(at, zone);
  at->tv_sec += offset();
  return result;
}
`

export const canCompile = (): boolean => {
  try {
    execFileSync('gcc', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** What a process is started with, and the hand on its clock. */
export const movableClock = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sunport-clock-'))
  const [code, shim, offsets] = ['shim.c', 'shim.so', 'offset'].map(name => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(code, source)
  writeFileSync(offsets, '0')
  execFileSync('gcc', ['-shared', '-fPIC', '-O2', '-o', shim, code, '-ldl'])
  return {
    env: { LD_PRELOAD: shim, CLOCK_OFFSET_FILE: offsets },
    moveBy: (seconds: number): void => writeFileSync(offsets, String(seconds)),
  }
}

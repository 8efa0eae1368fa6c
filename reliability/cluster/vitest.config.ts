import { defineConfig } from 'vitest/config'

/** The parts of a deployment on more than one machine, each the real server of Debian, on this one. One file after the other. */
export default defineConfig({
  test: {
    name: 'cluster',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['../support/report.ts'],
    provide: { isLongRun: false },
    maxWorkers: 1,
    fileParallelism: false,
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})

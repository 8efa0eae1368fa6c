import { defineConfig } from 'vitest/config'

/** What the product promises when something breaks. Real processes, one file after the other: they measure. */
export default defineConfig({
  test: {
    name: 'reliability',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    // With servers of Debian: a suite of its own.
    exclude: ['cluster/**'],
    globalSetup: ['support/report.ts'],
    provide: { isLongRun: false },
    maxWorkers: 1,
    fileParallelism: false,
    expect: { poll: { timeout: 60_000 } },
    // A guard against what hangs; the full run has soaks of an hour.
    testTimeout: 4 * 3_600_000,
    hookTimeout: 600_000,
  },
})

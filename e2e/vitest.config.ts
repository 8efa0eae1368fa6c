import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'e2e',
    provide: { isLongRun: false },
    root: import.meta.dirname,
    include: ['*.test.ts', 'conformance/*.test.ts'],
    globalSetup: ['support/global-setup.ts'],
    setupFiles: ['support/last-look.ts'],
    // Each file drives a browser or a product of its own; more at once only makes them wait for each other.
    maxWorkers: 2,
    // Files of one worker share its browser and what they import.
    isolate: false,
    // As everywhere: nothing leans on what ran before it, and the seed repeats the order.
    sequence: {
      // The last look at what failed comes before its pages are closed.
      hooks: 'list',
      shuffle: { files: true, tests: true },
      ...(process.env.SEED && { seed: Number(process.env.SEED) }),
    },
    maxConcurrency: 4,
    expect: { poll: { timeout: 90_000 } },
    // A guard against what hangs, never a measure of speed: a loaded machine takes three times as long.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
})

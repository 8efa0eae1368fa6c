import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Generous, so that a busy machine fails no test; none of them waits for a clock. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000 }
/** Files of one worker share what they import: nothing there keeps anything of a test, and loading it anew takes long. */
const together = { isolate: false }

export default defineConfig({
  test: {
    // Most of the time goes to the database's own processes; a second worker fills the gaps.
    maxWorkers: 2,
    // Nothing leans on what ran before it. The seed is printed; given again, it repeats the order.
    sequence: {
      shuffle: { files: true, tests: true },
      ...(process.env.SEED && { seed: Number(process.env.SEED) }),
    },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contract/src/**/*.test.ts', 'regions/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          ...patience,
          ...together,
        },
      },
      {
        plugins: [react()],
        test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], ...patience, ...together },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          ...patience,
          ...together,
        },
      },
    ],
  },
})

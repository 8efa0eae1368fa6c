import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { overPreact } from './web/build/over-preact.ts'

/** Nothing leans on what ran before it. The seed is printed; given again, it repeats the order. */
const order = {
  shuffle: { files: true, tests: true },
  ...(process.env.SEED && { seed: Number(process.env.SEED) }),
}
/** Generous, so that a busy machine fails no test; none of them waits for a clock. */
const patience = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } }
/**
 * Files of one worker share what they import: nothing there keeps anything of a test, and loading it anew takes long.
 * A worker shares within one project only, so projects come one after the other; files are shuffled within each.
 */
const together = (groupOrder: number) => ({ isolate: false, sequence: { ...order, groupOrder } })

export default defineConfig({
  test: {
    // Most of the time goes to the database's own processes; a second worker fills the gaps.
    maxWorkers: 2,
    sequence: order,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,regions}/src/**/*.test.ts', '{bench,scripts}/**/*.test.ts'],
          ...patience,
          ...together(0),
        },
      },
      {
        // As it is built: the portal over Preact, its router with it.
        plugins: [react()],
        resolve: { alias: overPreact },
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: ['web/src/backoffice/**'],
          server: { deps: { inline: ['react-router'] } },
          ...patience,
          ...together(1),
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'back-office',
          include: ['web/src/backoffice/**/*.test.{ts,tsx}'],
          ...patience,
          ...together(2),
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          // They measure what the process holds, and want one of their own (server/long.config.ts).
          exclude: ['server/src/**/large-*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          provide: { isLongRun: false },
          ...patience,
          ...together(3),
        },
      },
    ],
  },
})

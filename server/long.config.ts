import { defineConfig } from 'vitest/config'

/** Every cell of the tables of which the daily run asks those that stand for the rest. */
export default defineConfig({
  test: {
    name: 'server-long',
    root: import.meta.dirname,
    provide: { isLongRun: true },
    include: [
      'src/features/role/matrix.test.ts',
      'src/features/content/matrix-*.test.ts',
      'src/features/directory/matrix.test.ts',
      'src/features/questionnaire/thousand-answers.test.ts',
      'src/features/search/recall.test.ts',
      'src/features/feed/large-export.test.ts',
      'src/features/data-file/large-day.test.ts',
      'src/features/workday/*.test.ts',
      'src/wire-parameters.test.ts',
      'src/platform/database/embedded/adopt.test.ts',
      'src/features/file/clamd.test.ts',
    ],
    globalSetup: ['src/testing/global-setup.ts'],
    maxWorkers: 2,
    // Some measure what the process holds: nobody else's may be in it.
    isolate: true,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

import { defineConfig } from 'vitest/config'

/**
 * What attackers try, at length: every call is sent what somebody may send (`ROUNDS` inputs each, 10,000 unless told),
 * every role asks every call, and the doors, files, texts and sessions are tried as in the daily run.
 */
export default defineConfig({
  test: {
    name: 'security',
    root: import.meta.dirname,
    provide: { isLongRun: true },
    include: [
      'src/hostile-*.test.ts',
      'src/features/role/matrix.test.ts',
      'src/features/session/**/*.test.ts',
      'src/features/file/**/*.test.ts',
      'src/features/site/closed-sites.test.ts',
      'src/platform/audit/**/*.test.ts',
      'src/platform/files/**/*.test.ts',
      'src/platform/http/**/*.test.ts',
      'src/platform/rich-text/**/*.test.ts',
      'src/platform/rights/**/*.test.ts',
    ],
    globalSetup: ['src/testing/global-setup.ts'],
    maxWorkers: 2,
    isolate: false,
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
  },
})

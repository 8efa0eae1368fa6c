import path from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * The tests as the mutation run sees them: in a copy of the project, each file with its own imports, because
 * a constant that was changed must be read anew.
 */
export default defineConfig({
  // The linked packages lead back to the original; the copy's own sources are the changed ones.
  resolve: {
    alias: [{ find: /^@sunport\/(contract|regions|server|web)\//, replacement: path.resolve('$1/src/') }],
  },
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
        },
      },
    ],
  },
})

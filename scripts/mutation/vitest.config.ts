import path from 'node:path'
import { defineConfig } from 'vitest/config'

const tests: string[] = JSON.parse(process.env.MUTATION_TESTS ?? '[]')
const of = (folder: string) => tests.filter(pattern => pattern.startsWith(folder))

/**
 * The tests as the mutation run sees them, in a copy of the project. Files share what they import, which is most of
 * the time; each mutant has a new worker all the same, so a constant that was changed is read anew.
 */
export default defineConfig({
  // The linked packages lead back to the original; the copy's own sources are the changed ones.
  resolve: {
    alias: [
      { find: /^@sunport\/(contract|regions|server|web)\//, replacement: `${path.resolve('$1/src')}/` },
    ],
  },
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    isolate: false,
    projects: [
      { extends: true, test: { name: 'contract', include: of('contract/') } },
      {
        extends: true,
        test: {
          name: 'server',
          include: of('server/'),
          globalSetup: ['server/src/testing/global-setup.ts'],
        },
      },
    ],
  },
})

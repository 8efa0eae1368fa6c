import { defineConfig } from 'vitest/config'

/** `npm run dev` itself, from a fresh copy of the tree: how soon a save is seen, so nothing else may run beside it. */
export default defineConfig({
  test: {
    name: 'dev',
    root: import.meta.dirname,
    include: ['dev/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
})

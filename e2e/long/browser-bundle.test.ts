import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScratchTree } from '../support/scratch-tree.ts'
import { faultsIn, secrets, textsIn } from '../support/secrets.ts'

const run = promisify(execFile)

const tree = createScratchTree()
beforeAll(async () => {
  // What the bundler reads by itself, beside what it is started with.
  const lines = Object.entries(secrets).flatMap(([name, value]) => [
    `${name}=${value}`,
    `VITE_${name}=${value}`,
  ])
  for (const place of ['.', 'web', 'server'])
    writeFileSync(path.join(tree.folder, place, '.env'), lines.join('\n'))
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...secrets }
  for (const config of ['web/back-office.config.ts', 'web/vite.config.ts'])
    await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--config', config], {
      ...{ cwd: tree.folder, env, maxBuffer: 10_000_000 },
    })
}, 900_000)
afterAll(() => tree.remove())

test('what browsers load knows nothing that its builder was told', () => {
  const loaded = textsIn(path.join(tree.folder, 'web/dist'))
  expect(loaded.length).toBeGreaterThan(100)
  expect(faultsIn(loaded)).toEqual([])
})

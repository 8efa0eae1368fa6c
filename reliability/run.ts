// `npm run test:reliability [-- --full] [-- crash outage …]`: all of it in half an hour, or as often as the figures ask for.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const given = process.argv.slice(2)
const isFull = given.includes('--full')
const files = given.filter(each => each !== '--full')

if (files.length === 0) rmSync(path.join(root, '.build/reliability'), { recursive: true, force: true })
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--config', 'reliability/vitest.config.ts', ...files],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(isFull && { RELIABILITY: 'full' }) },
  },
)
process.exitCode = status ?? 1

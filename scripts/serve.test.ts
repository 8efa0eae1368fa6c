import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { serverFlags } from './server-flags.mjs'

vi.setConfig({ testTimeout: 30_000 })

const program = `
  process.on('SIGTERM', () => { console.log('told'); setTimeout(() => process.exit(0), 300) })
  console.log('up', ...process.execArgv.filter(each => each.startsWith('--')))
  setInterval(() => {}, 1000)`

let starter: ChildProcess
let output = ''

/** A process that runs the program the way `npm start` runs the server. */
const startServing = async () => {
  const serve = JSON.stringify(path.join(import.meta.dirname, 'serve.mjs'))
  const code = `
    const { serve } = await import(${serve})
    process.exitCode = await serve(['-e', ${JSON.stringify(program)}])`
  starter = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  output = ''
  const own = starter
  // The program of a test before may still say that it was told.
  own.stdout?.on('data', chunk => {
    if (own === starter) output += chunk
  })
  await expect.poll(() => output).toContain('up')
}

afterEach(() => {
  starter.kill('SIGKILL')
})

test('a signal that npm and the terminal both pass on reaches the program once, and it ends well', async () => {
  await startServing()
  const ended = once(starter, 'exit')
  starter.kill('SIGINT')
  await expect.poll(() => output, { interval: 5 }).toContain('told')
  starter.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  expect(output.match(/told/g)).toHaveLength(1)
})

test('a program whose starter is killed without warning stops by itself', async () => {
  await startServing()
  starter.kill('SIGKILL')
  await expect.poll(() => output).toContain('told')
})

test('the program runs with the flags that keep its memory small, which the documents name', async () => {
  await startServing()
  const flags = serverFlags.join(' ')
  expect(output).toContain(flags)
  expect(readFileSync(path.join(import.meta.dirname, '../docs/operations.md'), 'utf8')).toContain(flags)
})

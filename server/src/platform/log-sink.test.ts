import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogSink } from './log-sink.ts'

const run = promisify(execFile)
const fullDisk = '/dev/full'
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sunport-log-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const linesOf = (path: string): { msg: string; dropped?: number }[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))

/** A program of its own that logs to the given file, as the server does. */
const program = (path: string, steps: string) =>
  run(
    process.execPath,
    [
      '--expose-gc',
      '--input-type=module',
      '--eval',
      `import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))}
       const log = createLog('info', ${JSON.stringify(path)})
       const turn = () => new Promise(resolve => setImmediate(resolve))
       ${steps}`,
    ],
    { timeout: 60_000 },
  )

describe.skipIf(process.platform !== 'linux')('a full log disk', () => {
  test('neither ends nor holds up the server, which says so once', async () => {
    const { stdout, stderr } = await program(
      fullDisk,
      `for (let line = 0; line < 2000; line++) { log.info({ line }, 'request'); if (line % 10 === 0) await turn() }
       log.fatal('worse')
       console.log('still here')
       process.exit(0)`,
    )
    expect(stdout).toBe('still here\n')
    expect(stderr.match(/日志/g)).toHaveLength(1)
    expect(stderr).toContain('ENOSPC')
  })

  test('takes no memory, however much is logged', async () => {
    const { stdout } = await program(
      fullDisk,
      `const text = 'x'.repeat(10_000)
       const flood = async () => { for (let line = 0; line < 10_000; line++) { log.info(text); if (line % 100 === 0) await turn() } }
       // What is held, however much room its collector has taken.
       const held = () => { gc(); const { heapUsed, external } = process.memoryUsage(); return heapUsed + external }
       const before = held()
       await flood()
       console.log((held() - before) / 1_048_576)
       process.exit(0)`,
    )
    // A hundred megabytes went by.
    expect(Number(stdout)).toBeLessThan(20)
  })

  test('is written to again as soon as it has room, and the log tells what is missing', async () => {
    const path = join(folder, 'moving.log')
    const told: string[] = []
    symlinkSync(fullDisk, path)
    const sink = createLogSink(path, text => told.push(text))
    for (const msg of ['first', 'second', 'third']) {
      sink.write(`${JSON.stringify({ msg })}\n`)
      await sink.idle()
    }
    rmSync(path)
    sink.write('{"msg":"back"}\n')
    await sink.idle()
    sink.write('{"msg":"and on"}\n')
    await sink.idle()
    expect(linesOf(path)).toEqual([
      expect.objectContaining({ dropped: 3 }),
      { msg: 'back' },
      { msg: 'and on' },
    ])
    expect(told).toHaveLength(1)
  })
})

test('a log that cannot be opened is tried again with the next line', async () => {
  const blocked = join(folder, 'blocked')
  writeFileSync(blocked, 'a file where the folder should be')
  const sink = createLogSink(join(blocked, 'server.log'), () => {})
  sink.write('{"msg":"lost"}\n')
  await sink.idle()
  rmSync(blocked)
  sink.write('{"msg":"kept"}\n')
  await sink.idle()
  expect(linesOf(join(blocked, 'server.log'))).toEqual([
    expect.objectContaining({ dropped: 1 }),
    { msg: 'kept' },
  ])
})

test('while a write takes its time, no more than a bound is held, and the rest is counted', async () => {
  const path = join(folder, 'slow.log')
  const sink = createLogSink(path, () => {})
  const line = `${JSON.stringify({ msg: 'x'.repeat(1_000) })}\n`
  for (let count = 0; count < 5_000; count++) sink.write(line)
  await sink.idle()
  sink.write('{"msg":"after"}\n')
  await sink.idle()
  const written = linesOf(path)
  const dropped = written.reduce((sum, each) => sum + (each.dropped ?? 0), 0)
  expect(dropped).toBeGreaterThan(3_000)
  expect(written.filter(each => each.dropped === undefined).length + dropped).toBe(5_001)
})

test('what was logged just before the end is in the file', async () => {
  const path = join(folder, 'new-folder/server.log')
  await program(
    path,
    `for (let line = 0; line < 300; line++) { log.info({ line }, 'request'); if (line === 150) await turn() }
     process.exit(0)`,
  )
  expect(linesOf(path)).toHaveLength(300)
})

test('a program that has nothing left to do is not kept alive by its log', async () => {
  const path = join(folder, 'quiet.log')
  await program(path, `log.info('only this')`)
  expect(linesOf(path).map(({ msg }) => msg)).toEqual(['only this'])
})

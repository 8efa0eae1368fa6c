import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exitCodes } from './exit-codes.mjs'

vi.setConfig({ testTimeout: 60_000 })

let folder: string
let supervisor: ChildProcess | undefined
let output = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sunport-deaths-'))
  output = ''
})
afterEach(() => {
  supervisor?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

interface Patience {
  firstPauseMs?: number
  steadyMs?: number
}

/** What `npm start` does, with a small program in the place of the server. */
const start = (program: string, patience: Patience = {}, flags: string[] = []) => {
  const supervise = JSON.stringify(path.join(import.meta.dirname, 'supervise.mjs'))
  const args = JSON.stringify([...flags, '--input-type=module', '-e', program])
  const wished = JSON.stringify({ firstPauseMs: 1, ...patience })
  const code = `
    const { supervise } = await import(${supervise})
    process.exitCode = await supervise(${args}, ${wished})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  supervisor = child
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', chunk => {
      if (supervisor === child) output += chunk
    })
  return { child, ended: once(child, 'close').then(([exitCode]) => exitCode) }
}

const crashes = () =>
  readFileSync(path.join(folder, 'crash', 'crashes.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))

const said = (what: string | RegExp) => expect.poll(() => output).toMatch(what)

const serving = "console.log('up', process.pid); setInterval(() => {}, 1000);"
const pidOf = (nth: number): number => Number([...output.matchAll(/up (\d+)/g)][nth]?.[1])

test('a program that is killed is started again, and its end is written down', async () => {
  const { child, ended } = start(`process.on('SIGTERM', () => process.exit(0)); ${serving}`)
  await said('up')
  process.kill(pidOf(0), 'SIGKILL')
  await said(/up[\s\S]*up/)
  expect(output).toContain('被 SIGKILL 终止')
  expect(crashes()).toEqual([
    expect.objectContaining({ pid: pidOf(0), signal: 'SIGKILL', code: null, kind: 'signal' }),
  ])
  // The next server takes it from here into its own log.
  expect(readdirSync(path.join(folder, 'crash', 'untold'))).toHaveLength(1)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(crashes()).toHaveLength(1)
})

test('one that dies at once again and again is given up, in a sentence', async () => {
  const { ended } = start('console.log("up", process.pid); process.exit(3)')
  expect(await ended).toBe(exitCodes.gaveUp)
  expect(output.match(/up/g)).toHaveLength(6)
  expect(output).toMatch(/以代码 3 退出。连续 6 次启动后很快退出，不再重启；原因记在 .*crashes\.jsonl/)
  expect(crashes()).toHaveLength(6)
})

test('the pauses grow, and whoever has served for a while begins anew', async () => {
  const growing = start('process.exit(3)', { firstPauseMs: 2 })
  await growing.ended
  const pauses = [...output.matchAll(/([\d.]+) 秒后重新启动/g)].map(([, seconds]) => Number(seconds))
  expect(pauses).toEqual([0.002, 0.004, 0.008, 0.016, 0.032])
  output = ''
  start('process.exit(3)', { firstPauseMs: 2, steadyMs: 0 })
  await expect.poll(() => output.match(/0\.002 秒后重新启动/g)?.length ?? 0).toBeGreaterThan(7)
})

test('neither an orderly end nor a refusal is started again', async () => {
  expect(await start(`${serving} setTimeout(() => process.exit(0), 50)`).ended).toBe(0)
  expect(await start(`${serving} process.exit(${exitCodes.refused})`).ended).toBe(exitCodes.refused)
  expect(output.match(/up/g)).toHaveLength(2)
  expect(existsSync(path.join(folder, 'crash'))).toBe(false)
  const main = readFileSync(path.join(import.meta.dirname, '../server/src/main.ts'), 'utf8')
  expect(main).toContain(`refusedCode = ${exitCodes.refused}`)
  const unit = readFileSync(path.join(import.meta.dirname, '../deploy/systemd/sunport.service'), 'utf8')
  expect(unit).toContain(`RestartPreventExitStatus=${exitCodes.refused}`)
})

test('told to stop between two starts, it stops, and lets go of the database that was kept for the next', async () => {
  writeFileSync(path.join(folder, 'postgres.keep'), 'token')
  const { child, ended } = start('process.exit(3)', { firstPauseMs: 60_000 })
  await said('重新启动')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(existsSync(path.join(folder, 'postgres.keep'))).toBe(false)
})

const lastWords = JSON.stringify(path.join(import.meta.dirname, '../server/src/platform/crash/last-words.ts'))
const watched = `
  const { noteLastWords } = await import(${lastWords})
  const quiet = { fatal() {}, error() {}, warn() {} }
  noteLastWords(process.env.DATA_DIR, quiet)`

test('an error that nobody caught is written down with its words and its place', async () => {
  await start(`${watched}; const breakDown = () => { throw new TypeError('坏了') }; setTimeout(breakDown)`)
    .ended
  expect(crashes()[0]).toMatchObject({ kind: 'error', code: 1, message: 'TypeError: 坏了' })
  expect(crashes()[0].stack).toContain('breakDown')
  expect(output).toContain('未捕获的错误：TypeError: 坏了')
})

test('what somebody typed is not written down with the statement that failed over it', async () => {
  const failure = `Object.assign(new Error('Failed query: select 1\\nparams: 张三丰\\n海口市,13912345678'), { name: 'Wrong' })`
  await start(`${watched}; const breakDown = () => { throw ${failure} }; setTimeout(breakDown)`).ended
  expect(crashes()[0]).toMatchObject({ kind: 'error', message: 'Wrong: Failed query: select 1' })
  expect(crashes()[0].stack).toContain('breakDown')
  const kept = ['crashes.jsonl', 'last-error.json'].map(name =>
    readFileSync(path.join(folder, 'crash', name), 'utf8'),
  )
  expect(kept.join('')).not.toMatch(/张三丰|海口市|13912345678/)
})

test('a promise that nobody looked after ends nothing', async () => {
  const { child, ended } = start(
    `${watched}; process.on('SIGTERM', () => process.exit(0)); Promise.reject(new Error('x')); ${serving}`,
  )
  await said('up')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('a heap that is full is named as such, and no secret of the environment goes with it', async () => {
  process.env.SECRET_KEY = 'canary-of-the-environment'
  const eat = 'const all = []; for (;;) all.push(new Array(1000).fill(all.length))'
  await start(`${watched}; ${eat}`, {}, ['--max-old-space-size=24']).ended
  delete process.env.SECRET_KEY
  expect(crashes()[0]).toMatchObject({ kind: 'memory', signal: 'SIGABRT' })
  expect(output).toContain('内存不足')
  const kept = readdirSync(path.join(folder, 'crash')).filter(name => name.startsWith('report-'))
  expect(kept.length).toBeLessThanOrEqual(5)
  const report = readFileSync(path.join(folder, 'crash', kept[0] ?? ''), 'utf8')
  expect(report).toContain('OOMError')
  expect(report).not.toContain('canary-of-the-environment')
})

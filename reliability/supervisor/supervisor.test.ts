import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { routerBase } from '@sunport/contract/constants.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { packs } from '../../e2e/support/addresses.ts'
import { apiOf, signIn } from '../../e2e/support/api.ts'
import { type Acknowledged, findLost } from '../../e2e/support/crash.ts'
import { createDataFolder, postmasterPid, removeDataFolder } from '../../e2e/support/data-folder.ts'
import { exitCodes } from '../../scripts/exit-codes.mjs'
import { choosePort } from '../../server/src/platform/database/embedded/port.ts'
import { keepWriting } from '../backup/support.ts'
import { isAlive } from '../support/processes.ts'
import { launchSupervised, runInside, type Supervised } from './supervised.ts'

/** A heap that is soon full, and an inspector on any port: what a test does inside of the server goes through it. */
const heapAndInspector = '--inspect-port=0 --max-old-space-size=600'
/** How many times the server is killed under requests. */
const rounds = Number(process.env.ROUNDS ?? 3)

let folder: string
let port: string
let origin: string
let running: Supervised

const isServing = (): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    answer => answer.ok,
    () => false,
  )
/** Says so itself at the end of each start: only then are there accounts. */
const startsOf = ({ output }: Supervised): number => output().match(/已就绪/g)?.length ?? 0
const serves = (starts: number) =>
  vi.waitUntil(() => startsOf(running) > starts, { timeout: 240_000, interval: 20 })
const crashes = async () =>
  (await apiOf(origin, await signIn(origin)).log.crashes({ currPage: 1, pageSize: 20 })).rows
const crashLines = (): { kind: string; signal: string | null }[] =>
  readFileSync(path.join(folder, 'crash/crashes.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))

beforeAll(async () => {
  folder = createDataFolder()
  port = String(await choosePort([]))
  origin = `http://127.0.0.1:${port}`
  running = launchSupervised(folder, { PORT: port, NODE_OPTIONS: heapAndInspector })
  await serves(0)
})
afterAll(async () => {
  running.kill('SIGTERM')
  await running.exited
  removeDataFolder(folder)
})

describe('a server that dies', { shuffle: false }, () => {
  const ledger: Acknowledged[] = []

  test('under requests serves again by itself, with the same database and every acknowledged write', async () => {
    const endWriting = await keepWriting(origin, ledger)
    const database = postmasterPid(folder)
    const outages: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const before = ledger.length
      await expect.poll(() => ledger.length, { timeout: 60_000 }).toBeGreaterThan(before + 20)
      const starts = startsOf(running)
      process.kill(running.serverPid() ?? 0, 'SIGKILL')
      const since = Date.now()
      await serves(starts)
      outages.push(Date.now() - since)
      expect(postmasterPid(folder)).toBe(database)
    }
    await endWriting()
    expect(await findLost(origin, ledger)).toEqual([])
    console.info(`${rounds} kills, ${ledger.length} acknowledged, 0 lost; outages ${outages.join(', ')} ms`)
    expect((await fetch(`${origin}${routerBase}${packs[0]?.homePath}`)).status).toBe(200)
    const [last] = await crashes()
    expect(last).toMatchObject({ kindName: '被终止', ending: 'SIGKILL' })
    expect(readFileSync(path.join(folder, 'logs/server.log'), 'utf8')).toContain('a server died')
  })

  test('of a full heap is named as such where operators look', async () => {
    const database = postmasterPid(folder)
    const starts = startsOf(running)
    // Steady growth, as a leak has it.
    await runInside(running, 'globalThis.kept = []; for (;;) kept.push(new Array(100_000).fill(kept.length))')
    await serves(starts)
    expect(crashLines().at(-1)).toMatchObject({ kind: 'memory', signal: 'SIGABRT' })
    expect((await crashes())[0]).toMatchObject({ kindName: '内存不足' })
    expect(postmasterPid(folder)).toBe(database)
  })

  test('of an error that nobody caught leaves its words and its place', async () => {
    const starts = startsOf(running)
    await runInside(running, "setTimeout(function breakDown() { throw new RangeError('坏了 13812345678') })")
    await serves(starts)
    const [last] = await crashes()
    expect(last).toMatchObject({ kindName: '程序错误', ending: '1', message: 'RangeError: 坏了 138****5678' })
    expect(last?.stack).toContain('breakDown')
    expect(await findLost(origin, ledger)).toEqual([])
  })
})

test('a second start on the same folder is refused at once and not tried again', async () => {
  const second = launchSupervised(folder, { PORT: '0' })
  expect(await second.exited).toBe(exitCodes.refused)
  expect(second.output().match(/启动失败/g)).toHaveLength(1)
  expect(await isServing()).toBe(true)
})

test('a wrong setting stops the start with one sentence', async () => {
  const other = createDataFolder()
  const wrong = launchSupervised(other, { PORT: 'eighty' })
  expect(await wrong.exited).toBe(exitCodes.refused)
  expect(wrong.output()).toContain('环境变量 PORT 的值不正确')
  expect(existsSync(path.join(other, 'crash'))).toBe(false)
  removeDataFolder(other)
})

test('one that cannot start is given up after some tries, and no database is left behind', async () => {
  const other = createDataFolder()
  // A heap that is too small for any start: no setting of ours, and not to be told beforehand.
  const hopeless = launchSupervised(other, { PORT: '0', NODE_OPTIONS: '--max-old-space-size=40' }, 4)
  expect(await hopeless.exited).toBe(exitCodes.gaveUp)
  expect(hopeless.output()).toMatch(/连续 4 次启动后很快退出，不再重启/)
  expect(postmasterPid(other)).toBeUndefined()
  removeDataFolder(other)
})

test('SIGTERM stops all of it in good order', async () => {
  const other = createDataFolder()
  const own = await choosePort([])
  const stopped = launchSupervised(other, { PORT: String(own) })
  await expect.poll(() => stopped.output(), { timeout: 120_000 }).toContain('已就绪')
  const [server, database] = [stopped.serverPid() ?? 0, postmasterPid(other) ?? 0]
  expect([isAlive(server), isAlive(database)]).toEqual([true, true])
  stopped.kill('SIGTERM')
  expect(await stopped.exited).toBe(0)
  expect([isAlive(server), isAlive(database)]).toEqual([false, false])
  expect(existsSync(path.join(other, 'crash/crashes.jsonl'))).toBe(false)
  removeDataFolder(other)
})

test('a supervisor that is killed takes server and database with it, in good order', async () => {
  const other = createDataFolder()
  const stopped = launchSupervised(other, { PORT: String(await choosePort([])) })
  await expect.poll(() => stopped.output(), { timeout: 120_000 }).toContain('已就绪')
  const [server, database] = [stopped.serverPid() ?? 0, postmasterPid(other) ?? 0]
  process.kill(stopped.pid, 'SIGKILL')
  await expect.poll(() => [isAlive(server), isAlive(database)], { timeout: 60_000 }).toEqual([false, false])
  expect(stopped.output()).toContain('已停止')
  removeDataFolder(other)
})

import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Companions, type OnCome, startCompanions } from './companions.ts'
import { silentLog } from './testing/app.ts'
import { until } from './testing/tasks.ts'

vi.mock('node:child_process', { spy: true })

let folder: string
let program: string[]
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sunport-companions-'))
  const file = join(folder, 'companion.mts')
  writeFileSync(
    file,
    `import { writeFileSync } from 'node:fs'
    import { endWithLeader } from ${JSON.stringify(new URL('./companions.ts', import.meta.url).href)}
    const say = word => writeFileSync(process.env.FOLDER + '/' + process.pid, word)
    process.on('SIGTERM', () => { say('left'); process.exit(0) })
    if (process.env.LOADS_LONG) while (process.connected) await new Promise(resolve => setTimeout(resolve, 5))
    endWithLeader()
    say(process.env.WORD + ' ' + (process.env.ADMIN_PASSWORD ?? 'nothing'))
    setInterval(() => {}, 1000)`,
  )
  program = [file]
  process.env.ADMIN_PASSWORD = 'not for them'
})
afterAll(() => {
  delete process.env.ADMIN_PASSWORD
  rmSync(folder, { recursive: true })
})

interface Watched {
  dataDir?: string
  onDeath?(): unknown
  onCome?: OnCome
}

const begin = (
  count: number,
  { dataDir = join(folder, 'unread'), onDeath = () => {}, onCome }: Watched = {},
): Companions =>
  startCompanions({
    ...{ count, dataDir, program, onCome },
    onDeath: () => void onDeath(),
    env: { FOLDER: folder, WORD: 'here' },
    log: silentLog,
    pauseMs: 1,
  })
const wordOf = (pid: number): string | undefined => {
  try {
    return readFileSync(join(folder, String(pid)), 'utf8')
  } catch {
    return undefined
  }
}
const allAreHere = async (companions: Companions, count: number): Promise<number[]> =>
  until(async () => {
    const pids = companions.pids()
    return pids.length === count && pids.every(pid => wordOf(pid)?.startsWith('here')) && pids
  })

test('so many are started, are told what they need and nothing of the first one, and leave when told', async () => {
  const companions = begin(2)
  const pids = await allAreHere(companions, 2)
  expect(pids.map(wordOf)).toEqual(['here nothing', 'here nothing'])
  companions.leave()
  await companions.stop()
  expect(pids.map(wordOf)).toEqual(['left', 'left'])
})

test('each has a number that its follower takes over, and a line to it while it lives', async () => {
  const heard: string[] = []
  const companions = begin(2, {
    onCome: number => {
      heard.push(`${number} came`)
      return () => heard.push(`${number} gone`)
    },
  })
  onTestFinished(companions.stop)
  const [, second = 0] = await allAreHere(companions, 2)
  process.kill(second, 'SIGKILL')
  await until(async () => heard.length === 4)
  expect(heard).toEqual(['1 came', '2 came', '2 gone', '2 came'])
})

test('one that is killed is followed by another, the other stays', async () => {
  const companions = begin(2)
  const [killed = 0, other = 0] = await allAreHere(companions, 2)
  process.kill(killed, 'SIGKILL')
  await until(async () => !companions.pids().includes(killed))
  const now = await allAreHere(companions, 2)
  expect(now).toContain(other)
  expect(now).not.toContain(killed)
  await companions.stop()
})

const isReport = (name: string): boolean => name.startsWith('report-')

test('a death is written down as that of any server, told, and no more reports stay than of any', async () => {
  const dataDir = join(folder, 'watched')
  const crash = join(dataDir, 'crash')
  mkdirSync(crash, { recursive: true })
  for (let pid = 1; pid <= 8; pid++) writeFileSync(join(crash, `report-${pid}.json`), '{}')
  let told = 0
  const companions = begin(2, { dataDir, onDeath: () => (told += 1) })
  const pids = await allAreHere(companions, 2)
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await until(async () => told === 2)
  const lines = readFileSync(join(crash, 'crashes.jsonl'), 'utf8').trim().split('\n')
  const noted = lines.map(line => JSON.parse(line))
  expect(noted.map(({ pid }) => pid).toSorted()).toEqual(pids.toSorted())
  expect(noted).toMatchObject([
    { kind: 'signal', signal: 'SIGKILL', code: null },
    { kind: 'signal', signal: 'SIGKILL', code: null },
  ])
  // A moment stands for one death where they are listed.
  expect(new Set(noted.map(({ at }) => at)).size).toBe(2)
  expect(readdirSync(join(crash, 'untold'))).toHaveLength(2)
  expect(readdirSync(crash).filter(isReport)).toHaveLength(5)
  await allAreHere(companions, 2)
  await companions.stop()
})

test('one that leaves in good order without being told is followed by another; that is no death', async () => {
  const dataDir = join(folder, 'orderly')
  let told = 0
  const companions = begin(1, { dataDir, onDeath: () => (told += 1) })
  const [left = 0] = await allAreHere(companions, 1)
  process.kill(left, 'SIGTERM')
  await until(async () => !companions.pids().includes(left))
  await allAreHere(companions, 1)
  expect(told).toBe(0)
  expect(() => readdirSync(join(dataDir, 'crash'))).toThrow('ENOENT')
  await companions.stop()
})

test('a companion that fails twice takes nobody along', async () => {
  const companions = begin(1)
  const [pid = 0] = await allAreHere(companions, 1)
  const child = vi.mocked(spawn).mock.results.find(({ value }) => value?.pid === pid)?.value
  const complain = (): boolean => child.emit('error', new Error('cannot be told'))
  expect(complain()).toBe(true)
  expect(complain).not.toThrow()
  expect(companions.pids()).toEqual([pid])
  await companions.stop()
})

test('one that cannot be started for want of memory is tried again', async () => {
  vi.mocked(spawn).mockImplementationOnce(() => {
    throw Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' })
  })
  const companions = begin(1)
  await allAreHere(companions, 1)
  await companions.stop()
})

test('one whose leader is gone leaves by itself', async () => {
  const leader = fork(program[0] ?? '', { env: { ...process.env, FOLDER: folder, WORD: 'here' } })
  const { pid = 0 } = leader
  await until(async () => wordOf(pid)?.startsWith('here'))
  leader.disconnect()
  await until(async () => wordOf(pid) === 'left')
})

test('one whose leader was gone before it could listen leaves, too, and comes to serve nobody', async () => {
  const leader = fork(program[0] ?? '', {
    env: { ...process.env, FOLDER: folder, WORD: 'here', LOADS_LONG: '1' },
  })
  onTestFinished(() => void leader.kill('SIGKILL'))
  const ended = once(leader, 'exit')
  leader.disconnect()
  expect(await ended).toEqual([0, null])
  expect(wordOf(leader.pid ?? 0)).toBeUndefined()
})

test('none is started by whoever serves alone', async () => {
  const companions = begin(0)
  expect(companions.pids()).toEqual([])
  await companions.stop()
})

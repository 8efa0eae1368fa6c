import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { until } from '../../testing/tasks.ts'
import { type Line, lineTo } from './line.ts'
import { gauge, joined, single } from './reading.ts'
import { leadReadings, type ProcessReadings } from './siblings.ts'

const urlOf = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href)
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sunport-siblings-'))
  // Tells of itself; once it has, it asks for all and tells how many it heard of as another number.
  writeFileSync(
    join(folder, 'companion.mts'),
    `import { lineToLeader } from ${urlOf('./line.ts')}
    import { followReadings } from ${urlOf('./siblings.ts')}
    import { gauge, single } from ${urlOf('./reading.ts')}
    let heard = 0
    const own = async () => [gauge('pid', '', single(process.pid)), gauge('heard', '', single(heard))]
    const gather = followReadings(Number(process.argv[2]), lineToLeader, own)
    process.on('disconnect', () => process.exit(0))
    const ask = async () => {
      const all = await gather()
      heard = all.size
      setTimeout(ask, 5)
    }
    ask()
    setInterval(() => {}, 1000)`,
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

const of = (all: ProcessReadings, place: number, name: string): number | undefined =>
  all.get(place)?.find(reading => reading.name === name)?.values[0]?.value

test('whichever process is asked tells of all, each for itself; one that is gone is missing until it is back', async () => {
  const lead = leadReadings(async () => [gauge('pid', '', single(process.pid))])
  const children = new Map<number, ChildProcess>()
  const begin = (place: number): void => {
    const child = fork(join(folder, 'companion.mts'), [String(place)], { stdio: 'ignore' })
    const line = lineTo(child)
    children.set(place, child)
    lead.join(place, line)
    child.once('exit', () => lead.part(place, line))
  }
  const end = async (place: number): Promise<void> => {
    const child = children.get(place)
    child?.kill('SIGKILL')
    if (child?.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  onTestFinished(async () => void (await Promise.all([end(1), end(2)])))
  begin(1)
  begin(2)
  const whole = await until(async () => {
    const all = await lead.gather()
    return [1, 2].every(place => of(all, place, 'heard') === 3) && all
  })
  const pids = [0, 1, 2].map(place => of(whole, place, 'pid'))
  expect(pids).toEqual([process.pid, children.get(1)?.pid, children.get(2)?.pid])

  await end(1)
  expect([...(await lead.gather()).keys()]).toEqual([0, 2])
  begin(1)
  const again = await until(async () => {
    const all = await lead.gather()
    return of(all, 1, 'heard') === 3 && all
  })
  expect(of(again, 1, 'pid')).toBe(children.get(1)?.pid)
  expect(of(again, 2, 'pid')).toBe(pids[2])
})

test('one that does not answer holds nobody up for long, and nothing is made up for it', async () => {
  const lead = leadReadings(async () => [gauge('up', '', single(1))])
  const silent: Line = { send: () => {}, onMessage: () => {} }
  lead.join(1, silent)
  expect([...(await lead.gather()).keys()]).toEqual([0])
})

test('the same metric of several processes is one, each told apart by its number', () => {
  const readings = (value: number) => [gauge('a', 'A', single(value))]
  const all = joined(
    new Map([
      [0, readings(1)],
      [1, readings(2)],
    ]),
    [gauge('b', 'B', single(3))],
  )
  expect(all.map(({ name, values }) => [name, values])).toEqual([
    [
      'a',
      [
        { labels: { process: 0 }, value: 1 },
        { labels: { process: 1 }, value: 2 },
      ],
    ],
    ['b', [{ labels: {}, value: 3 }]],
  ])
})

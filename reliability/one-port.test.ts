import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf, signIn } from '../e2e/support/api.ts'
import { createDataFolder, removeDataFolder } from '../e2e/support/data-folder.ts'
import { launchProduct, type Product } from '../e2e/support/product.ts'
import { choosePort } from '../server/src/platform/database/embedded/port.ts'
import { pause } from './support/installation.ts'
import { isAlive } from './support/processes.ts'
import { msUntil, readOnce } from './support/readers.ts'
import { record, rounds } from './support/record.ts'

const processes = 3
const kills = rounds(3, 20)
/** Three servers start at once, maybe beside other work. */
const startMs = 300_000

let folder: string
let port: number
let product: Product
let origin: string

/** As `npm start` does: when the leader dies, the database is kept for the next one. */
const launch = (): Product =>
  launchProduct(folder, {
    PORT: String(port),
    WEB_CONCURRENCY: String(processes),
    SUNPORT_SUPERVISED: '1',
    DEMO_CONTENT: '0',
  })

/** What the server has started and is still there, the database's processes left out. */
const companions = (): number[] =>
  readFileSync(`/proc/${product.pid}/task/${product.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
    .filter(pid => pid > 0 && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.js'))

/** Which of the processes hold the port open. */
const listening = (): number => {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap(file => readFileSync(file, 'utf8').split('\n'))
  return rows.filter(row => new RegExp(`:${hex} \\S+ 0A `).test(row)).length
}

const written = (): { pid: number; signal: string }[] =>
  readFileSync(path.join(folder, 'crash/crashes.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))

beforeAll(async () => {
  folder = createDataFolder()
  port = await choosePort([])
  product = launch()
  origin = await product.ready
  await msUntil(async () => listening() === processes, startMs)
})
afterAll(async () => {
  await product.stop()
  removeDataFolder(folder)
})

/** Something that was written, and how many of 20 new connections do not know it. */
const unknownOf = async (dictType: string, id: string): Promise<number> => {
  let unknown = 0
  for (let asked = 0; asked < 20; asked++) {
    const again = apiOf(origin, await signIn(origin)).dictionary
    const { rows } = await again.listTypes({ keyword: dictType })
    if (rows[0]?.id !== id) unknown += 1
  }
  return unknown
}
const write = async (): Promise<[dictType: string, id: string]> => {
  const dictType = `OnePort_${crypto.randomUUID().slice(0, 12)}`
  const { dictionary } = apiOf(origin, await signIn(origin))
  return [dictType, (await dictionary.createType({ dictType, typeName: dictType })).id]
}

test('several processes on one port are one server; one that is killed comes back, and its death is on record', async () => {
  expect(companions()).toHaveLength(processes - 1)
  let lost = 0
  let answered = 0
  const back: number[] = []
  const killed: number[] = []
  for (let round = 0; round < kills; round++) {
    // Whoever is asked knows the session and what was written: connections are shared out anew.
    lost += await unknownOf(...(await write()))
    answered += 20
    const [victim = 0] = companions()
    process.kill(victim, 'SIGKILL')
    killed.push(victim)
    // What it had taken is lost with it, as with any server; from then on the others have all.
    await msUntil(async () => listening() === processes - 1)
    const reads = await Promise.all(Array.from({ length: 50 }, () => readOnce(`${origin}/healthz`)))
    lost += reads.filter(({ status }) => status !== 200).length
    answered += reads.length
    back.push(await msUntil(async () => listening() === processes, startMs))
  }
  const listed = await apiOf(origin, await signIn(origin)).log.crashes({ currPage: 1, pageSize: 1 })
  const unwritten = kills - Math.min(listed.total, written().length)
  record({
    id: 'one-port',
    promise: 'several processes on one port are one server',
    rounds: kills,
    failures: lost + unwritten,
    figures: { answered, 'on record': listed.total, 'slowest back ms': Math.max(...back) },
    control: 'the port was held by so many, and by one fewer after each kill',
  })
  expect(lost).toBe(0)
  expect(written().map(({ pid }) => pid)).toEqual(killed)
  expect(listed.total).toBe(kills)
})

test('a leader that is killed leaves nobody behind, and the next one has the port', async () => {
  let [lost, left, answered, early] = [0, 0, 0, 0]
  const outages: number[] = []
  for (let round = 0; round < kills; round++) {
    const known = await write()
    // Every second one while those beside it are still loading: they are started when it is ready.
    if (round % 2 === 0) await msUntil(async () => listening() === processes, startMs)
    else await pause(Math.random() * 600)
    early += Number(listening() < processes)
    const before = companions()
    const begun = performance.now()
    await product.kill()
    product = launch()
    origin = await product.ready
    outages.push(Math.round(performance.now() - begun))
    await msUntil(async () => listening() === processes, startMs)
    left += before.filter(isAlive).length
    lost += await unknownOf(...known)
    answered += 20
  }
  record({
    id: 'one-port-leader',
    promise: 'a leader that is killed leaves no companion behind, and the next one serves',
    rounds: kills,
    failures: lost + left,
    figures: { answered, 'left behind': left, 'slowest ready ms': Math.max(...outages) },
    control: `${early} of ${kills} leaders died while their companions were loading`,
  })
  expect({ lost, left }).toEqual({ lost: 0, left: 0 })
})

test('told to stop, all of them are gone', async () => {
  const pids = [product.pid, ...companions()]
  await product.stop()
  expect(pids.filter(isAlive)).toEqual([])
})

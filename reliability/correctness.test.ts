import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { routerBase } from '@sunport/contract/constants.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf, freshAccount, signIn } from '../e2e/support/api.ts'
import { giveRoles } from '../e2e/support/database.ts'
import { newChannel } from '../e2e/support/desk.ts'
import type { Product } from '../e2e/support/product.ts'
import { directPublications } from './support/direct-publications.ts'
import { installation, type OwnDatabase, ownDatabase, ready } from './support/installation.ts'
import { isAlive } from './support/processes.ts'
import { msUntil, readOnce } from './support/readers.ts'
import { record, rounds } from './support/record.ts'

const [pack] = await discoverPacks()
let database: OwnDatabase
let place: ReturnType<typeof installation>
let client: pg.Client
let products: Product[]
let origins: string[]
beforeAll(async () => {
  database = await ownDatabase()
  place = installation(database.url, { LOG_LEVEL: 'error' })
  products = [place.launch(), place.launch()]
  origins = await Promise.all(products.map(({ ready: whenReady }) => whenReady))
  await ready(products[0] as Product)
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await place.end()
  await database.end()
})

const list = '/gpcms/rest/web/v2/info/selectInfoMoreChannel?siteId=gd&currPage=1&pageSize=100'
const listOf = async (origin: string): Promise<string> => (await fetch(origin + list)).text()
const pageOf = async (origin: string): Promise<string> =>
  (await fetch(`${origin}${routerBase}${pack?.homePath}`)).text()

test('R-19: a request that breaks harms no other, says nothing internal, and is logged once', async () => {
  const [origin = ''] = origins
  const file = path.join(place.folder, 'logs/server.log')
  const log = (): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  const linesOf = (text: string): number =>
    text.split('\n').filter(line => line.includes('request failed')).length
  const before = linesOf(log())
  const broken = rounds(20, 200)
  const answers: string[] = []
  await client.query('ALTER TABLE publication RENAME TO publication_elsewhere')
  try {
    for (let at = 0; at < broken; at++) {
      const answer = await fetch(`${origin}${list}&title=${randomUUID()}`)
      answers.push(`${answer.status} ${await answer.text()}`)
    }
  } finally {
    await client.query('ALTER TABLE publication_elsewhere RENAME TO publication')
  }
  await msUntil(async () => linesOf(log()) - before >= broken, 10_000).catch(() => {})
  const logged = linesOf(log()) - before
  const leaking = answers.filter(
    text => !/^500 /.test(text) || /publication|select|relation|\.ts/i.test(text),
  ).length
  const dead = products.filter(({ pid }) => !isAlive(pid)).length
  const isWell = (await readOnce(origin + list)).status === 200
  record({
    id: 'R-19',
    promise: 'a request that breaks: 500 in general words, logged once, the process lives on',
    rounds: broken,
    failures: leaking + dead + Number(!isWell) + Math.abs(logged - broken),
    figures: { broken, leaking, logged, dead },
    control: `all ${broken} were broken: ${answers[0]?.slice(0, 60)}`,
  })
  expect({ leaking, dead, isWell, logged }).toEqual({ leaking: 0, dead: 0, isWell: true, logged: broken })
})

test('R-20: what is published and withdrawn is so in every instance within seconds', async () => {
  const turns = rounds(10, 100)
  const { publish, withdraw, tell } = await directPublications(client, 'gd', 'tzgg')
  const staleness: number[] = []
  let wrong = 0
  const everywhere = async (title: string, isThere: boolean): Promise<void> => {
    const reads = origins.flatMap(origin => [() => listOf(origin), () => pageOf(origin)])
    for (const read of reads)
      await msUntil(async () => (await read()).includes(title) === isThere, 10_000).then(
        ms => staleness.push(ms),
        () => {
          wrong += 1
        },
      )
  }
  // Pages are in memory before anything changes.
  for (const origin of origins) await pageOf(origin)
  let unheard = 0
  for (let at = 0; at < turns; at++) {
    const [id, title] = [randomUUID(), `陈旧${randomUUID().slice(0, 8)}`]
    await publish(id, title)
    await everywhere(title, true)
    await withdraw(id)
    await everywhere(title, false)
  }
  // The control: who deletes without saying so is not noticed, so there is a cache that could be wrong.
  const [id, title] = [randomUUID(), `未说${randomUUID().slice(0, 8)}`]
  await publish(id, title)
  await everywhere(title, true)
  await client.query('DELETE FROM publication WHERE info_id = $1', [id])
  for (const origin of origins) if ((await pageOf(origin)).includes(title)) unheard += 1
  await tell()
  record({
    id: 'R-20',
    promise: 'published and withdrawn is seen in lists and pages of two instances within 5 s',
    rounds: turns * 2,
    failures: wrong + staleness.filter(ms => ms > 5_000).length,
    figures: { reads: staleness.length, 'most ms': Math.max(...staleness), wrong },
    control: `a change that nobody is told of is still on ${unheard} of 2 pages`,
  })
  expect(wrong).toBe(0)
  expect(Math.max(...staleness)).toBeLessThan(5_000)
  expect(unheard).toBeGreaterThan(0)
})

test('R-21: whoever repeats a write that was cut off makes no second one', async () => {
  const [origin = ''] = origins
  const times = rounds(50, 1_000)
  const editor = await freshAccount(origin)
  await giveRoles(database.folder, editor, ['role-editor'])
  const session = await signIn(origin, editor)
  const where = await newChannel(origin, 1)
  const draft = (id: string) => ({
    id,
    siteId: where.siteId,
    channelId: where.channelId,
    title: `重复 ${id}`,
    bodyHtml: '<p>一次</p>',
    fields: { source: '财政厅' },
    attachments: [],
  })
  let cutOff = 0
  for (let at = 0; at < times; at++) {
    const id = randomUUID()
    const cut = new AbortController()
    const first = apiOf(origins[at % 2] ?? '', session, cut.signal).article.create(draft(id))
    setTimeout(() => cut.abort(), Math.random() * 60)
    await first.catch(() => {
      cutOff += 1
    })
    await apiOf(origin, session)
      .article.create(draft(id))
      .catch(() => {})
  }
  const { rows } = await client.query(
    `SELECT count(*)::int AS rows, count(DISTINCT title)::int AS titles FROM info_edition WHERE title LIKE '重复 %'`,
  )
  const { rows: made = 0, titles = 0 } = rows[0] ?? {}
  record({
    id: 'R-21',
    promise: 'a write that is repeated after its connection was cut is there once',
    rounds: times,
    failures: made - titles + (times - titles),
    figures: { repeated: times, 'cut off': cutOff, there: titles, twice: made - titles },
    control: `${cutOff} of ${times} first tries were cut off before their answer`,
  })
  expect({ twice: made - titles, there: titles }).toEqual({ twice: 0, there: times })
  expect(cutOff).toBeGreaterThan(0)
})

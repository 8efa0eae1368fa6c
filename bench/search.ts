import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { apiPrefix } from '@sunport/contract/call.ts'
import { info } from '@sunport/contract/calls/info.ts'
import { search } from '@sunport/contract/calls/search.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import pg from 'pg'
import { databaseUrl } from '../e2e/support/data-folder.ts'
import { growDemo } from '../server/src/demo/grow.ts'
import { ask, startChild } from './child.ts'
import type { LoadResult } from './latencies.ts'
import type { LoadJob } from './load.ts'
import { compare, type Effort, type Measure, say } from './measure.ts'
import type { AloneJob, Statement } from './postgres-alone.ts'
import { launchForBench, watchMemory } from './product.ts'
import type { Comparison, Report, Requirement } from './report.ts'
import { recorder } from './statements.ts'
import { chooseWords, type Words } from './words.ts'

export interface SearchBench {
  only: string
  /** At least so many notices; 0 takes what there is. */
  rows: number
  folder: string
}

interface Case {
  name: string
  yardstick: string
  product: Measure
  other: Measure
}

const importedNotices = 15_000
const memoryLimit = 512
const commonType = '001011'

/** The same question put to the same table without an index for it: hits of the site by date, with their number. */
const substringScan = (siteId: string, word: string): Statement => ({
  text: `SELECT info_id, count(*) OVER () AS total FROM search_entry
    WHERE site_id = $1 AND text_norm ILIKE $2 ORDER BY notice_time DESC, seq DESC LIMIT 10`,
  values: [siteId, `%${word}%`],
})

const addressOf = (call: { path: string }, query: Record<string, string>): string =>
  `${apiPrefix}${call.path}?${new URLSearchParams({ currPage: '1', pageSize: '10', ...query })}`

/** Lists, search and import at size. The yardstick of each is PostgreSQL itself, in the same run. */
export const measureSearch = async (effort: Effort, { only, rows, folder }: SearchBench): Promise<Report> => {
  const dataFolder = path.resolve(folder)
  mkdirSync(dataFolder, { recursive: true })
  const packs = await discoverPacks()
  const [pack] = packs
  if (!pack) throw new Error('There is no region.')
  say(`starting the product on ${folder}`)
  const product = launchForBench(dataFolder)
  const [loader, alone] = [startChild('load.ts'), startChild('postgres-alone.ts')]
  const origin = await product.ready
  const url = databaseUrl(dataFolder)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const memory = watchMemory(product.pid)
  const { connections } = effort

  const load =
    (paths: string[]): Measure =>
    seconds =>
      ask<LoadResult>(loader, {
        port: Number(new URL(origin).port),
        paths,
        connections,
        seconds,
      } satisfies LoadJob)
  const database =
    (statements: Statement[]): Measure =>
    seconds =>
      ask<LoadResult>(alone, { url, statements, connections, seconds } satisfies AloneJob)

  const present = async (): Promise<number> => {
    const found = await client.query<{ total: string }>('SELECT count(*) AS total FROM publication')
    return Number(found.rows[0]?.total)
  }

  const grow = (notices: number): Promise<{ added: number; seconds: number }> =>
    growDemo({ url, packs, now: new Date(), notices, onProgress: text => say(`  ${text}`) })

  const casesOf = async (siteId: string, words: Words): Promise<Case[]> => {
    const statements = await recorder(url)
    const wish = { siteCode: pack.siteCode, noticeType: commonType }
    const page = await statements.list(wish)
    const total = await statements.total(wish)
    await statements.end()
    const list = (query: Record<string, string>): string =>
      addressOf(info.selectInfoForIndex, { siteId: pack.siteCode, noticeType: commonType, ...query })
    const searched = (searchKey: string, query: Record<string, string> = {}): string =>
      addressOf(search.search, { siteId: pack.siteCode, searchKey, sort: 'date', ...query })
    const aroundThousand = Array.from({ length: 100 }, (_, at) => list({ currPage: String(951 + at) }))
    const days = Array.from({ length: 400 }, (_, at) => `2030-01-01 ${clock(at)}`)
    const rare = load(words.rare.map(word => searched(word)))
    return [
      {
        name: names.type,
        yardstick: 'PostgreSQL alone, page and total',
        product: load([list({})]),
        other: database([...page, ...total]),
      },
      {
        name: names.type,
        yardstick: 'PostgreSQL alone, page only',
        product: load([list({})]),
        other: database(page),
      },
      { name: names.deep, yardstick: 'page 1', product: load(aroundThousand), other: load([list({})]) },
      {
        name: names.rare,
        yardstick: 'ILIKE',
        product: rare,
        other: database([substringScan(siteId, words.rare[0] ?? '')]),
      },
      {
        name: names.medium,
        yardstick: 'ILIKE',
        product: load(words.medium.map(word => searched(word))),
        other: database([substringScan(siteId, words.medium[0] ?? '')]),
      },
      {
        name: names.common,
        yardstick: names.rare,
        // Every question a new one: no answer that is kept can serve it.
        product: load(days.map(operationEndTime => searched(words.common, { operationEndTime }))),
        other: rare,
      },
      {
        name: names.filtered,
        yardstick: names.rare,
        product: load(
          words.medium.map(word =>
            searched(`${word} ${words.common}`, { regionCode: pack.provinceCode, group: 'tender' }),
          ),
        ),
        other: rare,
      },
      {
        name: names.forgiven,
        yardstick: names.rare,
        product: load(words.misspelt.map(word => searched(word, { sort: 'relevance', withHelp: '1' }))),
        other: rare,
      },
    ]
  }

  try {
    const missing = rows - (await present())
    if (missing > 0) await grow(missing)
    const siteId = await siteOf(client, pack.siteCode)
    const cases = await casesOf(siteId, await chooseWords(client, siteId))
    const measured: Comparison[] = []
    for (const each of cases.filter(({ name }) => name.includes(only)))
      measured.push(await compare(effort, each.name, each.yardstick, each.product, each.other))
    const imported = only ? undefined : await grow(importedNotices)
    const megabytes = (memory.stop() ?? 0) / 1024 / 1024
    say(`${await present()} notices`)
    return { rows: measured, requirements: requirementsOf(measured, imported, megabytes) }
  } finally {
    memory.stop()
    await client.end()
    for (const child of [loader, alone]) child.kill()
    await product.stop()
  }
}

const names = {
  type: 'newest ten of a type',
  deep: 'pages about 1,000',
  rare: 'search, rare word',
  medium: 'search, medium word',
  common: 'search, very common word by date',
  filtered: 'search, two words with filters',
  forgiven: 'search, a wrong character',
}

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`

const siteOf = async (client: pg.Client, siteCode: string): Promise<string> => {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM site WHERE site_code = $1', [siteCode])
  return rows[0]?.id ?? ''
}

const requirementsOf = (
  measured: Comparison[],
  imported: { added: number; seconds: number } | undefined,
  megabytes: number,
): Requirement[] => {
  const row = (name: string) => measured.find(each => each.name === name)
  const [type, deep, rare, medium, common] = [
    names.type,
    names.deep,
    names.rare,
    names.medium,
    names.common,
  ].map(row)
  return [
    ...(type ? [atLeast(`${names.type}, of ${type.yardstick}`, type.ratio, 0.5)] : []),
    ...(deep ? [atMost(`cost of ${names.deep}, times page 1`, 1 / deep.ratio, 2)] : []),
    ...(rare ? [atLeast(`${names.rare}, times ILIKE`, rare.ratio, 50)] : []),
    ...(medium ? [atLeast(`${names.medium}, times ILIKE`, medium.ratio, 50)] : []),
    ...(common
      ? [atMost(`p99 of ${names.common}, times the rare one's`, common.product.p99 / common.other.p99, 5)]
      : []),
    ...(imported ? [atLeast('bulk import, notices a second', imported.added / imported.seconds, 200)] : []),
    ...(megabytes ? [atMost('memory of the application, MB', megabytes, memoryLimit)] : []),
  ]
}

const atLeast = (name: string, value: number, limit: number): Requirement => ({
  name,
  value,
  bound: 'at least',
  limit,
})
const atMost = (name: string, value: number, limit: number): Requirement => ({
  name,
  value,
  bound: 'at most',
  limit,
})

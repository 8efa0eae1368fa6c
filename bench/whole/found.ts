import { apiPrefix } from '@sunport/contract/call.ts'
import { search } from '@sunport/contract/calls/search.ts'
import { ask } from '../child.ts'
import type { LoadResult } from '../latencies.ts'
import type { AloneJob, Statement } from '../postgres-alone.ts'
import { chooseWords } from '../words.ts'
import type { Row, Side } from './alternate.ts'
import { bigramSearch, filledIn, minimalCall, minimalItem } from './minimal.ts'
import { hasPgbench, runBench } from './pgbench.ts'
import type { Item } from './samples.ts'
import type { Place, Stage } from './stage.ts'

/** Of the questions, pgbench is given so many and takes one of them each time; each connection prepares each once. */
const scriptsGiven = 8
/** As many as the product keeps for visitors. */
const connections = 10

const siteIdOf = async ({ client }: Place, siteCode: string): Promise<string> => {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM site WHERE site_code = $1', [siteCode])
  return rows[0]?.id ?? ''
}

/** Words that stand in one notice of some hundreds, as a site is searched for them. */
export const searchesOf = async (stage: Stage, place: Place) => {
  const { siteCode } = stage.pack
  const siteId = await siteIdOf(place, siteCode)
  const { medium } = await chooseWords(place.client, siteId)
  const addressOf = (searchKey: string): string =>
    `${apiPrefix}${search.search.path}?${new URLSearchParams({ siteId: siteCode, searchKey, sort: 'date', currPage: '1', pageSize: '10' })}`
  return { siteId, words: medium, paths: medium.map(addressOf) }
}

/** PostgreSQL by itself, through pgbench where that is installed. */
const databaseOf = async (
  stage: Stage,
  questions: readonly Statement[][],
): Promise<{ side: Side; name: string }> => {
  const { main } = stage
  const { url } = main
  const pids = { app: 0, db: main.pids.db }
  if (await hasPgbench())
    return {
      name: 'pgbench',
      side: {
        pids,
        measure: seconds => runBench(url, questions.slice(0, scriptsGiven), connections, seconds),
      },
    }
  const [statements = []] = questions
  return {
    name: 'PostgreSQL alone',
    side: {
      pids,
      measure: seconds =>
        ask<LoadResult>(stage.child('postgres-alone.ts'), {
          url,
          statements,
          connections,
          seconds,
        } satisfies AloneJob),
    },
  }
}

export const searches = async (stage: Stage): Promise<Row[]> => {
  const { siteId, words, paths } = await searchesOf(stage, stage.main)
  const { side, name } = await databaseOf(
    stage,
    words.map(word => bigramSearch(siteId, word)),
  )
  return [
    await stage.compare(
      { group: 'search', name: `${words.length} words, by date`, against: `${name}, the pairs alone` },
      stage.load(stage.main, paths),
      side,
    ),
  ]
}

/** What PostgreSQL gives when nothing but the question goes in. */
export const database = async (stage: Stage): Promise<Row[]> => {
  const { main } = stage
  const against = async (label: string, items: readonly Item[], statements: Statement[]): Promise<Row> => {
    const { side, name } = await databaseOf(
      stage,
      items.map(({ bare }) => filledIn(statements, bare)),
    )
    return stage.compare(
      { group: 'database', name: label, against: name },
      stage.load(
        main,
        items.map(({ call }) => call),
      ),
      side,
    )
  }
  return [
    await against('getInfoById, not cached', main.samples.notices, minimalItem),
    await against('list of ten with total, not cached', main.samples.wholeSites, minimalCall),
  ]
}

import { routerBase } from '@sunport/contract/constants.ts'
import { flattenChannels } from '@sunport/regions/common/channels.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import { detailHref, pathOfChannel } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import pg from 'pg'
import { apiOf } from '../e2e/support/api.ts'
import { createDataFolder, databaseUrl, removeDataFolder } from '../e2e/support/data-folder.ts'
import { ask, startChild } from './child.ts'
import { type ReadyItem, readyItems } from './editions.ts'
import type { LoadResult } from './latencies.ts'
import type { LoadJob } from './load.ts'
import { type Effort, middle, say } from './measure.ts'
import { launchForBench } from './product.ts'
import type { PublishJob, PublishResult } from './publisher.ts'
import type { Comparison, Report } from './report.ts'

const perSecond = 50
const required = { ratio: 0.8, rate: 0.95 * perSecond, seconds: 5 }

interface Place {
  channelId: string
  list: string
  article: string
}

/** A channel of texts that has a page of its own, with its list and one of its texts. */
export const placeOf = async (origin: string, url: string, pack: RegionPack): Promise<Place> => {
  const marks = flattenChannels(pack.channels).filter(
    ({ type, mark }) => type === 'list' && pathOfChannel(pack, mark),
  )
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const { mark } of marks) {
      const { rows } = await apiOf(origin).info.selectInfoMoreChannel({
        siteId: pack.siteCode,
        channel: mark,
        currPage: 1,
        pageSize: 1,
      })
      const found = await client.query<{ id: string }>(
        'SELECT id FROM channel WHERE site_id = $1 AND pagemark = $2',
        [pack.siteCode, mark],
      )
      const [article, channel] = [rows[0], found.rows[0]]
      if (article && channel)
        return {
          channelId: channel.id,
          list: `${routerBase}${pathOfChannel(pack, mark)}`,
          article: routerBase + detailHref(pack, article),
        }
    }
  } finally {
    await client.end()
  }
  throw new Error('The demo content has no list of articles.')
}

/**
 * Public pages while others publish. The yardstick is the same pages of the same instance while the same publishing
 * goes on in another installation beside it: the machine has the same work to do, but nothing of it concerns the pages.
 */
export const measurePublish = async (effort: Effort): Promise<Report> => {
  const [own, other] = [createDataFolder(), createDataFolder()]
  const children = [startChild('load.ts'), startChild('publisher.ts')] as const
  const [loader, publisher] = children
  const products = [launchForBench(own), launchForBench(other)]
  try {
    say('starting two installations with demo content')
    const [origin = '', twin = ''] = await Promise.all(products.map(product => product.ready))
    const [pack] = await discoverPacks()
    if (!pack) throw new Error('There is no region.')
    // Another instance: the same database, and so the same files.
    const desk = launchForBench(own, { DATABASE_URL: databaseUrl(own), DEMO_CONTENT: '0' })
    products.push(desk)
    const deskOrigin = await desk.ready
    const place = await placeOf(origin, databaseUrl(own), pack)
    // The rounds, and one before them in which nothing is measured.
    const needed = (effort.rounds + 1) * perSecond * effort.seconds
    const ownItems = await readyItems(databaseUrl(own), place.channelId, needed)
    const twinItems = await readyItems(databaseUrl(other), place.channelId, needed)

    const load = (): Promise<LoadResult> =>
      ask<LoadResult>(loader, {
        port: Number(new URL(origin).port),
        paths: [routerBase + pack.homePath, place.list, place.article],
        connections: effort.connections,
        seconds: effort.seconds,
      } satisfies LoadJob)
    const publishing = (at: string, items: ReadyItem[], watched?: PublishJob['watched']) =>
      ask<PublishResult>(publisher, {
        origin: at,
        items: items.splice(0, perSecond * effort.seconds),
        perSecond,
        seconds: effort.seconds,
        ...(watched && { watched }),
      } satisfies PublishJob)
    const watched = {
      list: origin + place.list,
      detail: origin + place.article.replace(/([?&]id=)[^&]+/, '$1{id}'),
    }

    const measured: { fair: Comparison; plain: Comparison; published: PublishResult }[] = []
    const readBeside = async () => (await Promise.all([load(), publishing(twin, twinItems)]))[0]
    const readDuring = () => Promise.all([load(), publishing(deskOrigin, ownItems, watched)])
    // Code that has not run often yet is slow, in both installations.
    await readBeside()
    await readDuring()
    for (let round = 0; round < effort.rounds; round += 1) {
      const quiet = await load()
      const isFirst = round % 2 === 0
      const early = isFirst ? await readBeside() : undefined
      const [during, published] = await readDuring()
      const beside = early ?? (await readBeside())
      const against = (yardstick: string, yard: LoadResult): Comparison => ({
        name: 'public pages while publishing',
        yardstick,
        ratio: during.perSecond / yard.perSecond,
        product: during,
        other: yard,
      })
      const fair = against('the same publishing elsewhere', beside)
      measured.push({ fair, plain: against('nobody publishing', quiet), published })
      say(
        `  round ${round + 1}: ${fair.ratio.toFixed(2)} of the pages, ${published.perSecond.toFixed(0)} items a second, ` +
          `${published.withdrawn} withdrawn, visible after ${published.visibleAfter.toFixed(1)} s, gone after ${published.goneAfter.toFixed(1)} s`,
      )
    }
    const row = middle(measured, ({ fair }) => fair.ratio)
    const longest = (of: (result: PublishResult) => number) =>
      Math.max(...measured.map(({ published }) => of(published)))
    const failures = measured.reduce((sum, { published }) => sum + published.failures, 0)
    return {
      rows: [row.fair, row.plain],
      requirements: [
        {
          name: 'pages kept while publishing',
          value: row.fair.ratio,
          bound: 'at least',
          limit: required.ratio,
        },
        {
          name: 'items published a second',
          value: row.published.perSecond,
          bound: 'at least',
          limit: required.rate,
        },
        {
          name: 'seconds until a published item was visible',
          value: longest(({ visibleAfter }) => visibleAfter),
          bound: 'at most',
          limit: required.seconds,
        },
        {
          name: 'seconds until a withdrawn item was gone',
          value: longest(({ goneAfter }) => goneAfter),
          bound: 'at most',
          limit: required.seconds,
        },
        { name: 'refused or failed publications', value: failures, bound: 'at most', limit: 0 },
      ],
    }
  } finally {
    for (const child of children) child.kill()
    for (const product of products.reverse()) await product.stop()
    for (const folder of [own, other]) removeDataFolder(folder)
  }
}

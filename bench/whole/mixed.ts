import { routerBase } from '@sunport/contract/constants.ts'
import { ask } from '../child.ts'
import { readyItems } from '../editions.ts'
import { launchForBench } from '../product.ts'
import { placeOf } from '../publish.ts'
import type { PublishJob, PublishResult } from '../publisher.ts'
import { alternate, type Row, rowOf, type Side } from './alternate.ts'
import type { Place, Stage } from './stage.ts'
import { median } from './statistics.ts'

const perSecond = 50
/** About as long as a page that falls again and again is given out. */
const leastSeconds = 4
const visibleWithin = 5

const itemsFor = (place: Place, channelId: string, seconds: number, turns: number) =>
  readyItems(place.url, channelId, perSecond * Math.ceil(seconds) * turns)

/**
 * Pages from memory, a home, a list and an article, while somebody signs items of the same site from another instance;
 * against the same pages while as much is signed in another installation. Both sides have the same work beside them.
 */
export const whilePublishing = async (stage: Stage): Promise<Row[]> => {
  const { main, small, pack, effort } = stage
  if (main === small) return []
  const seconds = Math.max(leastSeconds, effort.seconds)
  const desk = launchForBench(main.folder, { DATABASE_URL: main.url, DEMO_CONTENT: '0' })
  try {
    const deskOrigin = await desk.ready
    const at = await placeOf(main.origin, main.url, pack)
    const elsewhere = await placeOf(small.origin, small.url, pack)
    const turns = effort.rounds + 1
    const items = await itemsFor(main, at.channelId, seconds, turns)
    const others = await itemsFor(small, elsewhere.channelId, seconds, turns)
    const kept = stage.load(main, [routerBase + pack.homePath, at.list, at.article])
    const published: PublishResult[] = []
    const beside = (origin: string, from: typeof items, watched?: PublishJob['watched']): Side => ({
      pids: main.pids,
      measure: async time => {
        const publishing = ask<PublishResult>(stage.child('publisher.ts', origin), {
          origin,
          items: from.splice(0, perSecond * Math.ceil(time)),
          perSecond,
          seconds: time,
          keepsTime: true,
          ...(watched && { watched }),
        } satisfies PublishJob)
        const [result, done] = await Promise.all([kept.measure(time), publishing])
        if (watched) published.push(done)
        return result
      },
    })
    const watched = {
      list: main.origin + at.list,
      detail: main.origin + at.article.replace(/([?&]id=)[^&]+/, '$1{id}'),
    }
    const pairs = await alternate(
      { ...effort, seconds },
      beside(deskOrigin, items, watched),
      beside(small.origin, others),
    )
    const row = rowOf(
      {
        group: 'mixed',
        name: `cached pages while ${perSecond} items a second are published`,
        against: 'the same publishing elsewhere',
        wanted: [{ of: 'ratio', bound: 'at least', limit: 0.8 }],
      },
      pairs,
    )
    const longest = Math.max(...published.map(({ visibleAfter }) => visibleAfter))
    const signed = median(published.slice(1).map(each => each.perSecond))
    const failures = published.reduce((sum, each) => sum + each.failures, 0)
    return [
      {
        ...row,
        requirements: [
          ...row.requirements,
          { name: 'items a second', value: signed, bound: 'at least', limit: 0.95 * perSecond },
          { name: 'seconds until visible', value: longest, bound: 'at most', limit: visibleWithin },
          { name: 'refused publications', value: failures, bound: 'at most', limit: 0 },
        ],
      },
    ]
  } finally {
    await desk.stop()
  }
}

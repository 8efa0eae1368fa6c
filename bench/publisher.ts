// Publishes and withdraws at a steady rate through the calls of the back-office, in a process of its own, and looks for
// some of the items on the public pages as a visitor would.
import { setTimeout as pause } from 'node:timers/promises'
import { proofs } from '@sunport/contract/content/proofs.ts'
import { apiOf, signIn } from '../e2e/support/api.ts'
import type { ReadyItem } from './editions.ts'

export interface PublishJob {
  /** Where the calls go. */
  origin: string
  items: ReadyItem[]
  perSecond: number
  seconds: number
  /** Begins none after its time, where a slow machine has not come to all of them. */
  keepsTime?: boolean
  /** Public addresses to look at: the list that the items stand in, and the detail page, whose id is `{id}`. */
  watched?: { list: string; detail: string }
}

export interface PublishResult {
  published: number
  withdrawn: number
  failures: number
  perSecond: number
  /** The longest, in seconds, until a published item was in its list and on its page, and a withdrawn one in neither. */
  visibleAfter: number
  goneAfter: number
}

const withdrawEvery = 5
const withdrawAfterMs = 1_000
/** Each look at a page that is not there yet is a rendering of its own: more of them would measure the looking. */
const lookMs = 500
const giveUpMs = 30_000
/** As many people as may be signing at the same time. */
const atOnce = 8

const isShown = async ({ list, detail }: { list: string; detail: string }, { id, title }: ReadyItem) => {
  const [listed, page] = await Promise.all([
    fetch(list).then(answer => answer.text()),
    fetch(detail.replace('{id}', id), { redirect: 'manual' }),
  ])
  await page.arrayBuffer()
  return { inList: listed.includes(title), onPage: page.status === 200 }
}

const publish = async (job: PublishJob): Promise<PublishResult> => {
  const { items, perSecond, seconds, watched } = job
  const reviewer = apiOf(job.origin, await signIn(job.origin, 'reviewer3'))
  const result = { published: 0, withdrawn: 0, failures: 0, perSecond: 0, visibleAfter: 0, goneAfter: 0 }
  const underWay = new Set<Promise<void>>()

  /** How long it takes from now until both the list and the page agree. */
  const secondsUntil = async (item: ReadyItem, isPublic: boolean): Promise<number> => {
    const since = performance.now()
    while (watched && performance.now() - since < giveUpMs) {
      const { inList, onPage } = await isShown(watched, item)
      if (inList === isPublic && onPage === isPublic) break
      await pause(lookMs)
    }
    return (performance.now() - since) / 1_000
  }

  const live = async (
    item: ReadyItem,
    signed: Promise<{ version: number }>,
    isWithdrawn: boolean,
  ): Promise<void> => {
    const { version } = await signed
    result.published += 1
    if (item.isProbe && watched)
      result.visibleAfter = Math.max(result.visibleAfter, await secondsUntil(item, true))
    if (!isWithdrawn) return
    if (!item.isProbe) await pause(withdrawAfterMs)
    await reviewer.article.withdraw({ id: item.id, version, reason: '测量用的撤回' })
    result.withdrawn += 1
    if (item.isProbe && watched)
      result.goneAfter = Math.max(result.goneAfter, await secondsUntil(item, false))
  }

  const startedAt = performance.now()
  const count = Math.min(items.length, perSecond * seconds)
  let signing = 0
  for (const [at, item] of items.slice(0, count).entries()) {
    if (job.keepsTime && performance.now() - startedAt > seconds * 1_000) break
    const wait = startedAt + (at * 1_000) / perSecond - performance.now()
    if (wait > 1) await pause(wait)
    while (signing >= atOnce) await pause(1)
    signing += 1
    const signed = reviewer.article.approve({ id: item.id, version: 1, proofs: [...proofs] }).finally(() => {
      signing -= 1
      result.perSecond = result.published / ((performance.now() - startedAt) / 1_000)
    })
    const done = live(item, signed, at % withdrawEvery === 0)
      .catch(() => {
        result.failures += 1
      })
      .finally(() => underWay.delete(done))
    underWay.add(done)
  }
  await Promise.all(underWay)
  return result
}

process.on('message', async (job: PublishJob) => process.send?.(await publish(job)))

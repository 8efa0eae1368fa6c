import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { apiPrefix } from '@sunport/contract/call.ts'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { info } from '@sunport/contract/calls/info.ts'
import type { Api } from '@sunport/contract/calls.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import { flattenChannels } from '@sunport/regions/common/channels.ts'
import { detailHref, pathOfChannel } from '@sunport/regions/link.ts'
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { apiOf, signIn } from './support/api.ts'
import { proved } from './support/proved.ts'

const origin = inject('origin')
const origins = [origin, inject('secondOrigin')] as const
const withinMs = 5_000

const [pack] = packs
if (!pack) throw new Error('There is no region.')
const mark =
  flattenChannels(pack.channels).find(({ type, mark: each }) => type === 'list' && pathOfChannel(pack, each))
    ?.mark ?? ''

const home = routerBase + pack.homePath

let channelId: string
/** Whether the home has a block of the channel. */
let isAtHome: boolean
let editor: Api
let reviewers: Map<string, Api>
/** What the test's own items are called, so that no other's are seen. */
let name: string

beforeEach(() => {
  name = `同步可见${randomUUID().slice(0, 8)}`
})

beforeAll(async () => {
  editor = apiOf(origin, await signIn(origin, 'editor'))
  const names = ['reviewer1', 'reviewer2', 'reviewer3']
  const apis = await Promise.all(names.map(async each => apiOf(origin, await signIn(origin, each))))
  reviewers = new Map(apis.map((api, at) => [`review${at + 1}`, api]))
  const sample = await apiOf(origin).info.selectInfoMoreChannel({
    siteId: pack.siteCode,
    channel: mark,
    currPage: 1,
    pageSize: 1,
  })
  const newest = sample.rows[0]?.title ?? ''
  isAtHome = (await (await fetch(origin + home)).text()).includes(newest)
  const rows = (await editor.article.list({ keyword: newest, pageSize: 10 })).rows
  channelId = rows.find(({ siteId }) => siteId === pack.siteCode)?.channelId ?? ''
})
const words = (version: number, over: object = {}) => ({
  title: `${name}第${version}版`,
  bodyHtml: `<p>正文属于${name}第${version}版。</p>`,
  fields: { source: '省财政厅' },
  attachments: [],
  ...over,
})
const on = ({ id, version }: ContentDetail) => ({ id, version })
const signOff = async (item: ContentDetail): Promise<ContentDetail> => {
  let now = await editor.article.submit(on(item))
  for (let reviewer = reviewers.get(now.openState); reviewer; reviewer = reviewers.get(now.openState))
    now = await reviewer.article.approve(proved(on(now)))
  return now
}
const draft = (version: number, over: object = {}) =>
  editor.article.create({ id: randomUUID(), siteId: pack.siteCode, channelId, ...words(version, over) })
const chief = () => reviewers.get('review3') as Api

/** Which version somebody reads; more than one at once is a mix, and none is nothing. */
const versionIn = (text: string): string =>
  [...new Set([...text.matchAll(new RegExp(`${name}第(\\d)版`, 'g'))].map(([, no]) => `v${no}`))].join('+') ||
  'none'

const read = async (address: string): Promise<string> => {
  const answer = await fetch(address, { redirect: 'manual' })
  const text = await answer.text()
  return answer.status === 200 ? versionIn(text) : `${answer.status} ${answer.headers.get('location') ?? ''}`
}

const pageOf = (id: string, at = origin): string =>
  `${at}${routerBase}${detailHref(pack, { id, channel: mark, noticeType: null })}`

/** Everything of one instance that could name the item. */
const seenAt = async (at: string, id: string) => {
  const api = apiOf(at)
  const { siteCode: siteId } = pack
  const list = `${at}${routerBase}${pathOfChannel(pack, mark)}`
  const query = new URLSearchParams({ siteId, channel: mark, currPage: '1', pageSize: '10' })
  const [page, inList, atHome, call, channel, outside, search, suggest, atom, sitemap] = await Promise.all([
    read(pageOf(id, at)),
    read(list),
    isAtHome ? read(at + home) : undefined,
    api.info
      .getInfoById({ id })
      .then(found => (found?.content ? versionIn(found.title + found.content) : 'none')),
    read(`${at}${apiPrefix}${info.selectInfoMoreChannel.path}?${query}`),
    read(`${at}/freecms/rest/v1/notice/selectInfoMoreChannel.do?${query}`),
    api.search
      .search({ siteId, searchKey: name })
      .then(({ rows }) => versionIn(rows.map(row => row.title).join())),
    api.search.suggest({ siteId, searchKey: name }).then(found => versionIn(JSON.stringify(found))),
    read(`${list}?format=atom`),
    fetch(`${at}/sitemap/${siteId}/0.xml`).then(async answer => (await answer.text()).includes(id)),
  ])
  return { page, inList, atHome, call, channel, outside, search, suggest, atom, sitemap }
}

const everywhere = (version: string) => ({
  page: version,
  inList: version,
  atHome: isAtHome ? version : undefined,
  call: version,
  channel: version,
  outside: version,
  search: version,
  suggest: version,
  atom: version,
  sitemap: true,
})
const nowhere = (page: string) => ({ ...everywhere('none'), page, sitemap: false })

/** Both instances agree within five seconds; what is asked for after them counts, however slow the machine is. */
const isSeen = async (id: string, expected: object): Promise<void> => {
  const since = Date.now()
  for (;;) {
    const askedAt = Date.now()
    const seen = await Promise.all(origins.map(at => seenAt(at, id)))
    for (const { page, inList, atHome } of seen) expect(`${page} ${inList} ${atHome}`).not.toContain('+')
    const isSo = JSON.stringify(seen) === JSON.stringify([expected, expected])
    if (isSo || askedAt - since > withinMs) {
      expect(seen).toEqual([expected, expected])
      return
    }
    await pause(200)
  }
}

describe('in every instance, within five seconds and never mixed', () => {
  test('what is published is everywhere, and so is its next edition', async () => {
    let item = await draft(1)
    await isSeen(item.id, nowhere('404 '))
    item = await signOff(item)
    await isSeen(item.id, everywhere('v1'))
    item = await editor.article.revise(on(item))
    item = await editor.article.save({ ...on(item), saveId: randomUUID(), ...words(2) })
    await isSeen(item.id, everywhere('v1'))
    item = await signOff(item)
    await isSeen(item.id, everywhere('v2'))
  })

  test('what is withdrawn stays on its page alone, under the reason, and comes back whole', async () => {
    let item = await signOff(await draft(2))
    await isSeen(item.id, everywhere('v2'))
    item = await chief().article.withdraw({ ...on(item), reason: '数据需要核实' })
    await isSeen(item.id, nowhere('v2'))
    const page = await fetch(pageOf(item.id)).then(answer => answer.text())
    expect(page).toMatch(/<meta name="robots" content="noindex/)
    expect(page).toContain('数据需要核实')
    item = await chief().article.restore({ ...on(item), reason: '已核实无误' })
    await isSeen(item.id, everywhere('v2'))
    expect(await fetch(pageOf(item.id)).then(answer => answer.text())).not.toContain('数据需要核实')
  })

  test('what is withdrawn without its text is gone with its reason, and comes back whole', async () => {
    let item = await signOff(await draft(2))
    item = await chief().article.withdraw({ ...on(item), reason: '误发联系方式', isTextHidden: true })
    await isSeen(item.id, nowhere('410 '))
    item = await chief().article.restore({ ...on(item), reason: '已核实无误' })
    await isSeen(item.id, everywhere('v2'))
  })

  test('what is taken down for another leads there, what is withdrawn for it names it', async () => {
    let item = await signOff(await draft(2))
    const successor = await signOff(
      await draft(3, { title: `替代稿件${randomUUID().slice(0, 8)}`, bodyHtml: '<p>替代的正文。</p>' }),
    )
    const href = routerBase + detailHref(pack, { id: successor.id, channel: mark, noticeType: null })
    const reason = '内容已合并'
    item = await chief().article.takeOffline({ ...on(item), reason, targetId: successor.id })
    await isSeen(item.id, nowhere(`302 ${href}`))
    item = await chief().article.restore({ ...on(item), reason: '恢复原文' })
    await isSeen(item.id, everywhere('v2'))
    item = await chief().article.withdraw({ ...on(item), reason, targetId: successor.id, isTextHidden: true })
    await isSeen(item.id, nowhere('410 '))
    const page = await fetch(pageOf(item.id))
    const html = await page.text()
    expect(html).toContain(successor.published?.title)
    expect(html).toContain(reason)
    // When the successor goes, nobody is led to it any more.
    const { id, version } = successor
    await chief().article.takeOffline({ id, version, reason: '归档' })
    await isSeen(item.id, nowhere('410 '))
    expect(await read(page.url)).toBe('410 ')
  })

  test('what has its time appears then, not earlier, and ends at its end', async () => {
    const at = (seconds: number) => toWireTime(new Date(Date.now() + seconds * 1_000))
    const scheduledAt = at(12)
    const timed = await signOff(await draft(4, { scheduledAt, expireAt: at(22) }))
    expect(timed.openState).toBe('scheduled')
    const due = parseWireTime(scheduledAt)?.getTime() ?? 0
    let publishedAt: string | null = null
    while (!publishedAt && Date.now() < due + 60_000) {
      const seen = (await apiOf(origins[1]).info.getInfoById({ id: timed.id }))?.content
      if (seen) expect(Date.now()).toBeGreaterThanOrEqual(due)
      publishedAt = (await editor.article.get({ id: timed.id })).published?.publishedAt ?? null
      await pause(200)
    }
    const late = (parseWireTime(publishedAt ?? '')?.getTime() ?? Number.POSITIVE_INFINITY) - due
    expect(late).toBeGreaterThanOrEqual(0)
    expect(late).toBeLessThanOrEqual(withinMs)
    await expect
      .poll(async () => (await editor.article.get({ id: timed.id })).publicState, { timeout: 60_000 })
      .toBe('expired')
    await isSeen(timed.id, nowhere('410 '))
  })
})

test('a save whose answer is lost, then sent again, makes one edition', async () => {
  const item = await draft(5)
  const saveId = randomUUID()
  const input = { ...on(item), saveId, ...words(6) }
  const cut = new AbortController()
  const lost = apiOf(origin, await signIn(origin, 'editor'), cut.signal).article.save(input)
  await pause(20)
  cut.abort()
  await lost.catch(() => {})
  const saved = await editor.article.save(input)
  const again = await editor.article.save(input)
  expect(again.version).toBe(saved.version)
  expect(saved.version).toBe(item.version + 1)
  expect(await editor.article.editions({ id: item.id })).toHaveLength(1)
})

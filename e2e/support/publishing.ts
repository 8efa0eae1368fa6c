import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { apiPrefix } from '@sunport/contract/call.ts'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { info } from '@sunport/contract/calls/info.ts'
import type { Api } from '@sunport/contract/calls.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { flattenChannels } from '@sunport/regions/common/channels.ts'
import { detailHref, pathOfChannel } from '@sunport/regions/link.ts'
import { expect } from 'vitest'
import { packs } from './addresses.ts'
import { apiOf, signIn } from './api.ts'
import { proved } from './proved.ts'

/** Both instances agree within this time. */
export const withinMs = 5_000

const [pack] = packs
if (!pack) throw new Error('There is no region.')
const { siteCode: siteId } = pack
const mark =
  flattenChannels(pack.channels).find(({ type, mark: each }) => type === 'list' && pathOfChannel(pack, each))
    ?.mark ?? ''
const home = routerBase + pack.homePath
const reviewerNames = ['reviewer1', 'reviewer2', 'reviewer3']

export const on = ({ id, version }: ContentDetail) => ({ id, version })

/** The path of an item's page within the site. */
export const hrefOf = (id: string): string =>
  routerBase + detailHref(pack, { id, channel: mark, noticeType: null })

/** A channel with whoever writes and signs for it, and looks at what becomes of it at several instances. */
export const publishingAt = async (origins: readonly [string, string]) => {
  const [origin] = origins
  const editor = apiOf(origin, await signIn(origin, 'editor'))
  const apis = await Promise.all(reviewerNames.map(async name => apiOf(origin, await signIn(origin, name))))
  const chief = apis.at(-1) as Api
  const reviewers = new Map(apis.map((api, at) => [`review${at + 1}`, api]))
  const ofChannel = { siteId, channel: mark, currPage: 1, pageSize: 1 }
  const sample = await apiOf(origin).info.selectInfoMoreChannel(ofChannel)
  const newest = sample.rows[0]?.title ?? ''
  /** Whether the home has a block of the channel. */
  const isAtHome = (await (await fetch(origin + home)).text()).includes(newest)
  const { rows } = await editor.article.list({ keyword: newest, pageSize: 10 })
  const channelId = rows.find(row => row.siteId === siteId)?.channelId ?? ''

  const signOff = async (item: ContentDetail): Promise<ContentDetail> => {
    let now = await editor.article.submit(on(item))
    for (let reviewer = reviewers.get(now.openState); reviewer; reviewer = reviewers.get(now.openState))
      now = await reviewer.article.approve(proved(on(now)))
    return now
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

  /** Items of one test, called so that no other's are seen. */
  const begin = () => {
    const name = `同步可见${randomUUID().slice(0, 8)}`

    const words = (version: number, over: object = {}) => ({
      title: `${name}第${version}版`,
      bodyHtml: `<p>正文属于${name}第${version}版。</p>`,
      fields: { source: '省财政厅' },
      attachments: [],
      ...over,
    })
    const draft = (version: number, over: object = {}) =>
      editor.article.create({ id: randomUUID(), siteId, channelId, ...words(version, over) })

    /** Which version somebody reads; more than one at once is a mix, and none is nothing. */
    const versionIn = (text: string): string =>
      [...new Set([...text.matchAll(new RegExp(`${name}第(\\d)版`, 'g'))].map(([, no]) => `v${no}`))].join(
        '+',
      ) || 'none'

    const read = async (address: string): Promise<string> => {
      const answer = await fetch(address, { redirect: 'manual' })
      const text = await answer.text()
      return answer.status === 200
        ? versionIn(text)
        : `${answer.status} ${answer.headers.get('location') ?? ''}`
    }

    /** Everything of one instance that could name the item. */
    const seenAt = async (at: string, id: string) => {
      const api = apiOf(at)
      const list = `${at}${routerBase}${pathOfChannel(pack, mark)}`
      const query = new URLSearchParams({ siteId, channel: mark, currPage: '1', pageSize: '10' })
      const [page, inList, atHome, call, channel, outside, search, suggest, atom, sitemap] =
        await Promise.all([
          read(at + hrefOf(id)),
          read(list),
          isAtHome ? read(at + home) : undefined,
          api.info
            .getInfoById({ id })
            .then(found => (found?.content ? versionIn(found.title + found.content) : 'none')),
          read(`${at}${apiPrefix}${info.selectInfoMoreChannel.path}?${query}`),
          read(`${at}/freecms/rest/v1/notice/selectInfoMoreChannel.do?${query}`),
          api.search
            .search({ siteId, searchKey: name })
            .then(found => versionIn(found.rows.map(row => row.title).join())),
          api.search.suggest({ siteId, searchKey: name }).then(found => versionIn(JSON.stringify(found))),
          read(`${list}?format=atom`),
          fetch(`${at}/sitemap/${siteId}/0.xml`).then(async answer => (await answer.text()).includes(id)),
        ])
      return { page, inList, atHome, call, channel, outside, search, suggest, atom, sitemap }
    }

    /** Both instances agree in time; what is asked for after that counts, however slow the machine is. */
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
    return { words, draft, read, isSeen }
  }
  return { editor, chief, signOff, everywhere, nowhere, begin }
}

export type PublishingDesk = Awaited<ReturnType<typeof publishingAt>>

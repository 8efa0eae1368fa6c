import { hash } from 'node:crypto'
import { noticeTypes, type PurchaseManner, purchaseManners } from '@sunport/contract/codes.ts'
import { checkLaw } from '@sunport/contract/content/law/check.ts'
import { compareLaws } from '@sunport/contract/content/law/compare.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { allChannels } from './channels.ts'
import type { Draft } from './draft.ts'
import { demoOf } from './load.ts'
import { placesOf } from './places.ts'
import { dayOf, wire } from './time.ts'

const now = new Date('2026-03-11T06:20:00Z')
const packs = await discoverPacks()
const regions = packs.map(pack => ({ pack, ...demoOf(pack, { now }) }))
const allDrafts = regions.flatMap(({ notices, articles }) => [...notices, ...articles])
const allNotices = regions.flatMap(({ notices }) => notices)

/** The city of each place that buys, by the place's code. */
const placeCities = new Map(
  packs.map(pack => [
    pack,
    new Map(
      placesOf(pack)
        .filter(({ level }) => level !== 'province')
        .map(({ code, city }) => [code, city]),
    ),
  ]),
)

const digestOf = (drafts: Draft[]): string =>
  hash(
    'sha256',
    JSON.stringify(drafts.map(({ attachments, ...draft }) => [draft, attachments.map(({ name }) => name)])),
  )

describe('what is generated', () => {
  const [pack] = packs
  beforeAll(() => expect(packs.length).toBeGreaterThanOrEqual(8))

  test('is the same for the same seed and day, and different for another seed', () => {
    if (!pack) throw new Error('no pack')
    const first = demoOf(pack, { now })
    const again = demoOf(pack, { now })
    const other = demoOf(pack, { now, seed: 2 })
    expect(digestOf([...again.notices, ...again.articles])).toBe(
      digestOf([...first.notices, ...first.articles]),
    )
    expect(digestOf(other.notices)).not.toBe(digestOf(first.notices))
  })

  test('has a key of its own for every info of every region', () => {
    expect(new Set(allDrafts.map(({ key }) => key)).size).toBe(allDrafts.length)
  })

  test('lies in the past', () => {
    expect(allDrafts.filter(({ at }) => at > now.getTime())).toEqual([])
  })

  test('leaves no gap unfilled in its words', () => {
    const broken = allDrafts.filter(({ title, body }) => /[{}]|undefined|NaN|null/.test(title + body))
    expect(broken.map(({ title }) => title)).toEqual([])
  })

  test('has titles that fit a list', () => {
    expect(allDrafts.filter(({ title }) => title.length < 4 || title.length > 80)).toEqual([])
  })
})

describe('notices', () => {
  test('are at least 400 in every region', () => {
    for (const { pack, notices } of regions) expect(notices.length, pack.code).toBeGreaterThanOrEqual(400)
  })

  test('that call for bids carry their document, named after the manner of the purchase', () => {
    const tenders = allNotices.filter(({ title }) => /(?:招标|磋商|谈判|询价)公告(?:（.*）)?$/.test(title))
    expect(tenders.length).toBeGreaterThan(100)
    expect(tenders.filter(({ attachments }) => attachments.length === 0)).toEqual([])
    const mannerNames = Object.values(purchaseManners)
    const strange = tenders.filter(({ fields, attachments }) => {
      const own = purchaseManners[fields?.purchaseManner as PurchaseManner]
      const others = mannerNames.filter(name => name !== own)
      return attachments.some(({ name }) => others.some(other => name.startsWith(other)))
    })
    expect(strange.map(({ title }) => title)).toEqual([])
  })

  test('are of every type', () => {
    const seen = new Set(allNotices.map(({ fields }) => fields.noticeType))
    expect(Object.keys(noticeTypes).filter(type => !seen.has(type))).toEqual([])
  })

  test('come from every city, and from the cities with a site of their own in every flow of notices', () => {
    for (const { pack, notices } of regions) {
      const citiesOf = (drafts: Draft[]) =>
        new Set(drafts.flatMap(({ fields }) => placeCities.get(pack)?.get(fields.regionCode ?? '') ?? []))
      const cities = new Set(placeCities.get(pack)?.values())
      expect([...cities].filter(city => !citiesOf(notices).has(city))).toEqual([])
      for (const { regionCode } of pack.subSites.filter(site => site.regionCode))
        for (const { mark } of allChannels(pack.channels).filter(({ flow }) => flow && flow !== 'legacy'))
          expect(
            notices.filter(
              ({ channel, fields }) =>
                channel === mark && fields.regionCode?.startsWith(regionCode?.slice(0, 4) ?? ''),
            ).length,
            `${regionCode} ${mark}`,
          ).toBeGreaterThan(0)
    }
  })

  test('go only to channels that take their type', () => {
    for (const { pack, notices } of regions) {
      const channels = new Map(allChannels(pack.channels).map(channel => [channel.mark, channel]))
      const strays = notices.filter(
        ({ channel, fields }) =>
          !channels.get(channel)?.noticeTypes?.some(prefix => fields.noticeType?.startsWith(prefix)),
      )
      expect(strays, pack.code).toEqual([])
    }
  })

  test('have a budget that is not negative, where they say one', () => {
    const budgets = allNotices.flatMap(({ fields }) => fields.budget ?? [])
    expect(budgets.length).toBeGreaterThan(1500)
    expect(budgets.filter(budget => !(Number(budget) >= 0))).toEqual([])
  })

  test('stand in the block that outside programs look for', () => {
    expect(
      allNotices.filter(({ body }) => !body.startsWith('<div class="noticeArea" id="noticeArea">')),
    ).toEqual([])
  })

  test('of a result name the winners in a table with the agreed headers', () => {
    const results = allNotices.filter(({ fields }) => fields.noticeType?.startsWith('00102'))
    expect(results.length).toBeGreaterThan(100)
    for (const { title, body } of results) {
      for (const header of ['供应商名称', '供应商地址', '中标（成交）金额'])
        expect(body, title).toContain(`<th scope="col">${header}</th>`)
      expect(body, title).toMatch(/<td>\d{1,3}(,\d{3})*\.\d\d元<\/td>/)
    }
  })

  test('of an intention hold the agreed table of items', () => {
    const intentions = allNotices.filter(({ fields }) => ['59', '5E'].includes(fields.noticeType ?? ''))
    const headers = ['序号', '采购项目名称', '采购需求概况', '预算金额(万元)', '预计采购时间', '备注']
    const head = `<tr>${headers.map(header => `<th scope="col">${header}</th>`).join('')}</tr>`
    expect(intentions.length).toBeGreaterThan(100)
    expect(intentions.filter(({ body }) => !body.includes(head))).toEqual([])
  })

  test('show openings today at several times, and in the days to come', () => {
    for (const { pack, notices } of regions) {
      const openings = notices.flatMap(({ fields }) => fields.openTenderTime ?? [])
      const on = (days: number) =>
        openings.filter(time => time.startsWith(wire(now.getTime() + days * 86_400_000).slice(0, 10)))
      expect(new Set(on(0)).size, pack.code).toBeGreaterThanOrEqual(6)
      for (const days of [1, 5, 15, 20]) expect(on(days).length, `${pack.code} +${days}`).toBeGreaterThan(0)
    }
  })

  test('are partly of today', () => {
    for (const { pack, notices, articles } of regions) {
      const today = [...notices, ...articles].filter(({ at }) => dayOf(at) === dayOf(now.getTime()))
      expect(today.length, pack.code).toBeGreaterThan(0)
    }
  })
})

describe('a project', () => {
  const projects = regions.flatMap(({ notices }) => [
    ...Map.groupBy(
      notices.filter(({ fields }) => fields.planId),
      ({ fields }) => fields.planId,
    ).values(),
  ])

  test('is mostly more than one notice of one buyer', () => {
    expect(projects.filter(chain => chain.length > 2).length).toBeGreaterThan(200)
    for (const chain of projects) expect(new Set(chain.map(({ fields }) => fields.purchaser)).size).toBe(1)
  })

  test('is told in the order of time', () => {
    for (const chain of projects) {
      const times = chain.map(({ at }) => at)
      expect(times).toEqual([...times].sort((a, b) => a - b))
    }
  })

  test('has its tender before its result, and its result before its contract', () => {
    const at = (chain: Draft[], prefix: string) =>
      chain.find(({ fields }) => fields.noticeType?.startsWith(prefix))?.at
    for (const chain of projects) {
      const steps = ['59', '00101', '00102', '001054', '001009'].flatMap(prefix => at(chain, prefix) ?? [])
      expect(steps).toEqual([...steps].sort((a, b) => a - b))
    }
  })

  test('keeps the opening time that a correction gave it', () => {
    const corrected = projects.flatMap(chain => {
      const at = chain.findIndex(({ fields }) => /^00103[12]$/.test(fields.noticeType ?? ''))
      return at > 0 ? [{ tender: chain[at - 1], later: chain.slice(at) }] : []
    })
    expect(corrected.length).toBeGreaterThan(50)
    for (const { tender, later } of corrected) {
      const times = new Set(later.flatMap(({ fields }) => fields.openTenderTime ?? []))
      expect(times.size).toBe(1)
      expect([...times][0]).not.toBe(tender?.fields.openTenderTime)
    }
  })
})

describe('channels', () => {
  test('that list articles have at least 15, pages one; parents show what is below them', () => {
    for (const { pack, articles, notices } of regions) {
      const counts = Map.groupBy([...articles, ...notices], ({ channel }) => channel)
      for (const { mark, type, flow, children } of allChannels(pack.channels)) {
        if (children?.length) continue
        const count = counts.get(mark)?.length ?? 0
        if (type === 'page') expect(count, `${pack.code} ${mark}`).toBeGreaterThanOrEqual(1)
        else if (type === 'notices' ? flow : ['list', 'laws', 'downloads'].includes(type))
          expect(count, `${pack.code} ${mark}`).toBeGreaterThanOrEqual(15)
      }
    }
  })

  test('have no two articles of one title', () => {
    for (const { articles } of regions) {
      const titles = articles.map(({ channel, title }) => `${channel} ${title}`)
      expect(titles.length).toBe(new Set(titles).size)
    }
  })

  test('of laws cover the five categories with their numbers', () => {
    for (const { pack, articles } of regions) {
      const marks = allChannels(pack.channels).flatMap(({ type, mark }) => (type === 'laws' ? [mark] : []))
      const own = articles.filter(({ channel }) => marks.includes(channel))
      const hasLocal = own.some(({ fields }) => fields.lawCategory === '4')
      expect([...new Set(own.map(({ fields }) => fields.lawCategory))].sort(), pack.code).toEqual(
        hasLocal ? ['1', '2', '3', '4', '5'] : ['1', '2', '3', '5'],
      )
      expect(own.filter(({ fields }) => !fields.publishNumber)).toEqual([])
    }
  })

  test('of downloads have a file on every article', () => {
    for (const { pack, articles } of regions) {
      const marks = new Set(
        allChannels(pack.channels)
          .filter(({ type }) => type === 'downloads')
          .map(({ mark }) => mark),
      )
      expect(
        articles.filter(({ channel, attachments }) => marks.has(channel) && attachments.length === 0),
      ).toEqual([])
    }
  })
})

describe('bodies', () => {
  const allowed =
    /^<(\/?)(p|h2|h3|h4|ul|ol|li|table|thead|tbody|tr|th|td|div|span|strong|em|br|a|img)((?: (?:class|id|colspan|rowspan|href|scope)="[^"<>]*")*)>$/

  /** The first fault of a body: a tag that is not allowed, not closed or not opened. */
  const faultOf = (body: string): string | undefined => {
    const open: string[] = []
    for (const [tag] of body.matchAll(/<[^>]*>?/g)) {
      const [, closing, name = ''] = allowed.exec(tag) ?? []
      if (!name) return tag
      if (closing && open.pop() !== name) return tag
      if (!closing && name !== 'br' && name !== 'img') open.push(name)
    }
    return open.at(-1)
  }

  test('are whole and hold only what the sanitiser lets through', () => {
    expect(
      allDrafts.flatMap(({ title, body }) => (faultOf(body) ? [`${title}: ${faultOf(body)}`] : [])),
    ).toEqual([])
  })

  const isLocal = (category = '') => ['4', '5'].includes(category)

  test('of local laws are chapters of 20 to 60 articles, numbered through', () => {
    const laws = regions.flatMap(({ articles }) =>
      articles.filter(({ fields, body }) => isLocal(fields.lawCategory) && body.includes('第一章')),
    )
    expect(laws.length).toBeGreaterThan(100)
    for (const { title, body } of laws) {
      const count = body.match(/<p><strong>第[一二三四五六七八九十]+条<\/strong>/g)?.length ?? 0
      expect(count, title).toBeGreaterThanOrEqual(20)
      expect(count, title).toBeLessThanOrEqual(60)
      expect(body.match(/<h2>第[一二三四五六七八九十]+章/g)?.length, title).toBeGreaterThanOrEqual(5)
    }
  })

  test('of laws are kept as provisions, some of them in two versions, without anything to correct', () => {
    const laws = regions.flatMap(({ articles }) => articles.filter(({ versions }) => versions))
    expect(laws.length).toBeGreaterThan(100)
    for (const { title, versions = [], more } of laws) {
      const { repealDate = null, repealedBy = '', publishDate, adoptDate } = more
      const errors = checkLaw({ versions, repealDate, repealedBy, publishDate, adoptDate })
        .filter(({ level }) => level === 'error')
        .map(({ message }) => `${title}：${message}`)
      expect(errors).toEqual([])
    }
    const amended = laws.flatMap(({ versions = [], fields }) =>
      versions[1] && isLocal(fields.lawCategory) ? [versions] : [],
    )
    expect(amended.length).toBeGreaterThan(20)
    for (const [first, second] of amended)
      expect(
        compareLaws(first?.nodes ?? [], second?.nodes ?? [])
          .map(({ op }) => op)
          .sort(),
      ).toEqual(['add', 'change'])
  })

  test('of laws say who issued them and since when they apply; some are still to come, some are repealed', () => {
    const laws = regions.flatMap(({ articles }) => articles.filter(({ fields }) => fields.lawCategory))
    const today = wire(now.getTime()).slice(0, 10)
    expect(
      laws.filter(({ more }) => !more.issuer || !/^\d{4}-\d\d-\d\d$/.test(more.effectDate ?? '')),
    ).toEqual([])
    expect(laws.some(({ more }) => (more.effectDate ?? '') > today)).toBe(true)
    expect(laws.some(({ more }) => more.repealDate && more.repealDate <= today)).toBe(true)
    expect(laws.filter(({ at, more }) => wire(at).slice(0, 10) > (more.effectDate ?? ''))).toEqual([])
  })

  test('of articles are of a readable length', () => {
    const texts = regions.flatMap(({ articles }) =>
      articles
        .filter(({ fields }) => !fields.lawCategory)
        .map(({ title, body }) => [title, body.replace(/<[^>]+>/g, '').length] as const),
    )
    expect(texts.filter(([, length]) => length < 200 || length > 1500)).toEqual([])
  })

  test('a fault is found', () => {
    expect(faultOf('<p>a</p><script>')).toBe('<script>')
    expect(faultOf('<p>a')).toBe('p')
    expect(faultOf('<ul><li>a</ul>')).toBe('</ul>')
    expect(faultOf('<p onclick="x">a</p>')).toBe('<p onclick="x">')
  })
})

import type { HomeBlock, NoticeTab } from '@sunport/regions/home.ts'
import { describe, expect, test } from 'vitest'
import { fakeTransport, infoRow } from '../../testing/fake-transport.ts'
import { bodyOf } from '../../testing/render-path.ts'
import { loadAllPacks } from '../packs.ts'
import { withQuery } from '../place-href.ts'

const blocksOf = (blocks: HomeBlock[]): HomeBlock[] =>
  blocks.flatMap(block => (block.block === 'stack' ? blocksOf(block.blocks) : block))

const homes = (await loadAllPacks()).map(({ siteName, homePath, provinceCode, home }) => {
  const blocks = blocksOf(home.rows.flatMap(row => row.blocks))
  const boards = blocks.filter(block => block.block === 'notices')
  // A single tab has no name to choose it by.
  const tabs = boards.flatMap(({ groups }) => groups.slice(0, 1)).flatMap(group => group.tabs.slice(1))
  return {
    siteName,
    homePath,
    city: withQuery(homePath, 'regionCode', `${provinceCode.slice(0, 2)}0300`),
    boards,
    missing: tabs.findLast(({ types }) => types) as NoticeTab,
  }
})

const title = '办公家具采购项目公开招标公告'

/** A site that has notices of every sort but one. */
const allBut = (isMissing: (input: Record<string, unknown>) => boolean) =>
  fakeTransport({
    selectInfoMoreChannel: input =>
      isMissing(input) ? { rows: [], total: 0 } : { rows: [infoRow({ title })], total: 1 },
  })

const times = (body: string, words: string): number => body.split(words).length - 1

/** The links of all tabs of a page, as `[address, name, is it open]`. */
const tabLinks = (body: string): [string, string, boolean][] =>
  [...body.matchAll(/<a([^>]*) href="\/maincms-web([^"]*[?&;]tab=[^"#]*)#[^"]*"[^>]*>([^<]*)<\/a>/g)].map(
    ([whole, , href = '', name = '']) => [
      href.replaceAll('&amp;', '&'),
      name,
      whole.includes('aria-current="true"'),
    ],
  )

describe.each(homes)('on the home of $siteName', ({ homePath, city, boards, missing }) => {
  const withoutType = () => allBut(({ noticeType }) => noticeType === missing.types?.join(','))

  test('a place is offered only the types that it has notices of, the whole region all', async () => {
    const { body: ofRegion } = await bodyOf(homePath, withoutType())
    const { body: ofCity } = await bodyOf(city, withoutType())
    expect(ofCity).toContain(title)
    expect(times(ofCity, `>${missing.label}</a>`)).toBeLessThan(times(ofRegion, `>${missing.label}</a>`))
  })

  test('a place without any notice says so, once for all types', async () => {
    const { body: full } = await bodyOf(
      city,
      allBut(() => false),
    )
    const { body: empty } = await bodyOf(
      city,
      allBut(({ regionCode }) => Boolean(regionCode)),
    )
    expect(times(empty, '暂无数据') - times(full, '暂无数据')).toBe(boards.length)
  })

  test('one tab of a board comes with the page; each of the others by its link, which needs no script', async () => {
    const transport = allBut(() => false)
    const { body } = await bodyOf(homePath, transport)
    const asked = transport.sentTo('selectInfoMoreChannel').length
    const links = tabLinks(body)
    const names = boards.flatMap(({ groups }) => groups.slice(0, 1)).flatMap(group => group.tabs)
    for (const { label } of names.length > 1 ? names : [])
      expect(links.map(([, name]) => name)).toContain(label)
    for (const [href, name, isOpen] of links.filter(([, , open]) => !open)) {
      expect(isOpen).toBe(false)
      const opening = allBut(() => false)
      const opened = await bodyOf(href, opening)
      const open = tabLinks(opened.body).filter(([, , isChosen]) => isChosen)
      expect(open.map(([, label]) => label)).toContain(name)
      // It costs what the page costs without it.
      expect(opening.sentTo('selectInfoMoreChannel').length).toBeLessThanOrEqual(asked)
    }
  })

  test('a tab that there is none of is the first', async () => {
    const { body } = await bodyOf(
      homePath,
      allBut(() => false),
    )
    const far = await bodyOf(
      withQuery(homePath, 'tab', '2.0.0-9-99'),
      allBut(() => false),
    )
    expect(tabLinks(far.body)).toEqual(tabLinks(body))
  })
})

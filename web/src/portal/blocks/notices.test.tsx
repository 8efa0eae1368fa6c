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
  const tabs = boards.flatMap(({ groups }) =>
    groups.flatMap(group => (group.tabs.length > 1 ? group.tabs : [])),
  )
  return {
    siteName,
    homePath,
    city: withQuery(homePath, 'regionCode', `${provinceCode.slice(0, 2)}0300`),
    boards: boards.length,
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

describe.each(homes)('on the home of $siteName', ({ homePath, city, boards, missing }) => {
  const withoutType = () => allBut(({ noticeType }) => noticeType === missing.types?.join(','))

  test('a place is offered only the types that it has notices of, the whole region all', async () => {
    const { body: ofRegion } = await bodyOf(homePath, withoutType())
    const { body: ofCity } = await bodyOf(city, withoutType())
    expect(ofCity).toContain(title)
    expect(times(ofCity, '暂无数据')).toBeLessThan(times(ofRegion, '暂无数据'))
    expect(times(ofCity, `>${missing.label}</label>`)).toBeLessThan(
      times(ofRegion, `>${missing.label}</label>`),
    )
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
    expect(times(empty, '暂无数据') - times(full, '暂无数据')).toBe(boards)
  })
})

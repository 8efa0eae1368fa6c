import type { HomeBlock } from '@sunport/regions/home.ts'
import { expect, test } from 'vitest'
import { creditRecord } from '../../../testing/credit-record.ts'
import { fakeTransport, infoRow } from '../../../testing/fake-transport.ts'
import { bodyOf, textOf } from '../../../testing/render-path.ts'
import { loadAllPacks } from '../../packs.ts'

const packs = await loadAllPacks()

const blocksIn = (blocks: HomeBlock[]): HomeBlock[] =>
  blocks.flatMap(block => (block.block === 'stack' ? blocksIn(block.blocks) : [block]))

/** The home of any region that has such a block. */
const homeWith = (fits: (block: HomeBlock) => boolean): string => {
  const pack = packs.find(({ home }) => home.rows.some(row => blocksIn(row.blocks).some(fits)))
  if (!pack) throw new Error('no home has such a block')
  return pack.homePath
}

test('the libraries of a home say how many stand in the registers', async () => {
  const path = homeWith(({ block }) => block === 'counters')
  const transport = fakeTransport({
    homeList: () => ({ list: [], total: 1132 }),
    agencyList: () => ({ list: [], total: 103 }),
    'expert.list': ({ view }) => ({
      rows: [],
      total: view === 'register' ? 77 : 5,
      batches: [],
      specialties: [],
    }),
  })
  const text = textOf((await bodyOf(path, transport)).body)
  expect(text).toContain('代理机构库103家')
  expect(text).toContain('供应商库1,132家')
  expect(text).toContain('评审专家库77人')
})

test('the credit block shows the decisions in force of each register and leads to the record', async () => {
  const path = homeWith(({ block }) => block === 'credits')
  const transport = fakeTransport({
    seriousInfo: () => ({ rows: [creditRecord({ creditName: '甲公司', endDate: '2027-01-14' })], total: 75 }),
    misconductInfo: () => ({ rows: [creditRecord({ id: 'r2', creditName: '乙公司' })], total: 6 }),
  })
  const { body } = await bodyOf(path, transport)
  expect(textOf(body)).toContain('甲公司一年内禁止参加政府采购活动期限至 2027-01-14')
  expect(textOf(body)).toMatch(/失信 75.*不良行为 6/)
  expect(body).toMatch(/href="[^"]*\?type=serious&amp;name=%E7%94%B2%E5%85%AC%E5%8F%B8"/)
  expect(body).toMatch(/href="[^"]*\?type=misconduct&amp;name=%E4%B9%99%E5%85%AC%E5%8F%B8"/)
  expect(transport.sentTo('misconductInfo').map(({ type }) => type)).toEqual(['misconduct'])
})

test('a question that stands in several channels is asked once', async () => {
  const path = homeWith(block => block.block === 'hero' && Boolean(block.questions?.length))
  const transport = fakeTransport({
    selectInfoMoreChannel: () => ({
      rows: ['a1', 'a2'].map(id => infoRow({ id, title: '保证金何时退还？' })),
      total: 2,
    }),
  })
  const hero = (await bodyOf(path, transport)).body.split('</section>')[0] ?? ''
  expect(hero.match(/>保证金何时退还？</g)).toHaveLength(1)
})

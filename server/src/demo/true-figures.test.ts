import { createRequire } from 'node:module'
import { enterpriseScales, type PurchaseManner, purchaseManners } from '@sunport/contract/codes.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import { expect, test } from 'vitest'
import { workdayArithmetic } from '../features/workday/arithmetic.ts'
import { differencesOf, tablesOf } from '../testing/notice-said.ts'
import { channelFinder } from './channels.ts'
import type { Draft } from './draft.ts'
import { demoOf } from './load.ts'
import { massProject } from './mass.ts'
import { placesOf } from './places.ts'
import { placePicker } from './wishes.ts'

const now = new Date('2026-03-11T06:20:00Z')
const packs = await discoverPacks()

const official: { holidays: object; workdays: object } = createRequire(import.meta.url)(
  'chinese-days/dist/chinese-days.json',
)
const calendar = workdayArithmetic(
  new Map([
    ...Object.keys(official.holidays).map(date => [date, false] as const),
    ...Object.keys(official.workdays).map(date => [date, true] as const),
  ]),
)

const dayOf = ({ at }: Draft): string => toWireTime(new Date(at)).slice(0, 10)

const faultsOf = (drafts: Draft[]): string[] =>
  drafts.flatMap(draft => {
    const { fields, title, body } = draft
    const manner = purchaseManners[fields.purchaseManner as PurchaseManner]
    const row = { ...fields, purchaseMannerName: manner } as Record<string, string>
    return differencesOf(row, body, dayOf(draft), calendar.add).map(
      difference => `${fields.noticeType} ${title} ${difference}`,
    )
  })

test.each(packs)('of $siteName, every notice has in its row what its text says, and nothing else', pack => {
  const { notices } = demoOf(pack, { now })
  expect(notices.length).toBeGreaterThan(400)
  expect(faultsOf(notices)).toEqual([])
})

test('so has every notice that a database is grown by', () => {
  const drafts = packs.flatMap(pack => {
    const places = placesOf(pack)
    const region = { ...pack, places, pickPlace: placePicker(pack, places), find: channelFinder(pack).find }
    return Array.from({ length: 40 }, (_, at) => massProject(region, 1, at, now.getTime())).flat()
  })
  expect(drafts.length).toBeGreaterThan(800)
  expect(faultsOf(drafts)).toEqual([])
})

const all = packs.flatMap(pack => demoOf(pack, { now }).notices)
const fen = (words = ''): number => Math.round(Number(words.replace(/[,元]/g, '')) * 100)
const ofTypes = (pattern: RegExp) => all.filter(({ fields }) => pattern.test(fields.noticeType ?? ''))

test.each([
  ['result', /^00102/, '报价金额'],
  ['contract', /^(001054|00100B)$/, '合同金额'],
])('the lines of a %s sum to its amount', (_, pattern, column) => {
  const drafts = ofTypes(pattern)
  expect(drafts.length).toBeGreaterThan(100)
  for (const { title, body, fields } of drafts) {
    const lines = tablesOf(body)
      .flat()
      .filter(row => column in row)
    const total = lines.reduce((sum, row) => sum + fen(row[column]), 0)
    expect(total, title).toBe(fen(fields.successfulMoney))
  }
})

test('a result keeps who won, for how much, and how large each firm is, as its text says', () => {
  const drafts = ofTypes(/^00102/)
  const scales = new Set<string>()
  for (const { title, body, fields, values } of drafts) {
    const winners = values?.suppliers as {
      name: string
      amount: string
      scale: keyof typeof enterpriseScales
    }[]
    expect([...new Set(winners.map(({ name }) => name))].join('，'), title).toBe(fields.bidCompany)
    expect(
      winners.reduce((sum, { amount }) => sum + fen(amount), 0),
      title,
    ).toBe(fen(fields.successfulMoney))
    for (const { name, scale } of winners) {
      scales.add(scale)
      expect(body).toContain(`${name}为${enterpriseScales[scale]}`)
    }
  }
  expect([...scales].sort()).toEqual(Object.keys(enterpriseScales))
})

test('what is accepted is what was contracted', () => {
  const contracts = new Map(ofTypes(/^(001054|00100B)$/).map(({ fields }) => [fields.planId, fields]))
  const accepted = ofTypes(/^(001009|00105A|00100C)$/)
  const pairs = accepted.flatMap(({ fields }) => {
    const contract = contracts.get(fields.planId)
    return contract ? [[fields, contract]] : []
  })
  expect(pairs.length).toBeGreaterThan(80)
  for (const [own, contract] of pairs)
    expect([own?.bidCompany, own?.successfulMoney]).toEqual([contract?.bidCompany, contract?.successfulMoney])
})

import { stageOf } from '@sunport/contract/codes.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import { describe, expect, test } from 'vitest'
import { readNotice, wireTimeOf } from '../testing/notice-reader.ts'
import type { Draft } from './draft.ts'
import { excerpt, plainText } from './html.ts'
import { demoOf } from './load.ts'

const now = new Date('2026-03-11T06:20:00Z')
const notices = (await discoverPacks()).flatMap(pack => demoOf(pack, { now }).notices)
const read = notices.map(draft => ({
  draft,
  type: draft.fields.noticeType ?? '',
  fields: draft.fields,
  content: readNotice(draft.body),
  description: readNotice(excerpt(plainText(draft.body))),
}))
type Read = (typeof read)[number]

const faults = (
  wanted: (one: Read) => boolean,
  isRight: (one: Read) => boolean,
): [string, string, string][] =>
  read
    .filter(one => wanted(one) && !isRight(one))
    .map(({ draft, type, content }) => [type, draft.title, JSON.stringify(content)])

const holds = (stages: string[]) => (one: Read) => stages.includes(stageOf(one.type) ?? '')
const isReport = ({ type }: Read) => type === '001062'
const isCall = ({ type }: Read) => /^00101|^201111$/.test(type)
const isResult = ({ type }: Read) => /^00102|^201022$/.test(type)
/** Neither the official correction nor the contract says what was budgeted. */
const withBudget = (one: Read) =>
  holds(['plan', 'demand', 'publicity', 'prequalification', 'tender', 'result', 'termination'])(one) ||
  ['201111', '201022'].includes(one.type)

const sum = (winners: Read['content']['winners']) =>
  winners.reduce((total, { amount }) => total + Math.round(amount * 100), 0)

describe('every notice of the demo, read as programs read it', () => {
  test('there are enough of every kind', () => {
    expect(read.length).toBeGreaterThan(3000)
    for (const kind of [isCall, isResult, withBudget, holds(['intention']), holds(['correction'])])
      expect(read.filter(kind).length).toBeGreaterThan(100)
  })

  test('says its number after a colon, at the beginning and in the whole text', () => {
    const isNumbered = ({ fields }: Read) => fields.openTenderCode !== undefined
    expect(faults(isNumbered, ({ fields, content }) => content.code === fields.openTenderCode)).toEqual([])
    expect(
      faults(isNumbered, ({ fields, description }) => description.code === fields.openTenderCode),
    ).toEqual([])
  })

  test('says its project', () => {
    const isNamed = (one: Read) => !isReport(one)
    expect(faults(isNamed, ({ fields, content }) => content.name === fields.openTenderName)).toEqual([])
  })

  test('says what is budgeted', () => {
    expect(faults(withBudget, ({ fields, content }) => content.budget === Number(fields.budget))).toEqual([])
    const early = (one: Read) => withBudget(one) && one.type !== '001051'
    expect(faults(early, ({ fields, description }) => description.budget === Number(fields.budget))).toEqual(
      [],
    )
  })

  test('says who buys', () => {
    const isProject = (one: Read) => !isReport(one)
    expect(faults(isProject, ({ fields, content }) => content.purchaser === fields.purchaser)).toEqual([])
  })

  test('says until when, as long as it can be answered', () => {
    expect(
      faults(isCall, ({ fields, content }) => wireTimeOf(content.deadline) === fields.openTenderTime),
    ).toEqual([])
  })

  test('says who won and for how much, row by row', () => {
    const names = ({ content }: Read) =>
      [...new Set(content.winners.map(({ supplier }) => supplier))].join('，')
    expect(
      faults(
        isResult,
        one =>
          one.content.winners.length > 0 &&
          names(one) === one.fields.bidCompany &&
          sum(one.content.winners) === Math.round(Number(one.fields.successfulMoney) * 100),
      ),
    ).toEqual([])
  })

  test('as an intention, says what programs know an intention by', () => {
    const isIntention = holds(['intention'])
    const text = ({ body }: Draft) => excerpt(plainText(body))
    expect(
      faults(
        isIntention,
        ({ draft, fields }) =>
          /公开如下：/.test(text(draft)) &&
          /预算金额/.test(text(draft)) &&
          /20\d\d年\d{1,2}月/.test(text(draft)) &&
          /^YXGK-\d{6,9}-\d{4}-\w{6}$/.test(fields.openTenderCode ?? ''),
      ),
    ).toEqual([])
  })
})

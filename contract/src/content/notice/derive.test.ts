import { describe, expect, test } from 'vitest'
import { completedAnyway, completedNotice, proposedTitle } from './derive.ts'
import { formatNamed } from './formats.ts'
import { goldenNotices } from './golden.ts'
import { overviewOf } from './overview.ts'
import { fieldAt, valueAt, withValue } from './paths.ts'
import type { NoticeFormat, NoticeValues } from './shape.ts'
import { dateWords, timeWords } from './time-words.ts'

const formatOf = (code: string) => formatNamed(code) as NoticeFormat
const complete = (code: string, over: NoticeValues) =>
  completedNotice(formatOf(code), { ...goldenNotices[code], ...over })

describe('a notice as it is kept', () => {
  test('has its values trimmed, amounts to the fen, and what is wrong as it was typed', () => {
    const tender = complete('tender', { openTenderName: ' 甲 ', budget: '5', ceiling: 'x', term: ' ' })
    expect(tender).toMatchObject({ openTenderName: '甲', budget: '5.00', ceiling: 'x' })
    expect(tender).not.toHaveProperty('term')
  })

  test('has the rows of its tables with the columns that it knows', () => {
    const packages = [{ no: '1', name: ' 甲 ', budget: '5', more: '乙' }, 'x', null]
    expect(complete('tender', { packages }).packages).toEqual([{ no: '1', name: '甲', budget: '5.00' }])
    expect(complete('tender', { packages: [] })).not.toHaveProperty('packages')
  })

  test.each([
    ['001011', '1'],
    ['001016', '6'],
    ['001022', '2'],
    ['001017', '4'],
    ['001031', '4'],
    ['0010111', '4'],
  ])('of type %s is bought in manner %s', (noticeType, manner) => {
    const values = { ...goldenNotices.contract, noticeType, purchaseManner: '4' }
    expect(completedNotice(formatOf('contract'), values).purchaseManner).toBe(manner)
  })

  test('names each winner once, and has no sum where there are rates only', () => {
    const suppliers = [
      { name: '甲', amount: '1' },
      { name: '甲', amount: '2' },
      { name: '', rate: '5' },
      { name: '乙', amount: '' },
    ]
    expect(complete('result', { suppliers })).toMatchObject({ bidCompany: '甲，乙', successfulMoney: '3.00' })
  })

  test('that moves the opening twice carries the last time, one that moves nothing none', () => {
    const moving = (...times: string[]) =>
      complete('correction', { changes: times.map(time => ({ field: 'openTenderTime', new: time })) })
    expect(moving('2026-07-10 09:00:00', '2026-07-20 09:00:00').openTenderTime).toBe('2026-07-20 09:00:00')
    expect(complete('correction', { changes: [{ field: 'term', new: '1' }] })).not.toHaveProperty(
      'openTenderTime',
    )
  })

  test('asks the agency, and the purchaser where there is none', () => {
    const agent = { agentLinkMan: '王工', agentLinkPhone: '020-87654321' }
    expect(complete('tender', agent)).toMatchObject({ contactPerson: '王工', contactNumber: '020-87654321' })
    expect(complete('tender', { agentLinkMan: '', agentLinkPhone: '' })).toMatchObject({
      contactPerson: '李老师',
      contactNumber: '020-12345678',
    })
    const nobody = { agentLinkMan: '', agentLinkPhone: '', purchaserLinkMan: '', purchaserLinkPhone: '' }
    const alone = complete('tender', { ...nobody, catalogue: [], noticeType: '' })
    for (const key of ['contactPerson', 'contactNumber', 'catalogueNameList', 'noticeType'])
      expect(alone).not.toHaveProperty(key)
  })

  test('without a format is left as it came', () => {
    const imported = { noticeType: '001011', budget: '5', odd: 'x' }
    expect(completedAnyway(imported)).toBe(imported)
    expect(completedAnyway({ ...imported, format: 'tender' })).toMatchObject({ budget: '5.00' })
  })
})

test('a title is called by the type, else by the format, and ends after two hundred signs', () => {
  const named = { openTenderName: '项目', purchaser: '某局' }
  expect(proposedTitle(formatOf('tender'), { ...named, noticeType: '001011' })).toBe('某局项目招标公告')
  expect(proposedTitle(formatOf('termination'), named)).toBe(`某局项目${formatOf('termination').name}`)
  expect(proposedTitle(formatOf('tender'), { openTenderName: '长'.repeat(300) })).toHaveLength(200)
})

test('a path leads to a value, or to one in the row of a table', () => {
  const values = { budget: '5', packages: [{ no: '1' }, { no: '2' }] }
  expect([valueAt(values, 'budget'), valueAt(values, 'packages.1.no')]).toEqual(['5', '2'])
  expect([valueAt(values, 'packages.2.no'), valueAt(values, 'none')]).toEqual(['', ''])
  expect(withValue(values, 'budget', '6')).toEqual({ ...values, budget: '6' })
  expect(withValue(values, 'packages.0.no', '9').packages).toEqual([{ no: '9' }, { no: '2' }])
  expect(withValue(values, 'packages.2.no', '9')).toEqual(values)
  expect(fieldAt('packages.0.budget')).toMatchObject({ key: 'budget', kind: 'money' })
  expect(fieldAt('budget')).toMatchObject({ kind: 'money', label: '预算金额' })
  expect([fieldAt('packages'), fieldAt('packages.0.none'), fieldAt('none')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('days and moments are written as notices write them; what is none stays', () => {
  expect(dateWords('2026-07-02')).toBe('2026年07月02日')
  expect(['2026-7-2', 'x2026-07-02', '2026-07-02x'].map(dateWords)).toEqual([
    '2026-7-2',
    'x2026-07-02',
    '2026-07-02x',
  ])
  expect(timeWords('2026-07-02 09:30')).toBe('2026年07月02日 09时30分（北京时间）')
  expect(timeWords('2026-07-02 09:3')).toBe('2026-07-02 09:3')
})

test('an overview is written when everything in it is known', () => {
  const overview = overviewOf('潜在供应商', '采购文件', '提交响应文件')
  const known = { openTenderName: '取暖煤', docsPlace: '线上获取', openTenderTime: '2026-07-02 09:30:00' }
  expect(overview(known)).toBe(
    '取暖煤项目的潜在供应商应在线上获取采购文件，并于2026年07月02日 09时30分（北京时间）前提交响应文件。',
  )
  expect(overview({ ...known, openTenderName: '取暖煤项目', docsPlace: '获取处' })).toMatch(
    /^取暖煤项目的潜在供应商应在获取处获取采购文件/,
  )
  for (const key of Object.keys(known)) expect(overview({ ...known, [key]: '' })).toBe('')
})

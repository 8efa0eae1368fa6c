import { type PurchaseManner, purchaseManners } from '@sunport/contract/codes.ts'
import { framedBody, noticeBody } from '@sunport/contract/content/notice/body.ts'
import { completedNotice } from '@sunport/contract/content/notice/derive.ts'
import { noticeFormats } from '@sunport/contract/content/notice/formats.ts'
import { goldenNotices } from '@sunport/contract/content/notice/golden.ts'
import type { NoticeFormat, NoticeValues } from '@sunport/contract/content/notice/shape.ts'
import { describe, expect, test } from 'vitest'
import { sanitiseRichText } from '../../../platform/rich-text/sanitise.ts'
import { differencesOf, saidBy } from '../../../testing/notice-said.ts'
import { workdayArithmetic } from '../../workday/arithmetic.ts'
import { rowFields } from './row-fields.ts'

const published = new Date('2026-06-10T04:00:00Z')
const calendar = { addWorkdays: workdayArithmetic(new Map()).add }

const others: Record<string, NoticeValues> = {
  other: {
    noticeType: '001059',
    openTenderCode: 'XX-2026-00001',
    purchaser: '某市第一中学',
    budget: '1000000',
    supplement: '<p>征求意见。</p>',
  },
}

const written = (format: NoticeFormat, over: NoticeValues = {}) => {
  const filled = { ...goldenNotices[format.code], ...others[format.code], ...over }
  const values = completedNotice(format, filled)
  const row = rowFields(values, published, calendar) as Record<string, string>
  const html = framedBody(sanitiseRichText(noticeBody(format, values)).html)
  const manner = purchaseManners[row.purchaseManner as PurchaseManner]
  return {
    row,
    html,
    differences: differencesOf(
      { ...row, purchaseMannerName: manner },
      html,
      '2026-06-10',
      calendar.addWorkdays,
    ),
  }
}
const formatOf = (code: string) => noticeFormats.find(format => format.code === code) as NoticeFormat

describe('the row of a notice that was written with its form', () => {
  test.each(noticeFormats.map(format => [format.name, format] as const))(
    'has of a %s what its text says, and nothing else',
    (_, format) => {
      expect(written(format).differences).toEqual([])
    },
  )

  test('has the sum of the items of an intention, to the fen', () => {
    const { row, html } = written(formatOf('intention'))
    expect([row.budget, saidBy(html).budget]).toEqual(['1200000.50', [120_000_050]])
  })

  test('has the winners of all packages of a result, and of a contract its one supplier', () => {
    expect(written(formatOf('result')).row).toMatchObject({
      bidCompany: '某某科技有限公司，甲乙仪器有限公司',
      successfulMoney: '920000.25',
    })
    const contract = { bidCompany: '甲乙仪器有限公司', successfulMoney: '380000.25' }
    const { row, differences } = written(formatOf('contract'), contract)
    expect(row).toMatchObject(contract)
    expect(differences).toEqual([])
  })

  test.each([
    ['tender', '2026-06-17'],
    ['prequalification', '2026-06-17'],
    ['negotiation', '2026-06-15'],
    ['result', '2026-06-11'],
    ['single-source', '2026-06-17'],
    ['contract', undefined],
  ])('is announced, of a %s, until %s', (code, day) => {
    expect(written(formatOf(code)).row.noticeEndTime).toBe(day && `${day} 23:59:59`)
  })

  test('has no sum of rates', () => {
    const suppliers = [{ packageNo: '1', name: '丙公司', address: '丙地', rate: '12.5' }]
    const { row, differences } = written(formatOf('result'), { suppliers })
    expect(row).not.toHaveProperty('successfulMoney')
    expect(differences).toEqual([])
  })
})

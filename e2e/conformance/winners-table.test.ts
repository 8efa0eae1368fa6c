// A program that reads winners and sums out of the HTML of result notices.
import { expect, inject, test } from 'vitest'
import { checkRow, type WireList, type WireRow } from './support/row-check.ts'
import { createSession, installations, v2 } from './support/session.ts'

const { host, siteId } = installations.gd
const session = createSession(inject('origin'), host)

const cells = (row: string): string[] =>
  [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) =>
    cell.replace(/<[^>]+>/g, '').trim(),
  )

interface Winner {
  supplier: string
  address: string
  sum: string
}

/** One table for each package; the first cell is who, the last how much. */
const winnersOf = (html: string): Winner[] =>
  [...html.matchAll(/<table.*?<\/table>/gs)]
    .filter(([found]) => found.includes('供应商名称'))
    .flatMap(([table]) => {
      const [head = [], ...body] = [...table.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => cells(row))
      expect([head[0], head.at(-1)]).toEqual(['供应商名称', '中标（成交）金额'])
      return body.map(row => ({
        supplier: row[0] ?? '',
        address: row[head.indexOf('供应商地址')] ?? '',
        sum: row.at(-1) ?? '',
      }))
    })

const cents = (sum: string): number => Math.round(Number(sum.replace(/[,元]/g, '')) * 100)

test('every result notice says who won and for how much', async () => {
  const { data } = await session.getJson<WireList>(`${v2}/info/selectInfoForIndex`, {
    siteId,
    noticeType: '00102',
    currPage: 1,
    pageSize: 20,
  })
  expect(data.rows).toHaveLength(20)
  for (const row of data.rows) {
    const { data: detail } = await session.getJson<{ data: WireRow }>(`${v2}/info/getInfoById`, {
      id: row.id,
      siteId,
    })
    checkRow(detail, { hasContent: true })
    const winners = winnersOf(String(detail.content))
    expect(winners.length).toBeGreaterThan(0)
    for (const { supplier, address, sum } of winners) {
      expect(supplier).toMatch(/^\S{4,}$/)
      expect(address).toMatch(/^\S{4,}$/)
      expect(sum).toMatch(/^\d{1,3}(,\d{3})*\.\d{2}元$/)
      expect(String(row.bidCompany)).toContain(supplier)
    }
    const total = winners.reduce((sum, winner) => sum + cents(winner.sum), 0)
    expect(total).toBe(cents(String(row.successfulMoney)))
  }
})

test('an intention holds its items as a table', async () => {
  const { data } = await session.getJson<WireList>(`${v2}/info/selectInfoForIndex`, {
    siteId,
    noticeType: '59,5E',
  })
  const [row] = data.rows
  const { data: detail } = await session.getJson<{ data: WireRow }>(`${v2}/info/getInfoById`, {
    id: row?.id ?? '',
  })
  expect(row).toMatchObject({ planId: null, noticeTypeName: expect.stringContaining('意向') })
  expect(String(detail.content)).toMatch(/<table[^>]*>[\s\S]*<th[^>]*>[\s\S]*<td/)
})

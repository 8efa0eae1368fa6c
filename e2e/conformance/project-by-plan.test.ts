// A program that follows planId from one notice to all notices of its project.
import { expect, inject, test } from 'vitest'
import { checkOrder, checkRow, type WireList, type WireRow } from './support/row-check.ts'
import { createSession, installations, v2 } from './support/session.ts'

const { host, siteId } = installations.gd
const session = createSession(inject('origin'), host)

const noticesOf = (key: Record<string, string>) =>
  session.getJson<WireList>(`${v2}/index/selectInfoByOpenTenderCode`, { site: siteId, ...key })

test('from a result back to its tender, with every text', async () => {
  const { data } = await session.getJson<WireList>(`${v2}/info/selectInfoForIndex`, {
    siteId,
    noticeType: '00102',
  })
  expect(data.rows).toHaveLength(10)
  for (const result of data.rows) {
    const answer = await noticesOf({ planId: String(result.planId) })
    expect([answer.code, answer.data.total]).toEqual(['200', answer.data.rows.length])
    const { rows } = answer.data
    checkOrder(rows)
    for (const row of rows) checkRow(row, { hasContent: true })
    expect(rows.map(({ id }) => id)).toContain(result.id)
    const tender = rows.find(({ noticeType }) => noticeType.startsWith('00101'))
    expect(tender).toMatchObject({ planId: result.planId, purchaser: result.purchaser })
    expect(tender?.noticeTime && tender.noticeTime < result.noticeTime).toBe(true)
    const { data: detail } = await session.getJson<{ data: WireRow }>(`${v2}/info/getInfoById`, {
      id: tender?.id ?? '',
    })
    expect(detail.content).toBe(tender?.content)
  }
})

test('by project number as well; by neither, there is nothing', async () => {
  const { data } = await session.getJson<WireList>(`${v2}/info/selectInfoForIndex`, {
    siteId,
    noticeType: '00102',
  })
  const [row] = data.rows
  const byCode = await noticesOf({ openTenderCode: String(row?.openTenderCode) })
  expect(byCode.data.rows.map(({ id }) => id)).toContain(row?.id)
  expect((await noticesOf({ planId: 'f'.repeat(32) })).data).toEqual({ rows: [], total: 0 })
  expect((await noticesOf({})).data).toEqual({ rows: [], total: 0 })
})

// A program that takes a hundred at a time until a page comes back short.
import { expect, inject, test } from 'vitest'
import { checkList, checkOrder, type WireList, type WireRow } from './support/row-check.ts'
import { createSession, installations, v2 } from './support/session.ts'

const { host, siteId } = installations.nm
const session = createSession(inject('origin'), host)
const channel = '72289d72580838523529e2a8099cbc57'

const list = (currPage: number, pageSize: number) =>
  session.getJson<WireList>(`${v2}/info/selectInfoForIndex`, {
    siteId,
    channel,
    currPage,
    pageSize,
    noticeType: '',
  })

test('all pages together are the whole list, each row once and in order', async () => {
  const rows: WireRow[] = []
  let last: WireRow[]
  let page = 0
  do {
    last = checkList(await list(++page, 100))
    rows.push(...last)
  } while (last.length === 100)
  const { total } = (await list(1, 1)).data
  expect(page).toBeGreaterThan(1)
  expect(rows).toHaveLength(total)
  checkOrder(rows)
  expect((await list(page + 1, 100)).data).toEqual({ rows: [], total })
  expect((await list(99_999, 100)).data).toEqual({ rows: [], total })
  // The same rows in smaller pages.
  expect((await list(3, 20)).data.rows.map(({ id }) => id)).toEqual(rows.slice(40, 60).map(({ id }) => id))
})

test('more than a hundred is refused by name', async () => {
  expect(await list(1, 101)).toEqual({ code: '4000', msg: '参数 pageSize 不正确', data: null })
})

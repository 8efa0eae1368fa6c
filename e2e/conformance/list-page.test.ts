// Guangdong's own list page: it sends every field of its form, marks included, and fetches what it finds.
import { expect, inject, test } from 'vitest'
import { checkList, type WireList, type WireRow } from './support/row-check.ts'
import { createSession, installations, v2 } from './support/session.ts'

const { host, siteId } = installations.gd
const channel = 'fca71be5-fc0c-45db-96af-f513e9abda9d'
const session = createSession(inject('origin'), host)

const form = {
  siteId,
  channel,
  currPage: 1,
  pageSize: 10,
  noticeType: '00101',
  subChannel: 'false',
  cityOrArea: '6',
  regionCode: '440000',
  purchaseManner: '',
  title: '',
  openTenderCode: '',
  purchaser: '',
  agency: '',
  purchaseNature: '',
  operationStartTime: '2020-1-1 0:00:00',
  operationEndTime: '2099-12-31 23:59:59',
  selectTimeName: 'noticeTime',
  verifyCode: '',
  _t: 1_781_000_000_000,
}

const ask = (call: string, more = {}) => session.getJson<WireList>(`${v2}/info/${call}`, { ...form, ...more })

test.each(['selectInfoForIndex', 'selectInfoMoreChannel'])('%s answers the whole form', async call => {
  const answer = await ask(call)
  expect(Object.keys(answer.data)).toEqual(['total', 'rows'])
  expect(checkList(answer)).toHaveLength(10)
  const plain = await session.getJson<WireList>(`${v2}/info/${call}`, {
    siteId,
    channel,
    noticeType: '00101',
  })
  expect(answer.data.total).toBe(plain.data.total)
  const others = await ask(call, { regionCode: '!440001' })
  const own = await ask(call, { regionCode: '440001' })
  expect(others.data.total + own.data.total).toBe(answer.data.total)
})

test('a list of a hundred is a list of forty where forty is the most', async () => {
  expect(checkList(await ask('selectInfoMoreChannel', { pageSize: 100 }))).toHaveLength(40)
})

test('the files of a tender are fetched by the addresses in its text', async () => {
  const [row] = (await ask('selectInfoForIndex')).data.rows
  const { data } = await session.getJson<{ data: WireRow }>(`${v2}/info/getInfoById`, { id: row?.id ?? '' })
  const hrefs = [...String(data.content).matchAll(/<a href="(http[^"]+\.\w{3,4})">/g)].map(
    ([, href = '']) => href,
  )
  expect(hrefs.length).toBeGreaterThan(0)
  expect((data.attchList as { fileUrl: string }[]).map(({ fileUrl }) => fileUrl)).toEqual(hrefs)
  for (const href of hrefs) {
    const { pathname, search, host: named } = new URL(href)
    expect(named).toBe(host)
    const file = await session.ask(pathname + search)
    expect([file.status, file.bytes.length > 100]).toEqual([200, true])
  }
})

// An archive that walks back window by window until nothing older comes, and trusts that nothing is left out.
import { expect, inject, test } from 'vitest'
import { checkList, checkOrder, type WireList, type WireRow } from './support/row-check.ts'
import { createSession, installations, v2 } from './support/session.ts'

const { host, siteId } = installations.sx
const channel = '1eb454a2-7ff7-4a3b-b12c-12acc2685bd1'
const session = createSession(inject('origin'), host)
const dayMs = 86_400_000
const windowDays = 20
const pageSize = 40

const wire = (time: number): string =>
  new Date(time + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

const list = (params: Record<string, string | number>) =>
  session.getJson<WireList>(`${v2}/info/selectInfoForIndex`, {
    siteId,
    channel,
    selectTimeName: 'noticeTime',
    ...params,
  })

const windowOf = async (from: number, to: number): Promise<WireRow[]> => {
  const rows: WireRow[] = []
  for (let currPage = 1; ; currPage++) {
    const found = checkList(
      await list({ currPage, pageSize, operationStartTime: wire(from), operationEndTime: wire(to) }),
    )
    rows.push(...found)
    if (found.length < pageSize) return rows
  }
}

test('every notice comes once, however the time is cut', async () => {
  const { total } = (await list({ currPage: 1, pageSize: 1 })).data
  expect(total).toBeGreaterThan(200)
  const rows: WireRow[] = []
  let to = Math.floor(Date.now() / 1000) * 1000 + dayMs
  while (rows.length < total && to > Date.now() - 1500 * dayMs) {
    const from = to - windowDays * dayMs
    rows.push(...(await windowOf(from, to)))
    // Both ends are included, so the next window ends a second earlier.
    to = from - 1000
  }
  expect(rows).toHaveLength(total)
  checkOrder(rows)
})

test('both ends of a window are included', async () => {
  const [row] = checkList(await list({ pageSize: 1 })) as [WireRow]
  const same = { operationStartTime: row.noticeTime, operationEndTime: row.noticeTime }
  expect(checkList(await list(same)).map(({ id }) => id)).toContain(row.id)
})

test('openings are windows of their own', async () => {
  const from = wire(Date.now()).slice(0, 10)
  const rows = (
    await list({
      selectTimeName: 'openTenderTime',
      operationStartTime: `${from} 00:00:00`,
      operationEndTime: '',
    })
  ).data.rows
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(String(row.openTenderTime) >= from).toBe(true)
})

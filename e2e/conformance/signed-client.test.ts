// A program that copied the browser's four headers, signature and all, and sends them with every request.
import { createHash, randomBytes } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { checkList, checkRow, type WireList, type WireRow } from './support/row-check.ts'
import { createSession, installations, v2 } from './support/session.ts'

const { host, siteId } = installations.gd
const session = createSession(inject('origin'), host)

const signed = (url: string) => {
  const time = String(Date.now())
  return {
    time,
    url,
    sign: createHash('sha256')
      .update(time + url)
      .digest('hex'),
    nsssjss: randomBytes(256).toString('base64'),
  }
}

const bodyOf = async (path: string, headers = {}): Promise<string> => {
  const answer = await session.ask(path, { headers })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  // Readers of the same notice are counted meanwhile.
  return answer.bytes.toString().replace(/"(clickNum|downloadNum)":\d+/g, '"$1":0')
}

test('gets what everybody gets, to the byte: list, detail and project', async () => {
  const list = `${v2}/info/selectInfoForIndex?siteId=${siteId}&noticeType=00101&currPage=1&pageSize=10`
  const [row] = checkList(JSON.parse(await bodyOf(list)) as WireList) as [WireRow]
  for (const path of [
    list,
    `${v2}/info/getInfoById?siteId=${siteId}&id=${row.id}&planId=${row.planId}&type=notice`,
    `${v2}/index/selectInfoByOpenTenderCode?site=${siteId}&planId=${row.planId}`,
  ]) {
    const plain = await bodyOf(path)
    expect(plain).toContain(row.title)
    const headers = signed(path)
    expect(await bodyOf(`${path}&_t=${headers.time}`, headers)).toBe(plain)
    expect(await bodyOf(path, { ...headers, sign: 'stale' })).toBe(plain)
    expect(await bodyOf(path)).toBe(plain)
  }
})

test('gets a detail whose first keys are those of the row, with its text and names', async () => {
  const { data } = await session.getJson<WireList>(`${v2}/info/selectInfoForIndex`, {
    siteId,
    noticeType: '001016',
  })
  const [row] = data.rows
  const detail = await session.getJson<{ data: WireRow }>(
    `${v2}/info/getInfoById`,
    { id: row?.id ?? '' },
    { headers: signed(`${v2}/info/getInfoById`) },
  )
  checkRow(detail.data, { hasContent: true })
  expect(detail.data).toMatchObject({
    id: row?.id,
    title: row?.title,
    purchaseMannerName: '竞争性磋商',
    noticeTypeName: expect.stringContaining('磋商'),
    content: expect.stringMatching(
      /<[^>]+(id="noticeArea"[^>]*class="[^"]*noticeArea|class="[^"]*noticeArea[^"]*"[^>]*id="noticeArea")/,
    ),
  })
})

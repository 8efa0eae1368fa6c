import { gunzipSync } from 'node:zlib'
import type { WebEntry } from '@sunport/contract/rendering.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvCell } from '../../platform/files/csv.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'

const list = '/maincms-web/noticeInformationGd'
const many = 1_007

/** Pages that are kept, as those of the portal are. */
const pages: WebEntry = { render: async () => ({ kind: 'page', status: 200, html: '<!doctype html>页面' }) }

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ web: pages })
  await app.db.transaction(async tx => {
    for (let index = 0; index < 40; index++)
      await publishSample(tx, {
        siteId: 'gd',
        channel: 'xmcggg',
        title: index === 4 ? '=HYPERLINK("http://x")<设备> & "引号"' : `第${index}号设备采购项目`,
        noticeTime: `2026-06-${String(1 + (index % 9)).padStart(2, '0')} 09:00:00`,
        noticeType: ['001011', '001016', '001021', '001031'][index % 4] ?? null,
        regionCode: ['440001', '440103', '440100'][index % 3] ?? null,
        purchaser: `第${index % 5}中学`,
        openTenderTime: `2026-0${index % 2 ? 7 : 5}-${String(1 + (index % 20)).padStart(2, '0')} 09:30:00`,
        budget: String(100_000 * (index + 1)),
        planId: `plan${index}`,
      })
    await publishSample(tx, {
      siteId: 'gd',
      channel: 'tzgg',
      title: '培训通知',
      noticeTime: '2026-06-01 09:00:00',
    })
  })
})
afterAll(() => app.close())

interface Row {
  id: string
  title: string
  url: string
}

const json = async (query: string): Promise<Row[]> => {
  const answer = await app.http.inject({ url: `${list}?${query}&format=json` })
  return answer.json().data.rows
}
/** What the page would show over all its pages. */
const paged = async (query: string): Promise<string[]> => {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const path = `/gpcms/rest/web/v2/info/selectInfoForIndex?siteId=gd&channel=xmcggg&pageSize=7&currPage=${page}&${query}`
    const { rows } = (await app.get<{ rows: Row[] }>(path)).data
    if (rows.length === 0) return ids
    ids.push(...rows.map(({ id }) => id))
  }
}

describe('a list in another form', () => {
  test.each([
    'title=设备',
    'noticeType=00101',
    'regionCode=440100',
    'purchaser=第2中学',
    'biddable=1',
    'sort=closing',
    'budgetMin=50&budgetMax=200',
    'amountMin=50&amountMax=200&deadlineStart=2026-07-01&deadlineEnd=2026-07-09',
    'searchKey=设备&deadline=thisWeek',
    'purchaser=第2中学&nameMatch=exact&catalogueCode=A',
    'biddable=1&sort=closing&noticeType=00101',
    'title=没有这样的',
    'openTenderCode=&agency=',
  ])('%s: JSON, CSV and Atom carry exactly the rows of all pages, in their order', async query => {
    const expected = await paged(query)
    expect((await json(query)).map(({ id }) => id)).toEqual(expected)
    const csv = (await app.http.inject({ url: `${list}?${query}&format=csv` })).body
    const ids = csv.split('\r\n').slice(1, -1)
    expect(ids.map(line => line.split(',')[0])).toEqual(expected)
    const atom = (await app.http.inject({ url: `${list}?${query}&format=atom` })).body
    expect([...atom.matchAll(/<entry><id>tag:localhost,2026:([^<]*)</g)].map(([, id]) => id)).toEqual(
      expected,
    )
  })

  test('several boxes of the catalogue narrow a feed as they do its page', async () => {
    const [first, second, third] = await json('title=设备')
    for (const [row, code] of [
      [first, 'A0232'],
      [second, 'C16'],
      [third, 'B'],
    ] as const)
      await app.db.execute(
        sql`UPDATE publication SET item_codes = ${sql.param([code])} WHERE info_id = ${row?.id}`,
      )
    const found = await json('catalogueCode=A02320000&catalogueCode=C16')
    expect(found.map(({ id }) => id)).toEqual([first?.id, second?.id])
  })

  test('results and contracts carry supplier and amount in CSV and JSON', async () => {
    const [row] = await json('noticeType=00102')
    await app.db.execute(sql`UPDATE publication SET bid_company = '甲公司，乙公司', successful_money = 2263540.50
      WHERE info_id = ${row?.id}`)
    const [named] = await json('noticeType=00102')
    expect(named).toMatchObject({ bidCompany: '甲公司，乙公司', successfulMoney: '2263540.5' })
    const csv = (await app.http.inject({ url: `${list}?noticeType=00102&format=csv` })).body
    const [head = '', line = ''] = csv.split('\r\n')
    expect(head).toContain('预算金额（元）,供应商,成交（合同）金额（元）,')
    expect(line).toContain('甲公司，乙公司,2263540.5,')
  })

  test('the notices of one buyer come as a file of their own; without a name there is none', async () => {
    const unit = '/maincms-web/unitInfoGd'
    const ask = async (query: string) =>
      (await app.http.inject({ url: `${unit}?${query}&format=json` })).json()
    const { total, rows } = (await ask('name=第2中学&role=purchaser&stage=tender')).data
    expect(total).toBeGreaterThan(0)
    expect(rows.every((row: Record<string, string>) => row.purchaser === '第2中学')).toBe(true)
    expect(new Set(rows.map((row: Record<string, string>) => row.noticeType?.slice(0, 5)))).toEqual(
      new Set(['00101']),
    )
    expect((await ask('name=第2中&role=purchaser')).data.total).toBe(0)
    expect((await ask('role=purchaser')).msg).toBe('请在地址中给出单位名称')
  })

  test('comes also when the page at its address is in memory', async () => {
    // Over a real socket, since cached pages are answered before the framework.
    const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
    for (const _ of [1, 2]) expect(await (await fetch(address + list)).text()).toContain('页面')
    const answer = await fetch(`${address}${list}?format=json`)
    expect(answer.headers.get('content-type')).toContain('application/json')
  })

  test('page and page size choose nothing: it is the whole list', async () => {
    expect(await json('page=2&pageSize=10')).toHaveLength(40)
  })

  test('the CSV opens in a spreadsheet: byte order mark, Chinese headings, no formula, a name', async () => {
    const answer = await app.http.inject({ url: `${list}?format=csv` })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; .*filename\*=UTF-8''.*2026-06-10\.csv$/,
    )
    expect(answer.body.startsWith('\uFEFF信息编号,标题,')).toBe(true)
    expect(answer.body).toContain(`"'=HYPERLINK(""http://x"")<设备> & ""引号"""`)
  })

  test('the Atom feed is well formed and names itself, its page and its author', async () => {
    const { headers, body } = await app.http.inject({ url: `${list}?noticeType=00101&format=atom` })
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const head = body.slice(0, body.indexOf('<entry>'))
    for (const part of ['<id>', '<title>', '<updated>2026-06-09T09:00:00+08:00</updated>', '<author><name>'])
      expect(head).toContain(part)
    expect(head).toContain('noticeType=00101&amp;format=atom"/>')
    expect(body).toContain('=HYPERLINK(&quot;http://x&quot;)&lt;设备&gt; &amp; &quot;引号&quot;</title>')
    expect(body.match(/<entry>/g)?.length).toBe(body.match(/<\/entry>/g)?.length)
  })

  test('addresses are whole, so that a row can be opened from anywhere', async () => {
    const [row] = await json('title=设备')
    expect(row?.url).toMatch(/^http:\/\/localhost:\d+\/maincms-web\/noticeGd\?.*id=/)
  })

  test('articles of a channel come the same way, and an unknown channel is none', async () => {
    const listed = await app.http.inject({ url: '/maincms-web/contentListPageGd?channel=tzgg&format=json' })
    expect(listed.json()).toMatchObject({ code: '200', data: { total: 1, rows: [{ title: '培训通知' }] } })
    const unknown = await app.http.inject({ url: '/maincms-web/contentListPageGd?channel=none&format=json' })
    expect([unknown.statusCode, unknown.json().msg]).toEqual([404, '栏目不存在'])
  })

  test('what the page refuses is refused in the same words', async () => {
    const answer = await app.http.inject({ url: `${list}?operationStartTime=2026-02-30&format=csv` })
    expect([answer.statusCode, answer.json().msg]).toEqual([400, '日期不存在，请按“年-月-日”填写'])
  })

  test('pages that list nothing, and forms that do not exist, are left to the pages', async () => {
    for (const url of ['/maincms-web/articleGd?id=1&format=json', `${list}?format=exe`])
      expect((await app.http.inject({ url })).statusCode).toBe(200)
  })

  test('it travels compressed to whoever takes that, and HEAD gives no body', async () => {
    const url = `${list}?format=json`
    const answer = await app.http.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString()).data.rows).toHaveLength(40)
    expect((await app.http.inject({ method: 'HEAD', url })).body).toBe('')
  })

  test('lists longer than a batch lose and repeat nothing, whatever their order', async () => {
    await app.db.transaction(async tx => {
      for (let index = 0; index < many; index++)
        await publishSample(tx, {
          siteId: 'gd',
          channel: 'dzmcgg',
          title: `卖场${index}`,
          // Many share one moment, and moments differ by microseconds: the key must hold both.
          noticeTime: `2026-06-01 09:00:00.00000${index % 3}`,
          noticeType: '201111',
          openTenderTime: index % 4 ? `2026-07-0${1 + (index % 5)} 09:30:00` : null,
        })
    })
    for (const query of ['', 'sort=closing']) {
      const answer = await app.http.inject({ url: `/maincms-web/dzmcggGd?${query}&format=json` })
      const ids = answer.json().data.rows.map(({ id }: Row) => id)
      expect(ids).toHaveLength(many)
      expect(new Set(ids).size).toBe(many)
    }
  })
})

test.each([
  ['=1+1', "'=1+1"],
  ['-5', "'-5"],
  ['a,b', '"a,b"'],
  ['普通', '普通'],
  [null, ''],
])('a cell %s becomes %s', (value, cell) => expect(csvCell(value)).toBe(cell))

import { request } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { holding } from '../../testing/held-memory.ts'

const rows = inject('isLongRun') ? 100_000 : 20_000
const list = '/maincms-web/noticeInformationGd'

let app: TestApp
let origin = ''
beforeAll(async () => {
  app = await createTestApp()
  origin = await app.http.listen({ port: 0, host: '127.0.0.1' })
  // As long as real ones are at most; each moment is its own.
  await app.db.transaction(async tx => {
    const values = sql`generate_series(1, ${rows}::int) AS n`
    await tx.execute(sql`INSERT INTO info (id, site_id, channel_id, kind, state, published_edition_id)
    SELECT 'many-' || n, 'gd', 'gd-xmcggg', 'notice', 'live', 'many-' || n || '-e' FROM ${values}`)
    await tx.execute(sql`INSERT INTO info_edition (id, info_id, edition_no, state, title, body_html, body_text)
    SELECT 'many-' || n || '-e', 'many-' || n, 1, 'published', repeat('设备采购项目', 20) || n, '', '' FROM ${values}`)
    await tx.execute(sql`INSERT INTO publication (info_id, edition_id, site_id, channel_id, title, description, notice_time,
      notice_type, purchaser, agency, bid_company, successful_money, data_source)
    SELECT 'many-' || n, 'many-' || n || '-e', 'gd', 'gd-xmcggg', repeat('设备采购项目', 20) || n, repeat('正文的开头', 20),
      '2026-01-02 09:00+08'::timestamptz + n * interval '1 minute', '001021', repeat('采购单位', 15), repeat('代理机构', 15),
      repeat('供应商', 20), n, 'gp-notice-center' FROM ${values}`)
  })
})
afterAll(() => app.close())

const mebibyte = 1_048_576

/** Reads slower than is sent: whoever asks looks at what is held after every two mebibytes, before he takes the next. */
const readSlowly = async (path: string, look: (kept: Buffer[]) => void): Promise<number> => {
  const answer = await new Promise<AsyncIterable<Buffer>>((resolve, reject) => {
    request(origin + path, resolve)
      .once('error', reject)
      .end()
  })
  let [size, seen] = [0, 0]
  const kept: Buffer[] = []
  for await (const piece of answer) {
    kept.push(piece)
    size += piece.length
    if (size - seen < 2 * mebibyte) continue
    seen = size
    look(kept)
  }
  return size
}

const forms = [
  `${list}?format=csv`,
  `${list}?format=json`,
  '/gpcms/rest/web/v2/figures/rows.csv?siteId=gd&year=2026&stage=result',
]

test.each(forms)(
  '%s goes out as it is read: a part of it is held at any moment, however long it is',
  async path => {
    // Statements are prepared and code is compiled by then.
    await readSlowly(path, kept => void kept.splice(0))
    const { look, most } = holding()
    const size = await readSlowly(path, kept => {
      kept.splice(0)
      look()
    })
    expect(size).toBeGreaterThan(rows * 500)
    expect(most()).toBeLessThan(size / 4)

    // Whoever keeps what he reads is noticed by the same measure.
    const keeping = holding()
    expect(await readSlowly(path, () => keeping.look())).toBe(size)
    expect(keeping.most()).toBeGreaterThan(size / 2)
  },
)

test('every row is there once', async () => {
  const text = await (await fetch(`${origin}${list}?format=csv`)).text()
  const ids = text
    .split('\r\n')
    .slice(1, -1)
    .map(line => line.split(',')[0])
  expect([ids.length, new Set(ids).size]).toEqual([rows, rows])
})

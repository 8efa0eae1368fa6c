import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp, uuid } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const published = (channel: string, noticeType: string, noticeTime: string) =>
  publishSample(app.db, {
    siteId: 'gd',
    channel,
    title: '操场改造工程',
    noticeTime,
    noticeType,
    planId: uuid(),
    openTenderTime: '2026-05-08 09:30:00',
  })

/** A notice with a file that a public correction has moved. */
const correctedNotice = async (): Promise<string> => {
  const notice = await published('xmcggg', '00101', '2026-04-01 10:00:00')
  const correction = await published('xmcggg', '00103', '2026-04-09 10:00:00')
  const file = uuid()
  await app.db.execute(sql`INSERT INTO file (id, name, ext, media_type, size, digest, scan_state)
    VALUES (${file}, '图纸.pdf', '.pdf', 'application/pdf', 12, ${'a'.repeat(64)}, 'clean')`)
  await app.db.execute(sql`INSERT INTO info_attachment (edition_id, file_id, name, sort)
    SELECT published_edition_id, ${file}, '图纸.pdf', 0 FROM info WHERE id = ${notice}`)
  await app.db.execute(sql`INSERT INTO notice_change VALUES
    (${correction}, 0, ${notice}, 'openTenderTime', '开标时间', '2026-05-06 09:30:00', '2026-05-08 09:30:00', '答疑')`)
  return notice
}

interface Detail {
  attchList: { fileName: string }[]
  corrections: { old: string; new: string; noticeTime: string }[]
}

test('a notice, its files and what corrected it are read in one statement', async () => {
  const notice = await correctedNotice()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  let statements: string[]
  let answer: { data: Detail }
  try {
    answer = await app.get<Detail>(`/gpcms/rest/web/v2/info/getInfoById?id=${notice}`)
    statements = query.mock.calls
      .map(([config]) => String((config as { text?: string }).text ?? config))
      .filter(text => text.includes('publication'))
  } finally {
    query.mockRestore()
  }
  expect(answer.data.attchList.map(({ fileName }) => fileName)).toEqual(['图纸.pdf'])
  expect(answer.data.corrections).toMatchObject([
    {
      old: '2026年05月06日 09时30分（北京时间）',
      new: '2026年05月08日 09时30分（北京时间）',
      noticeTime: '2026-04-09 10:00:00',
    },
  ])
  expect(statements).toHaveLength(1)
})

test('by the id of its notice it is the same answer, and no statement more', async () => {
  const id = await correctedNotice()
  const rows = await app.db.execute(
    sql`SELECT notice_id AS "noticeId" FROM publication WHERE info_id = ${id}`,
  )
  const noticeId = String(rows.rows[0]?.noticeId)
  const asked = (query: string) => app.get<Detail>(`/gpcms/rest/web/v2/info/getInfoById?${query}`)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const byNotice = await asked(`noticeId=${noticeId}`)
  const count = query.mock.calls.filter(([config]) =>
    String((config as { text?: string }).text ?? config).includes('publication'),
  ).length
  query.mockRestore()
  expect(count).toBe(1)
  expect(byNotice.data).toEqual((await asked(`id=${id}`)).data)
})

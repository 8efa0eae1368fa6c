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

const attach = async (info: string): Promise<void> => {
  const file = uuid()
  await app.db.execute(sql`INSERT INTO file (id, name, ext, media_type, size, digest, scan_state)
    VALUES (${file}, '图纸.pdf', '.pdf', 'application/pdf', 12, ${'a'.repeat(64)}, 'clean')`)
  await app.db.execute(sql`INSERT INTO info_attachment (edition_id, file_id, name, sort)
    SELECT published_edition_id, ${file}, '图纸.pdf', 0 FROM info WHERE id = ${info}`)
}

/** A notice with a file that a public correction has moved. */
const correctedNotice = async (): Promise<string> => {
  const notice = await published('xmcggg', '00101', '2026-04-01 10:00:00')
  const correction = await published('xmcggg', '00103', '2026-04-09 10:00:00')
  await attach(notice)
  await app.db.execute(sql`INSERT INTO notice_change VALUES
    (${correction}, 0, ${notice}, 'openTenderTime', '开标时间', '2026-05-06 09:30:00', '2026-05-08 09:30:00', '答疑')`)
  return notice
}

interface Detail {
  attchList: { fileName: string }[]
  corrections: { old: string; new: string; noticeTime: string }[]
}

/** What an answer reads of infos and what belongs to them. */
const askedCounting = async <D>(address: string) => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const answer = await app.get<D>(address)
    const statements = query.mock.calls
      .map(([config]) => String((config as { text?: string }).text ?? config))
      .filter(text => /publication|info_alias|info_attachment|info_edition/.test(text))
    return { answer, statements }
  } finally {
    query.mockRestore()
  }
}

test('a notice, its files and what corrected it are read in one statement', async () => {
  const notice = await correctedNotice()
  const { answer, statements } = await askedCounting<Detail>(
    `/gpcms/rest/web/v2/info/getInfoById?id=${notice}`,
  )
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
  const asked = (query: string) => askedCounting<Detail>(`/gpcms/rest/web/v2/info/getInfoById?${query}`)
  const byNotice = await asked(`noticeId=${noticeId}`)
  expect(byNotice.statements).toHaveLength(1)
  expect(byNotice.answer.data).toEqual((await asked(`id=${id}`)).answer.data)
})

test('so is what belongs to another site than the one that is asked', async () => {
  const info = await publishSample(app.db, {
    siteId: 'fj',
    channel: 'cgxxgs',
    title: '培训通知',
    noticeTime: '2026-04-01 10:00:00',
  })
  const { answer, statements } = await askedCounting<{ title: string }>(
    `/gpcms/rest/web/v2/info/getInfoById?id=${info}`,
  )
  expect(answer.data.title).toBe('培训通知')
  expect(statements).toHaveLength(1)
})

test('a page of a list comes with its files and openings in one statement, when its total is known', async () => {
  await correctedNotice()
  const list = (size: number) =>
    askedCounting<{ rows: { attchList: { fileName: string }[] }[] }>(
      `/gpcms/rest/web/v2/info/selectInfoMoreChannel?siteId=gd&channel=tzgg&currPage=1&pageSize=${size}`,
    )
  const article = await publishSample(app.db, {
    siteId: 'gd',
    channel: 'tzgg',
    title: '有附件的通知',
    noticeTime: '2026-04-02 10:00:00',
  })
  await attach(article)
  await list(10)
  const { answer, statements } = await list(5)
  expect(answer.data.rows[0]?.attchList.map(({ fileName }) => fileName)).toEqual(['图纸.pdf'])
  expect(statements).toHaveLength(1)
})

test('what a list says of a moved opening comes in the same statement', async () => {
  const moved = await publishSample(app.db, {
    siteId: 'gd',
    channel: 'dzmcgg',
    title: '开标改期的公告',
    noticeTime: '2026-04-02 10:00:00',
    noticeType: '00101',
    openTenderTime: '2026-05-06 09:30:00',
    body: '<p>开标时间：2026年05月06日 09时30分</p>',
  })
  await app.db.execute(
    sql`UPDATE publication SET open_tender_time = '2026-05-08 09:30:00+08' WHERE info_id = ${moved}`,
  )
  const list = (size: number) =>
    askedCounting<{ rows: { description: string }[] }>(
      `/gpcms/rest/web/v2/info/selectInfoMoreChannel?siteId=gd&channel=dzmcgg&currPage=1&pageSize=${size}`,
    )
  await list(10)
  const { answer, statements } = await list(5)
  expect(answer.data.rows[0]?.description).toBe('开标时间：2026年05月08日 09时30分')
  expect(statements).toHaveLength(1)
})

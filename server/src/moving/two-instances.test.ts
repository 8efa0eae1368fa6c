import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { strayRows } from '../features/attest/shown-rows.ts'
import { indexPublications } from '../features/search/index-repo.ts'
import { createTestApp, hexId, type TestApp } from '../testing/app.ts'
import { publishSample } from '../testing/infos.ts'
import { addFile, attach, createMover, pdf } from '../testing/moving.ts'
import { isComplete } from './report.ts'

const siteId = 'gd'
const list = '/gpcms/rest/web/v2/info/selectInfoMoreChannel'
const detail = '/gpcms/rest/web/v2/info/getInfoById'
const clash = 'an-id-that-both-have'
const clashNotice = hexId()

let source: TestApp
let target: TestApp
let origin = ''
let mover: Awaited<ReturnType<typeof createMover>>
let moved: Awaited<ReturnType<typeof mover.run>>
const ids: string[] = []
/** How many were here after each time that it was cut off. */
const cuts: number[] = []

const moveIn = async (at: TestApp): Promise<void> => {
  for (let nth = 0; nth < 60; nth++) {
    const image = await addFile(at, `图${nth}.pdf`, pdf(`picture ${nth}`))
    const id = await publishSample(at.db, {
      siteId,
      channel: 'xmcggg',
      title: `第${nth}号采购项目公开招标公告`,
      noticeTime: `2025-${String(1 + (nth % 12)).padStart(2, '0')}-11 09:30:${String(nth % 60).padStart(2, '0')}`,
      noticeType: '001011',
      purchaser: `第${nth % 7}中学`,
      budget: '812936.00',
      planId: `plan${nth % 10}`.padEnd(32, '0'),
      openTenderCode: `[440001]A[GK]2025${nth}`,
      openTenderTime: '2025-12-30 09:00:00',
      ...(nth === 5 && { id: clash, noticeId: clashNotice }),
      body: `<div id="noticeArea" class="noticeArea"><p>项目编号：[440001]A[GK]2025${nth}</p><p>预算金额：812,936.00元</p>
        <table><tbody><tr><th>供应商名称</th></tr><tr><td>某公司 &amp; 某集团</td></tr></tbody></table>
        <p><a href="${origin}/gpcms/rest/v2/files/${image}?fileName=${encodeURIComponent('图.pdf')}">图样</a></p></div>`,
    })
    ids.push(id)
    await attach(at, id, image, `图${nth}.pdf`)
    if (nth % 3 > 0) continue
    const paper = await addFile(at, `采购文件${nth % 5}.pdf`, pdf(`paper ${nth % 5}`))
    await attach(at, id, paper, `采购文件${nth}.pdf`)
  }
  await publishSample(at.db, {
    siteId,
    channel: 'tzgg',
    title: '关于放假的通知',
    noticeTime: '2026-01-05 08:00:00',
  })
  await at.db.execute(sql`UPDATE publication SET click_num = 37 WHERE info_id = ${ids[3]}`)
}

beforeAll(async () => {
  source = await createTestApp()
  origin = new URL(await source.http.listen({ port: 0, host: '127.0.0.1' })).origin
  await moveIn(source)
  await source.db.execute(sql`INSERT INTO link (id, site_id, class_code, class_name, title, url)
    SELECT 'old-link', ${siteId}, class_code, class_name, '原来的链接', ${`${origin}/maincms-web/websiteGd`}
    FROM link_class WHERE site_id = ${siteId} ORDER BY sort LIMIT 1`)
  target = await createTestApp()
  // Another site of ours has a text by an id that the source has too.
  await publishSample(target.db, {
    siteId: 'hlj',
    channel: 'cggg',
    title: '别站的公告',
    noticeTime: '2026-01-01 09:00:00',
    noticeType: '001011',
    id: clash,
    noticeId: clashNotice,
  })
  await target.db.execute(sql`UPDATE site SET public_id = 'another' WHERE id = ${siteId}`)
  await target.db.execute(
    sql`UPDATE channel SET public_id = 'another-channel' WHERE id = ${`${siteId}-xmcggg`}`,
  )
  mover = await createMover(target, { origin, site: siteId })
  const brought = async () =>
    (await target.db.execute(sql`SELECT 1 FROM moving_item WHERE state = 'done'`)).rows.length
  // Cut off while it reads dictionaries, while it brings the first texts and files, and the next.
  for (const cutAt of [20, 70, 70]) {
    await expect(mover.run({ cutAt })).rejects.toThrow('已中止')
    cuts.push(await brought())
  }
  moved = await mover.run()
  await target.settled()
})
afterAll(async () => {
  await mover.end()
  await target.close()
  await source.close()
})

const rows = async (app: TestApp, site: string) => {
  const found: Record<string, unknown>[] = []
  for (let currPage = 1; currPage <= 3; currPage++) {
    const { data } = await app.get<{ rows: Record<string, unknown>[] }>(
      `${list}?siteId=${site}&pageSize=40&currPage=${currPage}`,
    )
    found.push(...(data?.rows ?? []))
  }
  return found
}

test('a site that was cut off three times is whole, and says the same as its source', async () => {
  const { figures, problems } = moved
  expect(cuts).toEqual([0, 0, 40])
  expect(problems).toEqual([])
  expect(figures.counts).toEqual({ waiting: 0, done: 61, failed: 0, gone: 0 })
  expect(figures.compared).toMatchObject({
    sourceTotal: 61,
    same: 61,
    different: 0,
    brokenFiles: 0,
    changedHere: 0,
  })
  expect(figures.compared.years.every(({ source: there, here }) => there === here)).toBe(true)
  expect(isComplete(figures)).toBe(true)

  const { data: there } = await source.get<{ id: string }>(`/gpcms/rest/web/v2/index/getDeploymentSiteId`)
  const site = there?.id ?? ''
  const [before, after] = [await rows(source, site), await rows(target, site)]
  // The samples' descriptions are not made as publishing makes them.
  const same = ({ id, htmlIndexnum, description, noticeId, ...row }: Record<string, unknown>) => ({
    ...row,
    noticeId: noticeId === clashNotice ? null : noticeId,
  })
  expect(after.map(same)).toEqual(before.map(same))
  expect(after.filter(({ id }) => id === clash)).toEqual([])
  expect(after.map(({ id }) => id).filter(id => ids.includes(String(id)))).toHaveLength(59)
})

test('what was moved in is nothing that somebody changed behind the publication log', async () => {
  const { rows: brought } = await target.db.execute<{ id: string }>(
    sql`SELECT info_id AS id FROM publication WHERE site_id = ${siteId}`,
  )
  expect(brought).toHaveLength(61)
  expect(
    await strayRows(
      target.db,
      brought.map(({ id }) => id),
    ),
  ).toEqual(new Map())
})

test('a text has its words, its files with their bytes, and its old addresses', async () => {
  const id = ids[3] ?? ''
  const read = async (app: TestApp) =>
    (await app.get<Record<string, unknown>>(`${detail}?id=${id}`)).data ?? {}
  const [there, here] = [await read(source), await read(target)]
  const plain = (value: unknown) =>
    String(value).replaceAll(origin, '').replaceAll('http://localhost:80', '').replace(/\s/g, '')
  const files = (of: Record<string, unknown>) =>
    of.attchList as { fileUrl: string; fileName: string; fileDigest: string }[]
  expect(files(here).map(({ fileName, fileDigest }) => [fileName, fileDigest])).toEqual(
    files(there).map(({ fileName, fileDigest }) => [fileName, fileDigest]),
  )
  expect(files(here)).toHaveLength(2)
  for (const { fileUrl } of files(there)) {
    const path = new URL(fileUrl).pathname
    const answer = await target.http.inject({ method: 'GET', url: path })
    expect(
      answer.rawPayload.equals((await source.http.inject({ method: 'GET', url: path })).rawPayload),
    ).toBe(true)
  }
  expect(plain(here.content)).toContain('项目编号：[440001]A[GK]20253')
  expect(String(here.content)).not.toContain(origin)
  expect(here.clickNum).toBe(37)
})

test('an id that another site has here leads to its text within its own site', async () => {
  const at = async (site: string, id: string) =>
    (await target.get<{ title: string }>(`${detail}?id=${id}&siteId=${site}`)).data?.title
  for (const id of [clash, clashNotice]) {
    expect(await at(siteId, id)).toBe('第5号采购项目公开招标公告')
    expect(await at('hlj', id)).toBe('别站的公告')
  }
})

test('a text that is taken away says so at its old name too', async () => {
  const { rows: found } = await target.db.execute<{ id: string }>(
    sql`SELECT info_id AS id FROM info_alias WHERE site_id = ${siteId} AND alias = ${clash}`,
  )
  const id = found[0]?.id ?? ''
  const { rows: kept } = await target.db.execute<{ row: unknown }>(
    sql`SELECT to_jsonb(p) AS row FROM publication p WHERE info_id = ${id}`,
  )
  await target.db.execute(
    sql`UPDATE info SET state = 'withdrawn', closing_reason = '内容有误' WHERE id = ${id}`,
  )
  await target.db.execute(sql`DELETE FROM publication WHERE info_id = ${id}`)
  onTestFinished(async () => {
    await target.db.execute(sql`UPDATE info SET state = 'live', closing_reason = NULL WHERE id = ${id}`)
    await target.db.execute(
      sql`INSERT INTO publication SELECT * FROM jsonb_populate_record(NULL::publication, ${JSON.stringify(kept[0]?.row)}::jsonb)`,
    )
    await indexPublications(target.db, [id])
  })
  const { data } = await target.get<Record<string, unknown>>(`${detail}?id=${clash}&siteId=${siteId}`)
  expect(data).toMatchObject({ title: '第5号采购项目公开招标公告', withdrawnReason: '内容有误' })
})

test('what was brought can be searched, stands in the log with its old id, and comes with the links', async () => {
  const site = siteId
  const { data } = await target.get<{ total: number }>(
    `/gpcms/rest/web/v2/info/selectInfoMoreChannel?siteId=${site}&requestSource=qwjs&searchKey=${encodeURIComponent('某集团')}`,
  )
  expect(data?.total).toBe(60)
  const { rows: logged } = await target.db.execute<{ total: number; reason: string }>(sql`
    SELECT count(*)::int AS total, min(reason) AS reason FROM audit_log WHERE action = 'bring-over' AND entity = 'notice'`)
  expect(logged[0]).toEqual({ total: 60, reason: `自 ${origin} 迁入` })
  const { rows: links } = await target.db.execute<{ url: string }>(
    sql`SELECT url FROM link WHERE site_id = ${site} AND title = '原来的链接'`,
  )
  expect(links).toEqual([{ url: '/maincms-web/websiteGd' }])
})

test('another run brings nothing twice', async () => {
  const { figures } = await mover.run()
  expect(figures.counts).toEqual({ waiting: 0, done: 61, failed: 0, gone: 0 })
  const { rows: editions } = await target.db.execute(
    sql`SELECT 1 FROM info_edition e JOIN info i ON i.id = e.info_id WHERE i.site_id = ${siteId}`,
  )
  expect(editions).toHaveLength(61)
})

test('two movings of the same do not meet', async () => {
  const first = await mover.open()
  await expect(mover.open()).rejects.toThrow('另一项相同的迁入正在进行')
  await first.close()
})

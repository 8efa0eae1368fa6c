import { join } from 'node:path'
import type { InfoDetail, InfoRow } from '@sunport/contract/calls/info.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderStore } from '../../platform/files/folder-store.ts'
import { storeFile } from '../../platform/files/store.ts'
import { createSignatures } from '../../platform/http/signature.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import { signatureFor } from '../../testing/signing.ts'

const list = '/gpcms/rest/web/v2/info/selectInfoMoreChannel?siteId=sc'
const detail = '/gpcms/rest/web/v2/info/getInfoById'
const host = 'sc.sunport.example'
const content = Buffer.from('%PDF-1.7')
const planId = 'd'.repeat(32)

let app: TestApp
let tender: string
let intention: string
beforeAll(async () => {
  app = await createTestApp()
  const common = { siteId: 'sc', channel: 'ggxx', planId, budget: '100.00' }
  tender = await publishSample(app.db, {
    ...common,
    title: '锦江项目',
    noticeTime: '2026-05-02 09:00:00',
    noticeType: '001011',
    regionCode: '510104',
    organizationForm: '1',
  })
  intention = await publishSample(app.db, {
    ...common,
    title: '锦江意向',
    noticeTime: '2026-05-01 09:00:00',
    noticeType: '59',
    regionCode: '510101',
  })
  await app.db.execute(sql`UPDATE publication SET open_tender_name = '锦江项目', agency_code = '9151',
    notice_end_time = '2026-05-09', more = '{"purchaserLinkMan":"李老师","agentLinkPhone":"028-1","planCodes":"A"}'
    WHERE info_id = ${tender}`)
  const digest = await storeFile(folderStore(join(app.dataDir, 'files')), content)
  await app.db.execute(sql`INSERT INTO file (id, name, ext, media_type, size, digest)
    VALUES ('a-file', '招标"文件', '.pdf', 'application/pdf', 8, ${digest})`)
  await app.db.execute(sql`INSERT INTO info_attachment (edition_id, file_id, name)
    SELECT published_edition_id, f.id, f.name FROM info, file f WHERE info.id = ${tender}`)
})
afterAll(() => app.close())

const rows = async (query = ''): Promise<InfoRow[]> =>
  (await app.get<{ rows: InfoRow[] }>(list + query, { host })).data.rows
const read = async (id: string): Promise<InfoDetail> =>
  (await app.get<InfoDetail>(`${detail}?id=${id}`, { host })).data

describe('a program of the outside', () => {
  test('finds in a list what real lists fill, and nothing else', async () => {
    const [row] = await rows()
    const filled = Object.entries(row ?? {}).flatMap(([key, value]) =>
      value === null || (Array.isArray(value) && value.length === 0) ? [] : [key],
    )
    expect(filled).toEqual(
      (
        'id site channel title description noticeTime noticeId regionName regionCode noticeType budget planId ' +
        'dataSource channelName siteName state htmlIndexnum clickNum isdel'
      ).split(' '),
    )
  })

  test('finds the rest in the detail', async () => {
    expect(await read(tender)).toMatchObject({
      noticeTypeName: '招标公告',
      openTenderName: '锦江项目',
      agencyCode: '9151',
      organizationForm: '1',
      noticeEndTime: expect.stringMatching(/^2026-05-09/),
      purchaserLinkMan: '李老师',
      agentLinkPhone: '028-1',
      planCodes: 'A',
    })
  })

  test('reads a district with its city, and an own level as it is called', async () => {
    expect((await rows()).map(({ regionName }) => regionName)).toEqual(['成都市锦江区', '成都市本级'])
    expect((await read(tender)).regionName).toBe('成都市锦江区')
  })

  test('knows an intention by its name, and no plan of it, in list and detail alike', async () => {
    const [row] = await rows('&noticeType=59')
    for (const found of [row, await read(intention)])
      expect(found).toMatchObject({ noticeTypeName: '采购意向公告', planId: null })
    expect([(await rows('&noticeType=001011'))[0]?.planId, (await read(tender)).planId]).toEqual([
      planId,
      planId,
    ])
  })

  test('finds the files in the text as well, by whole addresses that answer with them', async () => {
    const { attchList, content: html } = await read(tender)
    const address = `http://${host}/gpcms/rest/v2/files/a-file?fileName=${encodeURIComponent('招标"文件.pdf')}`
    expect(attchList).toMatchObject([{ fileName: '招标"文件', fileUrl: address, fileExt: '.pdf' }])
    expect(html).toMatch(/<a href="http[^"]+\.pdf">招标&quot;文件<\/a><\/p><\/div><\/div>$/)
    expect(html).toContain(address)
    const file = await app.http.inject({ url: address.replace(`http://${host}`, ''), headers: { host } })
    expect([file.statusCode, file.rawPayload]).toEqual([200, content])
    const project = await app.get<{ rows: InfoRow[] }>(
      `/gpcms/rest/web/v2/index/selectInfoByOpenTenderCode?site=sc&planId=${planId}`,
      { host },
    )
    expect(project.data.rows[0]).toMatchObject({ content: html, attchList })
    const old = await app.http.inject({
      url: '/freecms/rest/v1/notice/selectInfoMoreChannel.do?siteId=sc',
      headers: { host },
    })
    expect(old.json().data[0].content).toBe(html)
  })

  test('is given no address of a host that is none', async () => {
    const answer = await app.http.inject({
      url: `${detail}?id=${tender}`,
      headers: { host: '"><script>.example' },
    })
    expect(answer.body).not.toContain('<script>')
  })
})

test('a page of ours is given the rows as it shows them', async () => {
  const url = `${detail}?id=${tender}`
  const key = createSignatures(app.secret, app.db, app.clock).currentPageKey()
  const ask = async <T>(asked: string): Promise<T> => {
    const signed = signatureFor({ key, method: 'GET', url: asked, at: app.clock.now() })
    return (await app.http.inject({ url: asked, headers: { host, ...signed } })).json().data
  }
  const shown = await ask<InfoDetail>(url)
  expect(shown.content).not.toContain('<a ')
  expect(shown).toMatchObject({
    regionName: '锦江区',
    attchList: [{ fileUrl: '/gpcms/rest/v2/files/a-file' }],
  })
  const listed = await ask<{ rows: InfoRow[] }>(list)
  expect(listed.rows[0]).toMatchObject({ noticeTypeName: '招标公告', regionName: '锦江区' })
})

import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaRecord } from '@sunport/contract/calls/media.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderStore } from '../../platform/files/folder-store.ts'
import { digestOf, storedPath } from '../../platform/files/store.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'
import { sendFile } from '../../testing/send-file.ts'
import { fileCheckTask } from './file-check.ts'

const pdf = (words: string) => Buffer.from(`%PDF-1.7\n%${words}\n`)
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let app: TestApp
let keeper: Acting
beforeAll(async () => {
  app = await createTestApp()
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-sa'] })
  keeper = await actAs(app, 'keeper')
})
afterAll(() => app.close())

const send = (url: string, name: string, content: Buffer, who = keeper) =>
  sendFile(app, who, url, name, content)
const upload = async (name: string, content: Buffer): Promise<string> =>
  (await send('/gpcms/rest/v2/files', name, content)).data.id
const get = async (id: string): Promise<MediaRecord> => (await keeper.get(`/media/${id}`)).data
const replace = async (id: string, name: string, content: Buffer) => {
  const { version } = await get(id)
  const query = new URLSearchParams({ id, version: String(version), reason: '内容更正' })
  return send(`/gpcms/rest/v2/media/replacement?${query}`, name, content)
}
const visitor = (id: string) => app.http.inject({ url: `/gpcms/rest/v2/files/${id}` })

const putEdition = async (
  kind: string,
  state: 'live' | 'draft',
  { body = '', fields = {} as object, fileId = '' },
) => {
  const id = randomUUID()
  const edition = `${id}-1`
  await app.db.execute(sql`INSERT INTO info (id, site_id, channel_id, kind, state)
    VALUES (${id}, 'gd', ${kind === 'window' ? null : 'gd-tzgg'}, ${kind}, ${state})`)
  await app.db.execute(sql`INSERT INTO info_edition (id, info_id, edition_no, state, title, body_html, body_text, fields)
    VALUES (${edition}, ${id}, 1, ${state === 'live' ? 'published' : 'draft'}, '用到文件的稿件', ${body}, '', ${JSON.stringify(fields)}::jsonb)`)
  if (state === 'live')
    await app.db.execute(sql`UPDATE info SET published_edition_id = ${edition} WHERE id = ${id}`)
  if (fileId)
    await app.db.execute(
      sql`INSERT INTO info_attachment (edition_id, file_id, name) VALUES (${edition}, ${fileId}, '附件.pdf')`,
    )
  return { id, edition }
}

describe('where a file is used', () => {
  test('attached, in the text, as a picture of a window, as a logo: each is named, and unused ones are found', async () => {
    const id = await upload('到处使用.png', png)
    const unused = await upload('没有使用.pdf', pdf('没有使用'))
    expect(await get(id)).toMatchObject({ usageCount: 0, isPublic: false })
    const address = `/gpcms/rest/v2/files/${id}`
    await putEdition('article', 'draft', { fileId: id })
    await putEdition('article', 'live', { body: `<p><img src="${address}" alt="图"></p>` })
    await putEdition('window', 'draft', { fields: { image: address } })
    await app.db.execute(sql`UPDATE site SET logo_url = ${address} WHERE id = 'hn'`)
    expect(await get(id)).toMatchObject({ usageCount: 4, isPublic: true, isFixed: false })
    const { rows } = (await keeper.get(`/media/${id}/usage`)).data
    expect(rows.map(({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`).sort()).toEqual(
      ['article 已发布', 'article 草稿或在审', 'site 标志或图标', 'window 草稿或在审'],
    )
    const found = (await keeper.get('/media?only=unused&pageSize=100')).data.rows.map(
      (row: MediaRecord) => row.id,
    )
    expect([found.includes(id), found.includes(unused)]).toEqual([false, true])
    // A text that no longer shows it no longer uses it.
    const draft = await putEdition('article', 'draft', { body: `<img src="${address}">` })
    expect((await get(id)).usageCount).toBe(5)
    await app.db.execute(sql`UPDATE info_edition SET body_html = '' WHERE id = ${draft.edition}`)
    expect((await get(id)).usageCount).toBe(4)
  })

  test('a picture in a published text, and one of a live window, is there for everybody; in a draft it is not', async () => {
    const id = await upload('正文图片.png', Buffer.concat([png, Buffer.from([0])]))
    const address = `/gpcms/rest/v2/files/${id}`
    expect((await visitor(id)).statusCode).toBe(404)
    await putEdition('article', 'draft', { body: `<img src="${address}">` })
    expect((await visitor(id)).statusCode).toBe(404)
    const { id: windowId } = await putEdition('window', 'live', { fields: { image: address } })
    expect((await visitor(id)).statusCode).toBe(200)
    await app.db.execute(sql`UPDATE info SET state = 'withdrawn' WHERE id = ${windowId}`)
    expect((await visitor(id)).statusCode).toBe(404)
  })

  test('a picture of a withdrawn text is read with it, and goes when the text went', async () => {
    const id = await upload('撤销正文.png', Buffer.concat([png, Buffer.from([1])]))
    const body = `<img src="/gpcms/rest/v2/files/${id}">`
    const { id: articleId } = await putEdition('article', 'live', { body })
    await app.db.execute(sql`UPDATE info SET state = 'withdrawn' WHERE id = ${articleId}`)
    expect((await visitor(id)).statusCode).toBe(200)
    await app.db.execute(sql`UPDATE info SET is_text_hidden = true WHERE id = ${articleId}`)
    expect((await visitor(id)).statusCode).toBe(404)
  })

  test('the same content under two names is found by its digest', async () => {
    const [one, two] = [await upload('甲.pdf', pdf('同一内容')), await upload('乙.pdf', pdf('同一内容'))]
    expect([(await get(one)).duplicates, (await get(two)).duplicates]).toEqual([1, 1])
    const rows = (await keeper.get('/media?only=duplicate&pageSize=100')).data.rows.map(
      (row: MediaRecord) => row.id,
    )
    expect(rows).toEqual(expect.arrayContaining([one, two]))
  })
})

describe('changing a file', () => {
  test('its words change, its kind does not', async () => {
    const id = await upload('说明.png', Buffer.concat([png, Buffer.from([1])]))
    const { version } = await get(id)
    const changed = await keeper.put(`/media/${id}`, { version, name: '新的说明.png', alt: '一张说明图' })
    expect(changed.data).toMatchObject({ name: '新的说明.png', alt: '一张说明图', version: version + 1 })
    expect((await keeper.put(`/media/${id}`, { version, name: '再改.png' })).code).toBe('4090')
    expect((await keeper.put(`/media/${id}`, { version: version + 1, name: '网页.html' })).msg).toBe(
      '文件名称须以 .png 结尾',
    )
  })

  test('replaced in place, the address answers the new content and the old stays provable', async () => {
    const id = await upload('指南.pdf', pdf('第一版'))
    await putEdition('article', 'live', { body: `<a href="/gpcms/rest/v2/files/${id}">指南</a>` })
    expect((await visitor(id)).body).toContain('第一版')
    expect((await replace(id, '指南.pdf', pdf('第一版'))).msg).toBe('与原文件内容相同')
    expect((await replace(id, '指南.png', png)).msg).toBe('须为同类型的文件（.pdf）')
    expect((await replace(id, '假的.pdf', png)).msg).toBe('须为同类型的文件（.pdf）')
    const { data } = await replace(id, '新指南.pdf', pdf('第二版'))
    expect(data).toMatchObject({ id, version: 2, digest: digestOf(pdf('第二版')), name: '指南.pdf' })
    expect((await visitor(id)).body).toContain('第二版')
    const { versions } = (await keeper.get(`/media/${id}/usage`)).data
    expect(versions).toMatchObject([
      { version: 1, digest: digestOf(pdf('第一版')), reason: '内容更正', replacedBy: 'keeper' },
    ])
    expect(existsSync(join(app.dataDir, 'files', storedPath(digestOf(pdf('第一版')))))).toBe(true)
    const audit = await app.db.execute(
      sql`SELECT before, after, reason FROM audit_log WHERE entity_id = ${id} AND action = 'replace'`,
    )
    expect(audit.rows).toMatchObject([{ before: { digest: digestOf(pdf('第一版')) }, reason: '内容更正' }])
  })

  test.each(['notice', 'law'])(
    'what a published %s carries stays as it was, also in an older edition',
    async kind => {
      const id = await upload(`${kind}.pdf`, pdf(`${kind}附件`))
      const { edition } = await putEdition(kind, 'live', { fileId: id })
      expect((await replace(id, 'x.pdf', pdf('篡改'))).code).toBe('4798')
      await app.db.execute(sql`UPDATE info_edition SET state = 'superseded' WHERE id = ${edition}`)
      expect((await replace(id, 'x.pdf', pdf('篡改'))).code).toBe('4798')
      expect((await get(id)).digest).toBe(digestOf(pdf(`${kind}附件`)))
    },
  )

  test('only what nothing uses can be deleted, with a reason, and goes to the bin', async () => {
    const id = await upload('要删除.pdf', pdf('要删除的内容'))
    const stored = join(app.dataDir, 'files', storedPath(digestOf(pdf('要删除的内容'))))
    const { edition } = await putEdition('article', 'draft', { fileId: id })
    expect(
      (await keeper.remove(`/media/${id}?version=1&reason=${encodeURIComponent('不再使用')}`)).code,
    ).toBe('4799')
    await app.db.execute(sql`DELETE FROM info_attachment WHERE edition_id = ${edition}`)
    await app.db.execute(sql`INSERT INTO content_template (id, name, owner_id, title, body_html, fields)
      SELECT 'with-file', '带文件的模板', id, '', ${`<a href="/gpcms/rest/v2/files/${id}">表格</a>`}, '{}'
      FROM app_user LIMIT 1`)
    expect(
      (await keeper.remove(`/media/${id}?version=1&reason=${encodeURIComponent('不再使用')}`)).code,
    ).toBe('4799')
    expect((await keeper.get(`/media/${id}/usage`)).data.rows).toEqual([
      expect.objectContaining({ kind: 'template', title: '带文件的模板' }),
    ])
    await app.db.execute(sql`DELETE FROM content_template WHERE id = 'with-file'`)
    expect((await keeper.remove(`/media/${id}?version=1`)).msg).toBe('原因不能为空')
    expect(
      (await keeper.remove(`/media/${id}?version=1&reason=${encodeURIComponent('不再使用')}`)).code,
    ).toBe('200')
    // It may come back as long as it lies in the bin.
    expect(existsSync(stored)).toBe(true)
  })

  test('who reaches only his own files sees only those, and their content', async () => {
    const id = await upload('别人的.pdf', pdf('别人的文件'))
    await insertRole(app.db, { id: 'own-media', dataScope: 'own' }, ['cms:media:view'])
    await insertUser(app.db, { userName: 'guest', roleIds: ['own-media'] })
    const guest = await actAs(app, 'guest')
    expect((await guest.get('/media')).data.total).toBe(0)
    expect((await guest.get(`/media/${id}/content`)).code).toBe('4004')
    const own = await app.http.inject({
      url: `/gpcms/rest/v2/media/${id}/content`,
      headers: { cookie: keeper.signed.cookie },
    })
    expect(own.body).toContain('别人的文件')
  })
})

describe('what readers and keepers are told of a file', () => {
  test('a version that everybody can read says so in its name, wherever it is attached', async () => {
    const id = await upload('采购文件.pdf', pdf('无障碍'))
    const { version } = await get(id)
    const described = await keeper.put(`/media/${id}`, { version, name: '采购文件.pdf', isAccessible: true })
    expect(described.data).toMatchObject({ isAccessible: true })
    const again = await keeper.put(`/media/${id}`, {
      version: version + 1,
      name: '采购文件.pdf',
      alt: '说明',
    })
    expect(again.data).toMatchObject({ isAccessible: true, alt: '说明' })
    expect((await keeper.get('/media?only=accessible')).data.rows).toMatchObject([{ id }])
    await publishSample(app.db, {
      id: 'with-accessible',
      siteId: 'gd',
      channel: 'tzgg',
      title: '带附件的信息',
      noticeTime: '2026-05-01 09:00:00',
      body: '<p>正文</p>',
    })
    await app.db.execute(sql`INSERT INTO info_attachment (edition_id, file_id, name)
      SELECT edition_id, ${id}, '采购文件.pdf' FROM publication WHERE info_id = 'with-accessible'`)
    const { data } = await app.get<{ attchList: { fileName: string }[] }>(
      '/gpcms/rest/web/v2/info/getInfoById?id=with-accessible&siteId=gd',
    )
    expect(data.attchList.map(({ fileName }) => fileName)).toEqual(['采购文件（无障碍版）.pdf'])
  })

  test('content that is gone is found at night, named, and forgotten when it is back', async () => {
    const [kept, lost] = [await upload('完好.pdf', pdf('完好')), await upload('丢失.pdf', pdf('丢失'))]
    const { digest } = await get(lost)
    await rm(join(app.dataDir, 'files', storedPath(digest)))
    const lines: string[] = []
    const check = () =>
      fileCheckTask(app.db, app.clock, folderStore(join(app.dataDir, 'files'))).run({
        params: {} as never,
        plannedAt: app.clock.now(),
        signal: new AbortController().signal,
        log: line => void lines.push(line),
        expect: () => {},
        count: () => {},
        failed: ({ title, words }) => void lines.push(`${title}：${words}`),
      })
    await expect(check()).rejects.toThrow('1 个缺失或不完整')
    expect(lines).toEqual([`“丢失.pdf”（${lost}）：内容缺失或不完整`])
    expect((await get(lost)).missingSince).not.toBeNull()
    expect((await get(kept)).missingSince).toBeNull()
    expect((await keeper.get('/media?only=missing')).data.rows).toMatchObject([{ id: lost }])
    await upload('又来.pdf', pdf('丢失'))
    expect(await check()).toContain('全部完好')
    expect((await get(lost)).missingSince).toBeNull()
  })
})

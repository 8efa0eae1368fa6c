import { randomUUID } from 'node:crypto'
import type { MediaRecord } from '@sunport/contract/calls/media.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digestOf } from '../../platform/files/store.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'
import { sendFile } from '../../testing/send-file.ts'

const pdf = (words: string) => Buffer.from(`%PDF-1.7\n%${words}\n`)

let app: TestApp
/** Editors of one site each, of both, and of all. */
let south: Acting
let island: Acting
let both: Acting
let everywhere: Acting
beforeAll(async () => {
  app = await createTestApp()
  const functions = ['cms:media:view', 'cms:media:edit', 'cms:article:view']
  await insertRole(app.db, { id: 'south', dataScope: 'site', siteIds: ['gd'] }, functions)
  await insertRole(app.db, { id: 'island', dataScope: 'site', siteIds: ['hn'] }, functions)
  await insertUser(app.db, { userName: 'south', roleIds: ['south'] })
  await insertUser(app.db, { userName: 'island', roleIds: ['island'] })
  await insertUser(app.db, { userName: 'both', roleIds: ['south', 'island'] })
  await insertUser(app.db, { userName: 'everywhere', roleIds: ['role-sa'] })
  south = await actAs(app, 'south')
  island = await actAs(app, 'island')
  both = await actAs(app, 'both')
  everywhere = await actAs(app, 'everywhere')
})
afterAll(() => app.close())

const send = (url: string, name: string, content: Buffer, who: Acting) =>
  sendFile(app, who, url, name, content)
const upload = async (who: Acting, words: string): Promise<string> =>
  (await send('/gpcms/rest/v2/files', `${words}.pdf`, pdf(words), who)).data.id
const versionOf = async (id: string): Promise<number> => (await everywhere.get(`/media/${id}`)).data.version
const replace = async (who: Acting, id: string) => {
  const query = new URLSearchParams({ id, version: String(await versionOf(id)), reason: '内容更正' })
  const answer = await send(`/gpcms/rest/v2/media/replacement?${query}`, 'x.pdf', pdf(randomUUID()), who)
  return answer.code
}
const describeFile = async (who: Acting, id: string) =>
  (await who.put(`/media/${id}`, { version: await versionOf(id), name: '改名.pdf' })).code
const remove = async (who: Acting, id: string) =>
  (await who.remove(`/media/${id}?version=${await versionOf(id)}&reason=${encodeURIComponent('不再使用')}`))
    .code
const listed = async (who: Acting, id: string, query = ''): Promise<boolean> =>
  (await who.get(`/media?pageSize=100${query}`)).data.rows.some((row: MediaRecord) => row.id === id)

const carry = async (
  siteId: string,
  fileId: string,
  state: 'live' | 'draft' = 'live',
  title = '用到文件的稿件',
) => {
  const id = randomUUID()
  const edition = `${id}-1`
  // As somebody does who may use it: otherwise it would only be named.
  await app.db.execute(
    sql`UPDATE file SET shown_site_ids = array_append(shown_site_ids, ${siteId}) WHERE id = ${fileId}`,
  )
  await app.db.execute(sql`INSERT INTO info (id, site_id, channel_id, kind, state)
    VALUES (${id}, ${siteId}, ${`${siteId}-tzgg`}, 'article', ${state})`)
  await app.db.execute(sql`INSERT INTO info_edition (id, info_id, edition_no, state, title, body_html, body_text, fields)
    VALUES (${edition}, ${id}, 1, ${state === 'live' ? 'published' : 'draft'}, ${title},
      ${`<img src="/gpcms/rest/v2/files/${fileId}" alt="图">`}, '', '{}')`)
  if (state === 'live')
    await app.db.execute(sql`UPDATE info SET published_edition_id = ${edition} WHERE id = ${id}`)
  return { id, edition }
}

const notThere = '4004'
const elsewhere = '4851'

/** Everything that somebody may ask of a file, and what he is answered. */
const asked = async (who: Acting, id: string) => ({
  list: await listed(who, id),
  get: (await who.get(`/media/${id}`)).code,
  usage: (await who.get(`/media/${id}/usage`)).code,
  content: (
    await app.http.inject({
      url: `/gpcms/rest/v2/media/${id}/content`,
      headers: { cookie: who.signed.cookie },
    })
  ).body.startsWith('%PDF'),
  describe: await describeFile(who, id),
  replace: await replace(who, id),
  remove: await remove(who, id),
})
const unknown = {
  list: false,
  get: notThere,
  usage: notThere,
  content: false,
  describe: notThere,
  replace: notThere,
  remove: notThere,
}
const readOnly = {
  list: true,
  get: '200',
  usage: '200',
  content: true,
  describe: elsewhere,
  replace: elsewhere,
  remove: elsewhere,
}
const inUse = '4799'
const all = { ...readOnly, describe: '200', replace: '200', remove: inUse }

describe('a file that one site uses', () => {
  test.each([
    ['gd', () => south, () => island],
    ['hn', () => island, () => south],
  ])('on %s is for its editors alone', async (siteId, own, other) => {
    const id = await upload(own(), `${siteId}的图`)
    await carry(siteId, id)
    expect(await asked(other(), id)).toEqual(unknown)
    expect(await asked(own(), id)).toEqual(all)
    expect(await asked(everywhere, id)).toEqual(all)
  })

  test('a draft counts, a link counts, and a logo does', async () => {
    for (const use of [
      (id: string) => carry('hn', id, 'draft').then(() => {}),
      (id: string) =>
        app.db.execute(sql`INSERT INTO link (id, site_id, class_code, class_name, title, image)
          SELECT ${randomUUID()}, site_id, class_code, class_name, '带图的链接', ${`/gpcms/rest/v2/files/${id}`}
          FROM link_class WHERE site_id = 'hn' LIMIT 1`),
      (id: string) =>
        app.db.execute(sql`UPDATE site SET logo_url = ${`/gpcms/rest/v2/files/${id}`} WHERE id = 'hn'`),
    ]) {
      const id = await upload(everywhere, randomUUID())
      await use(id)
      expect(await asked(south, id)).toEqual(unknown)
      expect((await asked(island, id)).replace).toBe('200')
    }
  })

  test('whoever brought it still sees it, and does not change what another site shows', async () => {
    const id = await upload(south, '送给海岛')
    await carry('hn', id)
    expect(await asked(south, id)).toEqual(readOnly)
    expect(await asked(island, id)).toEqual(all)
  })
})

describe('a file that two sites use', () => {
  test('is seen by the editors of each and changed by those of both', async () => {
    const id = await upload(south, '两地共用')
    await carry('gd', id)
    await carry('hn', id)
    expect(await asked(south, id)).toEqual(readOnly)
    expect(await asked(island, id)).toEqual(readOnly)
    expect(await asked(both, id)).toEqual(all)
    expect(await asked(everywhere, id)).toEqual(all)
  })

  test('also when one of them only refers to the text of the other', async () => {
    const id = await upload(south, '被引用')
    const origin = await carry('gd', id)
    await app.db.execute(sql`INSERT INTO info (id, site_id, channel_id, kind, state, origin_id, refer_mode, published_edition_id)
      VALUES (${randomUUID()}, 'hn', 'hn-tzgg', 'article', 'live', ${origin.id}, 'reference', ${origin.edition})`)
    expect(await asked(south, id)).toEqual(readOnly)
    expect(await asked(island, id)).toEqual(readOnly)
    expect(await asked(both, id)).toEqual(all)
  })

  test('of the other site, its texts are counted and not named', async () => {
    const id = await upload(both, '各说各的')
    await carry('gd', id, 'draft', '南方的稿件')
    await carry('hn', id, 'draft', '海岛的密稿')
    const { data } = await south.get(`/media/${id}/usage`)
    expect(data.rows.map(({ title }: { title: string }) => title)).toEqual(['南方的稿件'])
    expect(data.elsewhere).toBe(1)
    expect((await everywhere.get(`/media/${id}/usage`)).data).toMatchObject({ elsewhere: 0 })
  })

  test('the template that somebody keeps for himself is counted and not named, either', async () => {
    const id = await upload(south, '模板中的文件')
    await app.db.execute(sql`INSERT INTO content_template (id, name, owner_id, title, body_html, fields)
      SELECT 'of-south', '南方的模板', id, '', ${`<a href="/gpcms/rest/v2/files/${id}">表格</a>`}, '{}'
      FROM app_user WHERE user_name = 'south'`)
    const seen = async (who: Acting) => (await who.get(`/media/${id}/usage`)).data
    expect(await seen(south)).toMatchObject({ rows: [{ title: '南方的模板' }], elsewhere: 0 })
    expect(await seen(both)).toMatchObject({ rows: [], elsewhere: 1 })
    expect(await seen(everywhere)).toMatchObject({ rows: [{ title: '南方的模板' }], elsewhere: 0 })
  })
})

describe('a file that nothing uses yet', () => {
  test('is for the editors of the sites of whoever brought it', async () => {
    const id = await upload(south, '尚未使用')
    expect(await asked(island, id)).toEqual(unknown)
    expect(await asked(everywhere, id)).toMatchObject({ list: true, get: '200', replace: '200' })
    expect(await asked(both, await upload(south, '交给同事'))).toMatchObject({
      replace: '200',
      remove: '200',
    })
    expect(await asked(south, await upload(both, '同事两地都管'))).toEqual(readOnly)
  })

  test('of somebody who serves every site, is for those who do, too', async () => {
    const id = await upload(everywhere, '总部的文件')
    expect(await asked(south, id)).toEqual(unknown)
    expect(await asked(everywhere, id)).toMatchObject({ replace: '200', remove: '200' })
  })

  test('is always for whoever brought it', async () => {
    const id = await upload(south, '自己的')
    expect(await asked(south, id)).toMatchObject({ list: true, replace: '200', remove: '200' })
  })
})

test('another site having the same content is nothing to learn', async () => {
  const mine = await upload(south, '相同内容')
  await upload(island, '相同内容')
  expect((await south.get(`/media/${mine}`)).data).toMatchObject({
    digest: digestOf(pdf('相同内容')),
    duplicates: 0,
  })
  expect(await listed(south, mine, '&only=duplicate')).toBe(false)
  await upload(both, '相同内容')
  expect((await south.get(`/media/${mine}`)).data.duplicates).toBe(1)
  expect((await everywhere.get(`/media/${mine}`)).data.duplicates).toBe(2)
})

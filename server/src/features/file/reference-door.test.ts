import { randomUUID } from 'node:crypto'
import { calls } from '@sunport/contract/calls.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anonymousContext, type CallContext } from '../../platform/http/context.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'
import { sendFile } from '../../testing/send-file.ts'
import { createReferenceDoor, filesNamedIn } from './reference-door.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const functions = [
  ...['cms:article:view', 'cms:article:edit', 'cms:link:view', 'cms:link:edit', 'cms:media:view'],
  ...['cms:site:view', 'cms:site:edit', 'cms:campaign:view', 'cms:campaign:edit'],
  ...['cms:window:view', 'cms:window:edit'],
]

let app: TestApp
let south: Acting
let island: Acting
beforeAll(async () => {
  app = await createTestApp()
  await insertRole(app.db, { id: 'south', dataScope: 'site', siteIds: ['gd'] }, functions)
  await insertRole(app.db, { id: 'island', dataScope: 'site', siteIds: ['hn'] }, functions)
  await insertUser(app.db, { userName: 'south', roleIds: ['south'] })
  await insertUser(app.db, { userName: 'island', roleIds: ['island'] })
  south = await actAs(app, 'south')
  island = await actAs(app, 'island')
})
afterAll(() => app.close())

const upload = async (who: Acting): Promise<string> =>
  (await sendFile(app, who, '/gpcms/rest/v2/files', '图.png', png)).data.id
const address = (id: string) => `/gpcms/rest/v2/files/${id}`
const opened = async (id: string, who?: Acting) =>
  (await app.http.inject({ url: address(id), headers: who ? { cookie: who.signed.cookie } : {} })).statusCode

test('files are found wherever an input names them', () => {
  expect(
    filesNamedIn({
      bodyHtml: `<img src="${address('a')}"><a href="https://x.cn${address('b')}?v=1">`,
      attachments: [{ fileId: 'c', name: 'd' }],
      fields: { deep: { img: address('e') } },
      file: new File(['x'], 'y'),
    }).sort(),
  ).toEqual(['a', 'b', 'c', 'e'])
})

describe('a file of another site', () => {
  const draft = (over: object) => ({
    ...{ id: randomUUID(), siteId: 'hn', channelId: 'hn-tzgg', title: '借来的图', bodyHtml: '<p>文</p>' },
    ...{ fields: {}, attachments: [], ...over },
  })
  const places: Record<string, (id: string) => [path: string, body: object]> = {
    'in a text': id => [
      '/content/article',
      draft({ bodyHtml: `<p><img src="${address(id)}" alt="图"></p>` }),
    ],
    'as an attachment': id => [
      '/content/article',
      draft({ attachments: [{ fileId: id, name: '附件.png' }] }),
    ],
    'as the picture of a text': id => [
      '/content/article',
      draft({ fields: { img: address(id), imgAlt: '图' } }),
    ],
    'as the picture of a link': id => [
      '/links',
      { siteId: 'hn', classCode: 'any', title: '带图的链接', image: address(id) },
    ],
  }

  test.each(Object.keys(places))('is refused %s, in words, and stays shut', async place => {
    const id = await upload(south)
    const [path, body] = places[place]?.(id) ?? ['', {}]
    const answer = await island.post(path, body)
    expect(answer).toMatchObject({ code: '4473', msg: expect.stringContaining('不属于您可以使用的站点') })
    expect([await opened(id), await opened(id, island)]).toEqual([404, 404])
    const own = await upload(island)
    const [, ownBody] = places[place]?.(own) ?? ['', {}]
    expect((await island.post(path, ownBody)).code).not.toBe('4473')
  })

  test('may be named when everybody sees it, and is then shown by both', async () => {
    const id = await upload(south)
    await app.db.execute(sql`UPDATE site SET logo_url = ${address(id)} WHERE id = 'gd'`)
    expect(await opened(id)).toBe(200)
    const [path, body] = places['in a text']?.(id) ?? ['', {}]
    expect((await island.post(path, body)).code).toBe('200')
    const { rows } = await app.db.execute(sql`SELECT shown_site_ids AS sites FROM file WHERE id = ${id}`)
    expect(rows).toEqual([{ sites: ['hn'] }])
    await app.db.execute(sql`UPDATE site SET logo_url = NULL WHERE id = 'gd'`)
    expect([await opened(id), await opened(id, island)]).toEqual([404, 200])
  })

  test('is refused by every call that writes, whatever its fields are called', async () => {
    const id = await upload(south)
    const door = createReferenceDoor(app.db)
    const { rows } = await app.db.execute<{ id: string }>(
      sql`SELECT id FROM app_user WHERE user_name = 'island'`,
    )
    const user = {
      id: rows[0]?.id ?? '',
      grants: new Map(),
      siteIds: ['hn'],
    } as unknown as CallContext['user']
    const context = { ...anonymousContext('hn'), user }
    const passed: string[] = []
    for (const call of app.calls) {
      const input = { some: [{ field: `见 ${address(id)}` }] }
      await door(call, input, { ...context, access: call.access }).then(
        () => call.signed && passed.push(call.path),
        () => undefined,
      )
    }
    const keepNothing = [calls.files.deleteFck, calls.richText.clean, calls.richText.compare]
    expect([...new Set(passed)].sort()).toEqual(keepNothing.map(({ path }) => path).sort())
  })
})

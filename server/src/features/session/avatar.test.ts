import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { sendFile } from '../../testing/send-file.ts'

let app: TestApp
let keeper: Acting
beforeAll(async () => {
  app = await createTestApp()
  await insertUser(app.db, { userName: 'picture-keeper', roleIds: ['role-sa'] })
  keeper = await actAs(app, 'picture-keeper')
})
afterAll(() => app.close())

const somebody = async (userName: string) => {
  const id = await insertUser(app.db, { userName, roleIds: ['role-editor'] })
  return { id, who: await actAs(app, userName) }
}
const url = '/gpcms/rest/v2/auth/profile/avatar'
const send = (who: Acting, content: Buffer, name = 'me.png') => sendFile(app, who, url, name, content)
const painted = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })
const fetched = (address: string, who?: Acting) =>
  app.http.inject({ url: address, ...(who && { headers: { cookie: who.signed.cookie } }) })

test('a picture becomes a small square one, shown to colleagues and to nobody else', async () => {
  const { id, who } = await somebody('pictured')
  const { data } = await send(
    who,
    await painted(600, 300)
      .withExif({ IFD0: { Artist: 'somebody' } })
      .jpeg()
      .toBuffer(),
  )
  expect(data.avatar).toMatch(new RegExp(`^/gpcms/rest/v2/auth/avatars/${id}\\?v=[0-9a-f]{12}$`))
  const seen = await fetched(data.avatar, keeper)
  expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ width: 256, height: 256, format: 'webp' })
  expect((await sharp(seen.rawPayload).metadata()).exif).toBeUndefined()
  expect((await fetched(data.avatar)).headers['content-type']).not.toContain('image')
  // No file of the library, so no address of one.
  expect((await app.db.execute(sql`SELECT 1 FROM file WHERE owner_id = ${id}`)).rowCount).toBe(0)
  expect((await who.get('/auth/profile')).data.avatar).toBe(data.avatar)
  expect((await who.get('/auth/user')).data?.avatar ?? data.avatar).toBe(data.avatar)
  expect((await keeper.get(`/users/${id}`)).data.avatar).toBe(data.avatar)
})

test('it is replaced under another address, and taken away', async () => {
  const { who } = await somebody('changing')
  const first = (await send(who, await painted(50, 50).png().toBuffer())).data.avatar
  const blue = sharp({ create: { width: 40, height: 40, channels: 3, background: '#00f' } })
  const second = (await send(who, await blue.webp().toBuffer())).data.avatar
  expect(second).not.toBe(first)
  expect((await who.remove('/auth/profile/avatar')).code).toBe('200')
  expect((await who.get('/auth/profile')).data.avatar).toBeNull()
  expect((await fetched(second, keeper)).json()).toMatchObject({ code: '4004' })
})

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), '4909'],
  ['a text that is called a picture', Buffer.from('no picture at all'), '4909'],
  ['half of a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), '4909'],
  ['more than a megabyte', Buffer.alloc(1024 * 1024 + 1, 1), '4910'],
])('%s is refused', async (what, content, code) => {
  const { who } = await somebody(`refused-${what.length}`)
  expect((await send(who, content)).code).toBe(code)
  expect((await who.get('/auth/profile')).data.avatar).toBeNull()
})

test('who leaves is not seen any more', async () => {
  const { id, who } = await somebody('leaving')
  const { avatar } = (await send(who, await painted(50, 50).png().toBuffer())).data
  const { version } = (await keeper.get(`/users/${id}`)).data
  expect((await keeper.remove(`/users/${id}?version=${version}`)).code).toBe('200')
  expect((await fetched(avatar, keeper)).json()).toMatchObject({ code: '4004' })
  expect((await app.db.execute(sql`SELECT 1 FROM user_avatar WHERE user_id = ${id}`)).rowCount).toBe(0)
})

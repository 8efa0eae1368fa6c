import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'
import { signatureFor } from '../../testing/signing.ts'

let app: TestApp
let south: Acting
let everywhere: Acting
beforeAll(async () => {
  app = await createTestApp()
  const functions = ['cms:media:view', 'cms:media:edit', 'cms:article:view']
  await insertRole(app.db, { id: 'south', dataScope: 'site', siteIds: ['gd'] }, functions)
  await insertUser(app.db, { userName: 'south', roleIds: ['south'] })
  await insertUser(app.db, { userName: 'everywhere', roleIds: ['role-sa'] })
  south = await actAs(app, 'south')
  everywhere = await actAs(app, 'everywhere')
})
afterAll(() => app.close())

const upload = async (name: string, bytes: number, { signed: { cookie, key } }: Acting) => {
  const [boundary, url] = ['xxSunportxx', '/gpcms/rest/v2/files']
  const answer = await app.http.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      cookie,
      ...signatureFor({ key, method: 'POST', url, at: app.clock.now() }),
    },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}.pdf"\r\n\r\n`,
      ),
      Buffer.from(`%PDF-1.7\n%${name}`.padEnd(bytes, ' ')),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
  return answer.json().code
}
const filesOf = async (siteId: string): Promise<number> =>
  (await app.db.execute(sql`SELECT 1 FROM file WHERE ${siteId} = ANY(home_site_ids)`)).rows.length

test('a site takes files up to its quota and none beyond; whoever works for all sites fills none', async () => {
  const half = 600 * 1024
  expect(await upload('第一份', half, south)).toBe('200')
  const set = await everywhere.put('/configuration/upload.site-quota-mb', {
    value: 1,
    siteId: 'gd',
    version: 0,
  })
  expect(set.msg).toBe('操作成功')
  expect(await upload('第二份', half, south)).toBe('4869')
  expect(await filesOf('gd')).toBe(1)
  expect(await upload('小的一份', 100 * 1024, south)).toBe('200')
  expect(await upload('不属站点', half, everywhere)).toBe('200')
})

import { type AddressInfo, connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { signatureFor } from '../../testing/signing.ts'

let app: TestApp
let keeper: Acting
beforeAll(async () => {
  app = await createTestApp()
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-sa'] })
  keeper = await actAs(app, 'keeper')
  await app.db.execute(sql`INSERT INTO link_class (id, site_id, class_code, class_name)
    VALUES ('gd-many', 'gd', 'many', '很多')`)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const lines = 600
const countOf = async (): Promise<number> =>
  (await app.db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM link WHERE class_code = 'many'`))
    .rows[0]?.n ?? 0
/** How the import of this url ended, once it has. */
const endings = async (): Promise<string[]> =>
  (
    await app.db.execute<{ code: string }>(
      sql`SELECT code FROM api_log WHERE path LIKE '%/links/import' ORDER BY id`,
    )
  ).rows.map(({ code }) => code)

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise(resolve => setImmediate(resolve))
}

/** Sends a file of many lines and leaves the answer to itself. */
const begin = async () => {
  const form = new FormData()
  const [site] = (await app.db.execute<{ name: string }>(sql`SELECT name FROM site WHERE id = 'gd'`)).rows
  const text = ['站点,分类编码,链接名称,网址']
  for (let at = 0; at < lines; at++) text.push(`${site?.name},many,链接${at},https://example.com/${at}`)
  form.set('file', new Blob([text.join('\n')], { type: 'text/csv' }), 'lines.csv')
  const request = new Request('http://any', { method: 'POST', body: form })
  const url = `/gpcms/rest/v2/links/import?mode=create&isRehearsal=0`
  const body = Buffer.from(await request.arrayBuffer())
  const headers = {
    host: 'localhost',
    cookie: keeper.signed.cookie,
    'content-type': request.headers.get('content-type') ?? '',
    'content-length': String(body.length),
    ...signatureFor({ key: keeper.signed.key, method: 'POST', url, at: app.clock.now() }),
  }
  const socket = connect((app.http.server.address() as AddressInfo).port, '127.0.0.1')
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write(`POST ${url} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  socket.write(body)
  return socket
}

test('an import ends when whoever asked for it has left', async () => {
  const socket = await begin()
  await until(async () => (await countOf()) > 0)
  socket.destroy()
  await until(async () => (await endings()).length === 1)
  expect(await endings()).not.toContain('200')
  expect(await countOf()).toBeLessThan(lines)
})

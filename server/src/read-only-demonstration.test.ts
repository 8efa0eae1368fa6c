import { join } from 'node:path'
import type { Call } from '@sunport/contract/call.ts'
import { calls } from '@sunport/contract/calls.ts'
import { leavePath, votePath } from '@sunport/contract/constants.ts'
import type { WebEntry } from '@sunport/contract/rendering.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { folderStore } from './platform/files/folder-store.ts'
import { storeFile } from './platform/files/store.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { publishSample } from './testing/infos.ts'
import { actAs, insertUser } from './testing/people.ts'

/** What was asked slowly or in vain, and pictures and budgets that end by themselves: no content of anybody's. */
const technical = ['api_log', 'captcha', 'audit_log', 'login_log']

/** Whatever is posted asks for a code, as a careless page might: without a look at refusals. */
const careless: WebEntry = {
  render: async ({ form, send }) => {
    if (!form?.posted) return { kind: 'page', status: 200, html: form?.token() ?? '' }
    const sent = await send(calls.message.sendPhoneCode, { first: '13900000001', second: 'feedback' }).then(
      () => 'sent',
      (error: Error) => error.message,
    )
    return { kind: 'page', status: 200, html: sent }
  },
}

const refusal = '演示环境，没有权限操作'
const content = Buffer.from('%PDF-1.4 采购文件')
const own = { host: 'portal.example', origin: 'https://portal.example', 'user-agent': 'Mozilla/5.0' }
const urlencoded = { ...own, 'content-type': 'application/x-www-form-urlencoded' }

/** Rows are made here, and the database itself notes what is written afterwards. */
let ground: TestApp
let linkId: string
beforeAll(async () => {
  ground = await createTestApp()
  const { db } = ground
  const id = await publishSample(db, {
    ...{ siteId: 'gd', title: '公告', channel: 'tzgg', noticeTime: '2026-06-01 09:00:00' },
  })
  const digest = await storeFile(folderStore(join(ground.dataDir, 'files')), content)
  await db.execute(sql`INSERT INTO file (id, name, ext, media_type, size, digest, scan_state)
    VALUES ('shown', '公告.pdf', '.pdf', 'application/pdf', ${content.length}, ${digest}, 'clean')`)
  await db.execute(sql`INSERT INTO info_attachment (edition_id, file_id, name, sort)
    SELECT published_edition_id, 'shown', '公告.pdf', 0 FROM info WHERE id = ${id}`)
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM link WHERE url LIKE 'http%' LIMIT 1`)
  linkId = rows[0]?.id ?? ''
  const tables = await db.execute<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  await db.execute(sql`CREATE TABLE noted_write (name text)`)
  await db.execute(sql`CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN INSERT INTO noted_write VALUES (TG_TABLE_NAME); RETURN NULL; END'`)
  for (const { name } of tables.rows.filter(each => !technical.includes(each.name)))
    await db.execute(sql`CREATE TRIGGER noted AFTER INSERT OR UPDATE OR DELETE ON ${sql.identifier(name)}
      FOR EACH ROW EXECUTE FUNCTION note_write()`)
})
afterAll(() => ground.close())

const vote = (app: TestApp) =>
  app.http.inject({
    method: 'POST',
    url: votePath,
    headers: urlencoded,
    payload: new URLSearchParams({
      at: Object.keys(app.packs[0]?.routes ?? {})[0] ?? '/',
      useful: '1',
    }).toString(),
  })

/** Tables that were written to while a visitor looked around, those included that are written at the end. */
const writtenBy = async (demoMode: boolean, look: (app: TestApp) => Promise<void>): Promise<string[]> => {
  const app = await createTestApp({ url: ground.url, web: careless, config: { demoMode } })
  await storeFile(folderStore(join(app.dataDir, 'files')), content)
  await ground.db.execute(sql`DELETE FROM noted_write`)
  await look(app).finally(app.close)
  const { rows } = await ground.db.execute<{ name: string }>(
    sql`SELECT DISTINCT name FROM noted_write ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

const lookAround = async (app: TestApp): Promise<void> => {
  await vote(app)
  for (const url of [`${leavePath}${linkId}?go=1`, '/gpcms/rest/v2/files/shown', '/sitemap.xml'])
    expect((await app.http.inject({ url, headers: own })).statusCode).toBeLessThan(400)
}

test('what a visitor does by the way is counted, and in a demonstration it is not', async () => {
  expect(await writtenBy(false, lookAround)).toEqual(['file', 'link_click', 'page_vote'])
  expect(await writtenBy(true, lookAround)).toEqual([])
})

test('no open call of a demonstration writes, whatever it is asked', async () => {
  const open = Object.values(calls)
    .flatMap(group => Object.values(group) as Call[])
    .filter(({ access, endsSession }) => access === 'open' && !endsSession)
  const written = await writtenBy(true, async app => {
    for (const { method, path } of open) {
      const url = `/gpcms${path.replaceAll(/:\w+/g, '1')}`
      if (method === 'GET') await app.http.inject({ url: `${url}?siteId=gd&id=shown`, headers: own })
      else await app.http.inject({ method, url, headers: own, payload: { siteId: 'gd' } })
    }
  })
  expect(written).toEqual([])
})

test('a vote of a demonstration is refused in words', async () => {
  const demo = await createTestApp({ url: ground.url, config: { demoMode: true } })
  onTestFinished(demo.close)
  const answer = await vote(demo)
  expect([answer.statusCode, answer.json().msg]).toEqual([479, refusal])
})

test('nor is written what a page asks for when a form is posted to it', async () => {
  const demo = await createTestApp({ url: ground.url, web: careless, config: { demoMode: true } })
  onTestFinished(demo.close)
  const answer = await demo.http.inject({
    method: 'POST',
    url: '/maincms-web/leaveMessage',
    headers: urlencoded,
    payload: 'token=x',
  })
  expect(answer.body).toBe(refusal)
})

/** What the server itself keeps of whoever comes: who is signed in, and which signatures were used. */
const ofSessions = ['app_user', 'call_count', 'known_device', 'session', 'used_nonce']

const work = async (app: TestApp): Promise<string[]> => {
  const person = await actAs(app, 'system')
  const picture = await app.http.inject({ url: '/gpcms/rest/web/v2/index/getVerify', headers: own })
  expect(picture.statusCode).toBe(200)
  const answers = [
    await person.post('/dicts/dictType', { dictType: `Demo_${app.clock.now().getTime()}`, typeName: '演示' }),
    await person.remove('/auth/sessions'),
    await person.post('/auth/lock', {}),
  ]
  expect((await person.get('/dicts/dictType')).code).toBe('200')
  return answers.map(({ code }) => code)
}

test('where the calls let everything through, the database of a demonstration still refuses', async () => {
  await insertUser(ground.db, { userName: 'system', roleIds: ['role-sa'] })
  const app = await createTestApp({ url: ground.url, web: careless, servesReadOnly: true })
  onTestFinished(app.close)
  await ground.db.execute(sql`DELETE FROM noted_write`)
  expect(new Set(await work(app))).toEqual(new Set(['4915']))
  const written = await ground.db.execute<{ name: string }>(
    sql`SELECT DISTINCT name FROM noted_write ORDER BY 1`,
  )
  expect(written.rows.map(({ name }) => name).filter(name => !ofSessions.includes(name))).toEqual([])
})

test('a demonstration lets people come and go, shows pictures, and keeps what is due by the clock', async () => {
  await insertUser(ground.db, { userName: 'visitor', roleIds: ['role-sa'] })
  const app = await createTestApp({ url: ground.url, config: { demoMode: true }, tasks: [] })
  onTestFinished(app.close)
  const person = await actAs(app, 'visitor')
  app.clock.set(new Date(app.clock.now().getTime() + 120_000))
  expect((await person.get('/dicts/dictType')).code).toBe('200')
  const { rows } = await ground.db.execute<{ seen: Date }>(
    sql`SELECT last_seen_at AS seen FROM session JOIN app_user u ON u.id = user_id WHERE user_name = 'visitor'`,
  )
  expect(rows.map(({ seen }) => new Date(seen))).toEqual([app.clock.now()])
  expect((await person.get('/auth/logout')).code).toBe('200')
  expect((await person.get('/dicts/dictType')).code).not.toBe('200')
})

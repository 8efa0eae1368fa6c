import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followRepo } from '../features/follow/repo.ts'
import { followSecrets } from '../features/follow/secrets.ts'
import { folderStore } from '../platform/files/folder-store.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { doWork } from '../testing/follow.ts'
import { leaveFollowers } from './followers.ts'
import { loadDemo } from './load.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  const { packs, clock } = app
  const [first] = packs
  if (!first) throw new Error('no pack')
  await loadDemo({
    url: app.url,
    files: folderStore(app.dataDir),
    packs: [first],
    now: clock.now(),
    noticesPerRegion: 60,
  })
  await leaveFollowers(app.db, packs, app.secret, clock.now())
})
afterAll(() => app.close())

test('the office of every site has figures to look at, in every way', async () => {
  const since = new Date(app.clock.now().getTime() - 30 * 86_400_000)
  const counts = await followRepo(app.db).counts(sql`true`, since)
  const { rows } = await app.db.execute<{ id: string }>(
    sql`SELECT id FROM site WHERE site_code = ${app.packs[0]?.siteCode}`,
  )
  const first = counts.filter(({ siteId }) => siteId === rows[0]?.id)
  expect(first.map(({ kind, way }) => `${kind} ${way}`)).toEqual([
    'list mail',
    'list push',
    'project mail',
    'project phone',
  ])
  expect(first.every(({ followers }) => followers > 0)).toBe(true)
  expect(first.some(({ waiting }) => waiting > 0) && first.some(({ sent }) => sent > 0)).toBe(true)
})

test('nobody can be reached by what they left, and nothing waits to be sent', async () => {
  const secrets = followSecrets(app.secret)
  const { rows } = await app.db.execute<{ id: string; way: string; sealed: string }>(
    sql`SELECT id, way, contact_sealed AS sealed FROM follow`,
  )
  const reachable = { mail: /@mail\.example$/, phone: /^10\d{9}$/, push: /"https:\/\/push\.example\// }
  for (const { id, way, sealed } of rows)
    expect(secrets.open(id, sealed)).toMatch(reachable[way as keyof typeof reachable])
  for (const code of ['follow-matching', 'follow-composing', 'follow-sending']) await doWork(app, code)
  const { rows: waiting } = await app.db.execute(sql`SELECT 1 FROM follow_letter WHERE state = 'waiting'`)
  expect(waiting).toEqual([])
})

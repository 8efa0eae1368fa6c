import { creditKinds } from '@sunport/contract/calls/credit.ts'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './testing/app.ts'
import { contentBench } from './testing/content.ts'
import { type Acting, actAs, insertOrg, insertRole, insertUser } from './testing/people.ts'

let app: TestApp
let keeper: Acting
let texts: Awaited<ReturnType<typeof contentBench>>
let site = ''
let second = ''

beforeAll(async () => {
  app = await createTestApp()
  const { db } = app
  ;[site = '', second = ''] = app.packs.map(({ siteCode }) => siteCode)
  await insertRole(db, { id: 'role-every', dataScope: 'all', roleLevel: '1' })
  await db.execute(
    sql`INSERT INTO role_function (role_id, func_code) SELECT 'role-every', func_code FROM function`,
  )
  const id = await insertUser(db, { userName: 'keeper', roleIds: ['role-every'] })
  keeper = await actAs(app, 'keeper')
  const root = { id: 'org-root', path: '/org-root/' }
  for (const org of ['moved-to', 'paused']) await insertOrg(db, org, root)
  await insertRole(db, { id: 'role-lent' })
  await insertRole(db, { id: 'role-off' })
  for (const userName of ['enabled-user', 'moved-user', 'granted-user', 'factor-user'])
    await insertUser(db, { userName })
  await db.execute(
    sql`INSERT INTO check_word (id, word, kind, level) VALUES ('word', '错词', 'typo', 'hint')`,
  )
  await db.execute(sql`INSERT INTO credit_record (id, site_id, kind, credit_type, credit_name, start_date, publish_date)
    VALUES ('credit', ${site}, ${creditKinds[0]}, '1', '某某公司', '2026-06-01', '2026-06-01')`)
  texts = await contentBench(app)
  await db.execute(sql`INSERT INTO channel (id, public_id, site_id, name, pagemark, channel_type, review_depth)
    VALUES ('undo-list', 'undo-list', 'gd', 'undo-list', 'undo-list', 'list', 1)`)
  for (const [text, state, open] of [
    ['submitted', 'draft', 'draft'],
    ['tagged', 'draft', 'draft'],
    ['removed', 'draft', 'draft'],
    ['moved', 'draft', 'draft'],
    ['claimed', 'draft', 'review1'],
    ['withdrawn', 'live', 'none'],
    ['offline', 'live', 'none'],
    ['pinned', 'live', 'none'],
  ] as const)
    await texts.put({ id: text, kind: 'article', state, open })
  await db.execute(sql`UPDATE info SET author_id = ${id}`)
  await db.execute(
    sql`UPDATE info_edition SET fields = fields || '{"tags": ["旧"]}' WHERE info_id = 'tagged'`,
  )
})
afterAll(() => app.close())

const byName = async (userName: string): Promise<string> =>
  (await app.db.execute<{ id: string }>(sql`SELECT id FROM app_user WHERE user_name = ${userName}`)).rows[0]
    ?.id ?? ''

/** All that is kept of a row, but when and by whom it was changed. */
const rowIn =
  (table: string, key = 'id') =>
  async (id: string): Promise<unknown> => {
    const from: SQL = sql`${sql.identifier(table)} t WHERE ${sql.identifier(key)} = ${id}`
    const { rows } =
      await app.db.execute(sql`SELECT to_jsonb(t) - 'version' - 'latest_modify_date' - 'latest_modify_user'
    - 'next_run_at' - 'sessions_ended_at' AS row FROM ${from}`)
    return rows[0]?.row
  }
const userRow = async (id: string): Promise<unknown> => {
  const { rows } = await app.db.execute(sql`SELECT role_id FROM user_role WHERE user_id = ${id} ORDER BY 1`)
  return [await rowIn('app_user')(id), rows]
}
const textRow = async (id: string): Promise<unknown> =>
  (
    await app.db.execute(sql`SELECT i.state, i.channel_id, i.deleted_at, e.state AS open, e.fields, e.assigned_to
      FROM info i JOIN info_edition e ON e.info_id = i.id AND e.state <> 'discarded' WHERE i.id = ${id}`)
  ).rows
const versionIn =
  (table: string, key = 'id') =>
  async (id: string): Promise<number> => {
    const from = sql`${sql.identifier(table)} WHERE ${sql.identifier(key)} = ${id}`
    return (await app.db.execute<{ version: number }>(sql`SELECT version FROM ${from}`)).rows[0]?.version ?? 0
  }
const textVersion = async (id: string): Promise<number> =>
  (
    await app.db.execute<{ version: number }>(sql`SELECT version FROM info_edition WHERE info_id = ${id}
      AND state NOT IN ('published', 'superseded', 'discarded')`)
  ).rows[0]?.version ?? versionIn('info')(id)

const publicRow = async (id: string): Promise<unknown> =>
  (
    await app.db.execute(sql`SELECT i.state, e.title, e.top_until FROM info i
      JOIN info_edition e ON e.id = i.published_edition_id WHERE i.id = ${id}`)
  ).rows

interface Case {
  path: string
  action: string
  id: string
  given?: object
  table?: string
  key?: string
  look?: (id: string) => Promise<unknown>
  user?: true
}
const reason = '一次批量操作'
const cases: Case[] = [
  { path: '/regions/bulk', action: 'disable', id: '440600', table: 'region', key: 'code' },
  { path: '/checkWords/bulk', action: 'disable', id: 'word', table: 'check_word' },
  { path: '/crosswalk/bulk', action: 'disable', id: 'manner-1', table: 'code_crosswalk' },
  { path: '/tasks/bulk', action: 'pause', id: 'task-link-check', table: 'timed_task' },
  { path: '/roles/bulk', action: 'disable', id: 'role-off', table: 'role' },
  { path: '/orgs/bulk', action: 'pause', id: 'paused', given: { reason }, table: 'organisation' },
  {
    path: '/orgs/bulk',
    action: 'region',
    id: 'moved-to',
    given: { regionCode: '440300' },
    table: 'organisation',
  },
  { path: '/users/bulk', action: 'disable', id: 'enabled-user', given: { reason }, user: true },
  { path: '/users/bulk', action: 'move', id: 'moved-user', given: { orgId: 'moved-to' }, user: true },
  {
    path: '/users/bulk/roles',
    action: 'add',
    id: 'granted-user',
    given: { roleId: 'role-lent' },
    user: true,
  },
  { path: '/users/bulk/security', action: 'require-mfa', id: 'factor-user', user: true },
  { path: '/channels/bulk', action: 'hidden', id: 'undo-list', table: 'channel' },
  { path: '/channels/bulk', action: 'cycle', id: 'undo-list', given: { updateCycle: 30 }, table: 'channel' },
  { path: '/channels/bulk', action: 'depth', id: 'undo-list', given: { reviewDepth: 3 }, table: 'channel' },
  {
    path: '/channels/bulk',
    action: 'owner',
    id: 'undo-list',
    given: { ownerOrgId: 'org-root' },
    table: 'channel',
  },
  {
    path: '/sites/bulk',
    action: 'maintain',
    id: 'the second site',
    given: { reason, closingWords: '维护中' },
    table: 'site',
  },
  {
    path: '/directory/credits/bulk',
    action: 'unpublish',
    id: 'credit',
    given: { reason },
    table: 'credit_record',
  },
  { path: '/reviews/bulk', action: 'claim', id: 'claimed', look: textRow },
  { path: '/content/article/bulk', action: 'withdraw', id: 'withdrawn', given: { reason }, look: publicRow },
  { path: '/content/article/bulk', action: 'takeOffline', id: 'offline', given: { reason }, look: publicRow },
  {
    path: '/content/article/bulk',
    action: 'pin',
    id: 'pinned',
    given: { at: '2026-07-01' },
    look: publicRow,
  },
  { path: '/content/article/bulk', action: 'submit', id: 'submitted', look: textRow },
  {
    path: '/content/article/bulk',
    action: 'tag',
    id: 'tagged',
    given: { tags: ['采购', '新'] },
    look: textRow,
  },
  {
    path: '/content/article/bulk',
    action: 'move',
    id: 'moved',
    given: { channelId: 'undo-list' },
    look: textRow,
  },
  { path: '/content/article/bulk', action: 'remove', id: 'removed', given: { reason }, look: textRow },
]

describe('what is done to many is taken back to what it was', () => {
  test.each(cases)(
    '$path: $action',
    async ({ path, action, id: name, given, table = '', key, look, user }) => {
      const id = user ? await byName(name) : name === 'the second site' ? second : name
      const read = user ? userRow : (look ?? rowIn(table, key))
      const version = await (user ? versionIn('app_user') : look ? textVersion : versionIn(table, key))(id)
      const before = await read(id)
      const done = await keeper.post(path, { action, rows: [{ id, version }], isRehearsal: false, ...given })
      expect(done.data ?? done.msg).toMatchObject({ rows: [{ id, refusal: null }], isUndoable: true })
      expect(await read(id)).not.toEqual(before)
      const undone = await keeper.post(`/jobs/${done.data.jobId}/undo`, {})
      expect(undone.data ?? undone.msg).toMatchObject({ done: 1, refusals: [] })
      expect(await read(id)).toEqual(before)
    },
  )
})

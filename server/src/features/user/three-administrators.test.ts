import type { AdminRequest } from '@sunport/contract/calls/admin-request.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { importFile } from '../../testing/import-file.ts'
import { type Acting, actAs, insertOrg, insertUser } from '../../testing/people.ts'
import { login, md5 } from '../../testing/signing.ts'

let app: TestApp
const people: Record<string, { id: string; acting: Acting }> = {}
const roles = {
  system: 'role-sa',
  system2: 'role-sa',
  security: 'role-security',
  security2: 'role-security',
  audit: 'role-audit',
  audit2: 'role-audit',
}
type Name = keyof typeof roles
const one = (name: Name) => people[name] as { id: string; acting: Acting }

beforeAll(async () => {
  app = await createTestApp()
  const unit = await insertOrg(app.db, 'watch', { id: 'org-root', path: '/org-root/' })
  for (const [name, role] of Object.entries(roles)) {
    const id = await insertUser(app.db, { userName: `t-${name}`, roleIds: [role], orgId: unit.id })
    people[name] = { id, acting: await actAs(app, `t-${name}`) }
  }
})
beforeEach(async () => {
  await app.db.execute(sql`DELETE FROM admin_request`)
})
afterAll(() => app.close())

const path = '/adminRequests'
const waiting = async (name: Name): Promise<AdminRequest[]> =>
  (await one(name).acting.get(`${path}?state=waiting`)).data.rows
const stateOf = async (id: string) =>
  JSON.stringify(
    (
      await app.db.execute(sql`SELECT u.credential, u.mobile, u.email, u.status, u.org_id, u.login_ip_rule, u.valid_to,
        u.mfa_required, u.deregistered_at, (SELECT array_agg(role_id) FROM user_role WHERE user_id = u.id) AS roles,
        (SELECT count(*) FROM session s WHERE s.user_id = u.id AND ended_at IS NULL) AS sessions
        FROM app_user u WHERE u.id = ${id}`)
    ).rows[0],
  )

/** An account as its form has it. */
const formOf = async (name: Name, change: object) => {
  const { id } = one(name)
  const row = (await one('system').acting.get(`/users/${id}`)).data
  const { realName, orgId, siteIds, loginIpRule, version } = row
  return { realName, mobile: '13900001111', orgId, siteIds, loginIpRule, version, ...change }
}
const versionOf = async (id: string): Promise<number> =>
  (await app.db.execute<{ version: number }>(sql`SELECT version FROM app_user WHERE id = ${id}`)).rows[0]
    ?.version ?? 0

/** Every way to touch another's account, by who holds the function for it. */
const attacks: [string, Name, (id: string) => Promise<{ code: string }>][] = [
  [
    'reset the password of',
    'security',
    id => one('security').acting.post(`/users/${id}/password`, { reason: '本人忘记' }),
  ],
  [
    'give other roles to',
    'security',
    async id =>
      one('security').acting.put(`/users/${id}/roles`, {
        version: await versionOf(id),
        roleIds: ['role-sa'],
      }),
  ],
  ['sign out', 'security', id => one('security').acting.post(`/users/${id}/sessions/end`, {})],
  [
    'set the address rule of',
    'system',
    async id =>
      one('system').acting.put(`/users/${id}`, await formOf('audit', { loginIpRule: ['203.0.113.9'] })),
  ],
  [
    'change the phone of',
    'system',
    async id => one('system').acting.put(`/users/${id}`, await formOf('audit', { mobile: '13900002222' })),
  ],
  [
    'disable',
    'system',
    async id =>
      one('system').acting.put(`/users/${id}/status`, {
        version: await versionOf(id),
        status: '0',
        reason: '停用',
      }),
  ],
  [
    'deregister',
    'system',
    async id => one('system').acting.remove(`/users/${id}?version=${await versionOf(id)}`),
  ],
]

describe('alone, one of the three cannot', () => {
  test.each(attacks)('%s another', async (_, who, attack) => {
    const { id } = one('audit')
    const before = await stateOf(id)
    expect(await attack(id)).toMatchObject({ code: '4911' })
    expect(await stateOf(id)).toBe(before)
    const [asked] = await waiting('audit2')
    expect(asked).toMatchObject({ userName: 't-audit', requestedBy: `t-${who}`, mayDecide: true })
  })

  test('change the phone of another by an import, nor move or disable him among many', async () => {
    const { id } = one('security')
    const before = await stateOf(id)
    const lines = ['登录名,姓名,手机号码,所属机构', 't-security,李四,13911112222,WATCH']
    const report = await importFile(app, one('system').acting, '/users', lines, { mode: 'update' })
    expect(report).toMatchObject({
      updated: 0,
      problems: [{ line: 2, message: expect.stringContaining('两名管理员') }],
    })
    const rows = [{ id, version: await versionOf(id) }]
    for (const given of [
      { action: 'disable', reason: '停用' },
      { action: 'move', orgId: 'org-root' },
    ]) {
      const done = await one('system').acting.post('/users/bulk', { ...given, rows, isRehearsal: false })
      expect(done.data.rows[0].refusal).toContain('两名管理员')
    }
    expect(await stateOf(id)).toBe(before)
  })

  test('release another from his second factor, or pause the unit he belongs to', async () => {
    const { id } = one('audit')
    await app.db.execute(sql`UPDATE app_user SET mfa_required = true WHERE id = ${id}`)
    const rows = [{ id, version: await versionOf(id) }]
    const done = await one('security').acting.post('/users/bulk/security', {
      action: 'release-mfa',
      rows,
      isRehearsal: false,
    })
    expect(done.data.rows[0].refusal).toContain('两名管理员')
    await app.db.execute(sql`UPDATE app_user SET mfa_required = false WHERE id = ${id}`)
    const system = await actAs(app, await strangerName())
    const paused = await system.put('/orgs/watch/state', { version: 1, unitState: '0', reason: '暂停' })
    expect(paused).toMatchObject({ code: '4911' })
  })

  test('make a new one of the three, nor take from another what he watches by', async () => {
    const id = await insertUser(app.db, { userName: 't-straw-man' })
    const given = await one('security').acting.put(`/users/${id}/roles`, {
      version: 1,
      roleIds: ['role-audit'],
    })
    expect(given).toMatchObject({ code: '4911' })
    const change = { version: 1, status: '0', reason: '不用了' }
    expect(await one('security').acting.put('/functions/log:audit:view', change)).toMatchObject({
      code: '4000',
    })
  })
})

/** A system administrator of another unit: nobody pauses his own. */
const strangerName = async (): Promise<string> => {
  await insertUser(app.db, { userName: 't-elsewhere', roleIds: ['role-sa'] })
  return 't-elsewhere'
}

describe('the second person', () => {
  const ask = async (): Promise<string> => {
    await one('security').acting.post(`/users/${one('audit').id}/password`, { reason: '本人忘记' })
    return (await waiting('audit2'))[0]?.id ?? ''
  }

  test.each([
    ['security', '4912'],
    ['security2', '4912'],
    ['system', '200'],
    ['audit2', '200'],
    ['audit', '200'],
  ] as const)('%s is answered %s', async (name, code) => {
    const id = await ask()
    const before = await stateOf(one('audit').id)
    const answer = await one(name).acting.post(`${path}/${id}/confirm`, {})
    expect(answer.code).toBe(code)
    if (code !== '200') return expect(await stateOf(one('audit').id)).toBe(before)
    const { password } = answer.data
    expect((await login(app, 't-audit', md5(password))).json()).toMatchObject({ code: '200' })
    await app.db.execute(sql`UPDATE app_user a SET credential = h.credential, must_change_password = false
      FROM password_history h WHERE h.user_id = a.id AND a.id = ${one('audit').id}`)
    await app.db.execute(sql`UPDATE session SET ended_at = NULL WHERE user_id = ${one('audit').id}`)
    await app.db.execute(sql`DELETE FROM password_history WHERE user_id = ${one('audit').id}`)
    expect(
      await one(name === 'audit' ? 'audit2' : name).acting.post(`${path}/${id}/confirm`, {}),
    ).toMatchObject({ code: '4000' })
  })

  test('stands in the log beside the first, and so does what was done', async () => {
    await one('system').acting.put(
      `/users/${one('audit').id}`,
      await formOf('audit', { loginIpRule: ['10.0.0.0/8'] }),
    )
    const [asked] = await waiting('audit')
    expect(asked?.content).toContain('→ 10.0.0.0/8')
    expect(await one('audit').acting.post(`${path}/${asked?.id}/confirm`, {})).toMatchObject({ code: '200' })
    const { rows } = await app.db.execute(sql`SELECT user_name, action FROM audit_log
      WHERE entity = 'user' AND entity_id = ${one('audit').id} ORDER BY id DESC LIMIT 3`)
    expect(rows).toEqual([
      { user_name: 't-system', action: 'update' },
      { user_name: 't-audit', action: 'confirm-second' },
      { user_name: 't-system', action: 'ask-second' },
    ])
    await app.db.execute(sql`UPDATE app_user SET login_ip_rule = '{}' WHERE id = ${one('audit').id}`)
  })

  test('comes too late after a day, and what was refused or withdrawn is over', async () => {
    const id = await ask()
    expect(await one('system').acting.post(`${path}/${id}/refuse`, { reason: '未经本人' })).toMatchObject({
      code: '200',
    })
    expect(await one('audit').acting.post(`${path}/${id}/confirm`, {})).toMatchObject({ code: '4000' })
    const own = await ask()
    expect(await one('security').acting.post(`${path}/${own}/refuse`, { reason: '不用了' })).toMatchObject({
      code: '200',
    })
    const late = await ask()
    await app.db.execute(
      sql`UPDATE admin_request SET requested_at = requested_at - interval '25 hours' WHERE id = ${late}`,
    )
    expect(await one('audit').acting.post(`${path}/${late}/confirm`, {})).toMatchObject({ code: '4000' })
    expect(await waiting('audit')).toEqual([])
  })

  test('is another one, also to the database', async () => {
    const id = await ask()
    const alone = sql`UPDATE admin_request SET state = 'confirmed', decided_by = requested_by WHERE id = ${id}`
    await expect(app.db.execute(alone)).rejects.toThrow()
  })
})

test('whoever is none of the three touches none of them and confirms nothing', async () => {
  await insertUser(app.db, { userName: 't-editor', roleIds: ['role-editor'] })
  const editor = await actAs(app, 't-editor')
  expect(await editor.get(`${path}?state=waiting`)).toMatchObject({ code: '403' })
  expect(await editor.post(`${path}/any/confirm`, {})).toMatchObject({ code: '403' })
})

test('an ordinary account is still looked after by one', async () => {
  const id = await insertUser(app.db, { userName: 't-ordinary', roleIds: ['role-editor'] })
  expect(await one('security').acting.post(`/users/${id}/password`, { reason: '本人忘记' })).toMatchObject({
    code: '200',
  })
  const off = { version: await versionOf(id), status: '0', reason: '离职' }
  expect(await one('system').acting.put(`/users/${id}/status`, off)).toMatchObject({ code: '200' })
})

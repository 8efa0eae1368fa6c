import type { Org, OrgProposal } from '@sunport/contract/calls/org-shapes.ts'
import type { OrganisationMatch } from '@sunport/contract/calls/organisation.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertOrg, insertRole, insertUser } from '../../testing/people.ts'

let app: TestApp
let system: Acting
let unit: Acting
/** Shortly before midnight in Beijing, so that a session outlives the change of day. */
const start = '2026-06-10T15:50:00Z'
const root = { id: 'org-root', path: '/org-root/' }

beforeAll(async () => {
  app = await createTestApp({ now: start })
  const ours = await insertOrg(app.db, 'ours', root)
  await insertOrg(app.db, 'below', ours)
  await insertUser(app.db, { userName: 'system', roleIds: ['role-sa'] })
  await insertUser(app.db, { userName: 'unit', orgId: 'ours', roleIds: ['role-unit'] })
  system = await actAs(app, 'system')
  unit = await actAs(app, 'unit')
})
afterAll(() => app.close())

const orgOf = async (id: string): Promise<Org> => (await system.get(`/orgs/${id}`)).data
const pathOf = async (id: string): Promise<string | undefined> =>
  (await app.db.execute<{ path: string }>(sql`SELECT path FROM organisation WHERE id = ${id}`)).rows[0]?.path
const idsOf = async (query: string): Promise<string[]> =>
  (await system.get(`/orgs?pageSize=100&${query}`)).data.rows.map(({ id }: Org) => id).sort()
const publicNames = async (orgName: string): Promise<string[]> =>
  (
    (
      await app.get<OrganisationMatch[]>(
        `/gpcms/rest/v2/organization/query?${new URLSearchParams({ orgName })}`,
      )
    ).data ?? []
  ).map(match => match.orgName)
const valuesOf = ({ orgName, orgType, regionCode, aliases, sort }: Org) => ({
  orgName,
  orgType,
  regionCode,
  aliases,
  sort,
})
/** How many statements wait for a lock in this database. */
const waiting = async (): Promise<number> => {
  const found = await app.db.execute(
    sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return found.rowCount ?? 0
}
const lastEvent = async (id: string) => (await system.get(`/orgs/${id}/history?pageSize=10`)).data.rows[0]

describe('names', () => {
  test('a former name keeps the days it was used, and is found by it', async () => {
    await insertOrg(app.db, 'renamed', root)
    const first = await orgOf('renamed')
    await system.put('/orgs/renamed', { ...valuesOf(first), orgName: '二名局', version: first.version })
    app.clock.set(new Date('2026-06-10T16:10:00Z'))
    const second = await orgOf('renamed')
    await system.put('/orgs/renamed', { ...valuesOf(second), orgName: '三名局', version: second.version })
    app.clock.set(new Date(start))
    expect((await orgOf('renamed')).aliases).toEqual([
      { name: 'renamed局', validFrom: null, validTo: '2026-06-10' },
      { name: '二名局', validFrom: '2026-06-10', validTo: '2026-06-11' },
    ])
    expect(await publicNames('二名')).toEqual(['三名局'])
    expect(await idsOf('keyword=二名')).toEqual(['renamed'])
  })

  test('the public finds neither a unit that waits for approval nor one that is paused', async () => {
    await insertOrg(app.db, 'waiting', root)
    expect(await publicNames('waiting局')).toEqual(['waiting局'])
    await app.db.execute(sql`UPDATE organisation SET state = 'draft' WHERE id = 'waiting'`)
    expect(await publicNames('waiting局')).toEqual([])
    expect(
      (await system.put('/orgs/waiting/state', { version: 1, unitState: '0', reason: '整改' })).code,
    ).toBe('4603')
  })
})

describe('the tree', () => {
  test('a unit moves with everything below it; not below itself, and not out of a reach', async () => {
    const from = await insertOrg(app.db, 'branch', root)
    await insertOrg(app.db, 'leaf', from)
    await insertOrg(app.db, 'harbour', root)
    const moved = await system.put('/orgs/branch/place', { version: 1, parentId: 'harbour' })
    expect(moved.data).toMatchObject({ parentId: 'harbour', parentName: 'harbour局' })
    expect(await pathOf('leaf')).toBe('/org-root/harbour/branch/leaf/')
    expect(await idsOf('under=harbour')).toEqual(['branch', 'harbour', 'leaf'])
    expect((await system.put('/orgs/harbour/place', { version: 1, parentId: 'leaf' })).code).toBe('4402')
    expect((await system.put('/orgs/org-root/place', { version: 1, parentId: 'leaf' })).code).toBe('4602')
    expect((await system.put('/orgs/branch/place', { version: 1, parentId: 'org-root' })).code).toBe('4090')
    expect((await unit.put('/orgs/below/place', { version: 1, parentId: 'harbour' })).code).toBe('4004')
    expect((await unit.put('/orgs/ours/place', { version: 1, parentId: 'below' })).code).toBe('4601')
    expect(await lastEvent('branch')).toMatchObject({ action: 'move', after: { parentId: 'harbour' } })
  })

  test('two moves that cross cannot tie a knot', async () => {
    await insertOrg(app.db, 'left', root)
    await insertOrg(app.db, 'right', root)
    // Both stand at the start until neither is ahead.
    const moves = await app.db.transaction(async tx => {
      await tx.execute(sql`SELECT 1 FROM organisation WHERE id IN ('left', 'right') FOR UPDATE`)
      const begun = [
        system.put('/orgs/left/place', { version: 1, parentId: 'right' }),
        system.put('/orgs/right/place', { version: 1, parentId: 'left' }),
      ]
      await expect.poll(waiting).toBe(2)
      return begun
    })
    const answers = await Promise.all(moves)
    expect(answers.map(({ code }) => code).sort()).toEqual(['200', '4402'])
  })
})

describe('pausing', () => {
  test('tells first what depends on it, then keeps its people out until it is resumed', async () => {
    await insertOrg(app.db, 'stopped', root)
    await insertUser(app.db, { userName: 'idle', orgId: 'stopped', roleIds: ['role-unit'] })
    const idle = await actAs(app, 'idle')
    expect((await system.get('/orgs/stopped/dependents')).data).toEqual({
      units: 0,
      users: 1,
      roles: 0,
      openMessages: 0,
      openNotices: 0,
      hasOpenChange: false,
    })
    expect((await system.put('/orgs/stopped/state', { version: 1, unitState: '0', reason: ' ' })).msg).toBe(
      '原因不能为空',
    )
    const paused = await system.put('/orgs/stopped/state', { version: 1, unitState: '0', reason: '整改' })
    expect(paused.data).toMatchObject({ unitState: '0', stateName: '暂停' })
    expect(await idsOf('state=paused')).toEqual(['stopped'])
    expect(await idsOf('state=normal')).not.toContain('stopped')
    expect((await idle.get('/org/own')).code).toBe('5560')
    await expect(actAs(app, 'idle')).rejects.toThrow()
    await system.put('/orgs/stopped/state', { version: 2, unitState: '1', reason: '整改完成' })
    expect((await (await actAs(app, 'idle')).get('/org/own')).code).toBe('200')
    expect(await lastEvent('stopped')).toMatchObject({
      action: 'resume',
      reason: '整改完成',
      before: { unitState: '0' },
      after: { unitState: '1' },
    })
  })

  test('nobody pauses his own unit, and nobody the root', async () => {
    const pause = { version: 1, unitState: '0', reason: '试' }
    expect((await unit.put('/orgs/ours/state', pause)).code).toBe('4601')
    expect((await system.put('/orgs/org-root/state', pause)).code).toBe('4602')
  })
})

describe('merging and abolishing', () => {
  test('people, roles and units go over, the old name becomes an alias, what is gone stays readable', async () => {
    const old = await insertOrg(app.db, 'old', root)
    await insertOrg(app.db, 'child', old)
    await insertOrg(app.db, 'heir', root)
    await insertUser(app.db, { userName: 'mover', orgId: 'old', roleIds: ['role-unit'] })
    await insertRole(app.db, { id: 'old-role', orgId: 'old', dataScope: 'custom', scopeOrgIds: ['old'] })
    expect((await system.post('/orgs/old/merge', { version: 1, into: 'child', reason: '试' })).code).toBe(
      '4402',
    )
    expect((await system.post('/orgs/old/merge', { version: 1, into: 'old', reason: '试' })).code).toBe(
      '4402',
    )
    await insertRole(app.db, { id: 'heir-role', roleName: 'old-role', orgId: 'heir' })
    const clash = await system.post('/orgs/old/merge', { version: 1, into: 'heir', reason: '试' })
    expect(clash.code).toBe('4610')
    await app.db.execute(sql`UPDATE role SET role_name = 'heir-role' WHERE id = 'heir-role'`)
    const merged = await system.post('/orgs/old/merge', { version: 1, into: 'heir', reason: '机构改革' })
    expect(merged.data).toMatchObject({ stateName: '已合并', mergedInto: 'heir', mergedIntoName: 'heir局' })
    expect((await orgOf('heir')).aliases).toEqual([{ name: 'old局', validFrom: null, validTo: '2026-06-10' }])
    expect([await pathOf('child'), await pathOf('old')]).toEqual(['/org-root/heir/child/', '/org-root/old/'])
    expect((await (await actAs(app, 'mover')).get('/org/own')).data.id).toBe('heir')
    const roles = await app.db.execute(sql`SELECT org_id, scope_org_ids FROM role WHERE id = 'old-role'`)
    expect(roles.rows).toEqual([{ org_id: 'heir', scope_org_ids: ['heir'] }])
    expect(await publicNames('old局')).toEqual(['heir局'])
    expect((await system.post('/orgs/heir/merge', { version: 2, into: 'old', reason: '试' })).code).toBe(
      '4603',
    )
    expect(await lastEvent('heir')).toMatchObject({ action: 'take-in', reason: '机构改革' })
  })

  test('a unit with people or units below it is not abolished; an empty one is, and leaves the tree', async () => {
    const top = await insertOrg(app.db, 'top', root)
    await insertOrg(app.db, 'empty', top)
    expect((await system.post('/orgs/top/abolition', { version: 1, reason: '试' })).code).toBe('4600')
    const gone = await system.post('/orgs/empty/abolition', { version: 1, reason: '机构改革' })
    expect(gone.data).toMatchObject({ stateName: '已撤销', abolishedOn: '2026-06-10' })
    expect((await system.post('/orgs/top/abolition', { version: 1, reason: '机构改革' })).code).toBe('200')
    const labels = (await system.get('/orgs/tree')).data.map(({ id }: { id: string }) => id)
    expect(labels).not.toContain('empty')
    const values = valuesOf(await orgOf('empty'))
    expect((await system.put('/orgs/empty', { ...values, version: 2 })).code).toBe('4603')
  })
})

describe('facts', () => {
  test('a unit’s own administrator does not change them directly, nor makes a unit a buying body', async () => {
    const ours = await orgOf('ours')
    expect((await unit.put('/orgs/ours', { ...valuesOf(ours), version: ours.version })).code).toBe('4601')
    await insertOrg(app.db, 'plain', { id: 'ours', path: '/org-root/ours/' })
    const below = await orgOf('plain')
    const buyer = { isBuyer: true, contact: '王五', contactPhone: '13912345678', budgetCode: 'B1' }
    const asBuyer = { ...valuesOf(below), ...buyer, version: below.version }
    expect((await unit.put('/orgs/plain', asBuyer)).code).toBe('4607')
    expect((await system.put('/orgs/plain', asBuyer)).code).toBe('200')
  })

  test('the region and the supervising unit must exist', async () => {
    const below = await orgOf('below')
    const values = { ...valuesOf(below), version: below.version }
    expect((await system.put('/orgs/below', { ...values, regionCode: '999999' })).code).toBe('4604')
    expect((await system.put('/orgs/below', { ...values, supervisorOrgId: 'below' })).code).toBe('4605')
    expect((await system.put('/orgs/below', { ...values, creditCode: '91440000MA4W123450' })).msg).toContain(
      '信用代码',
    )
    const named = await system.put('/orgs/below', { ...values, supervisorOrgId: 'ours' })
    expect(named.data.supervisorName).toBe('ours局')
  })

  test('are exported as far as one reaches', async () => {
    await insertOrg(app.db, 'exported', await insertOrg(app.db, 'exporting', root))
    const csv = await app.http.inject({
      url: '/gpcms/rest/v2/orgs/export?format=csv&under=exporting',
      headers: { cookie: system.signed.cookie },
    })
    const [head, ...lines] = csv.payload.trimEnd().split('\r\n')
    expect(head).toMatch(/^\uFEFF机构编码,机构名称,/)
    expect(lines.map(line => line.split(',')[1]).sort()).toEqual(['exported局', 'exporting局'])
  })
})

describe('what a unit asks for', () => {
  const ask = (change: object) => unit.post('/org/own/change', change)
  const decide = (id: string, decision: string, reason?: string) =>
    system.post(`/org/changes/${id}/decision`, { decision, reason })

  test('can be taken back while it waits, is listed with what became of it, and by nobody else', async () => {
    const asked: OrgProposal = (await ask({ contact: '赵六' })).data
    await insertOrg(app.db, 'elsewhere', root)
    await insertUser(app.db, { userName: 'other', orgId: 'elsewhere', roleIds: ['role-unit'] })
    const other = await actAs(app, 'other')
    const known = (await system.get('/org/changes?orgId=ours')).data.total
    expect((await other.post(`/org/own/changes/${asked.id}/revocation`, {})).code).toBe('4004')
    expect((await other.get('/org/own/changes')).data.total).toBe(0)
    expect((await unit.get('/org/own')).data.hasOpenChange).toBe(true)
    const revoked = await unit.post(`/org/own/changes/${asked.id}/revocation`, {})
    expect(revoked.data).toMatchObject({ state: 'revoked', decidedBy: 'unit' })
    expect((await unit.post(`/org/own/changes/${asked.id}/revocation`, {})).code).toBe('4406')
    expect((await decide(asked.id, 'approved')).code).toBe('4406')
    const again: OrgProposal = (await ask({ contact: '钱七' })).data
    await decide(again.id, 'returned', '请补充电话')
    const { rows } = (await unit.get('/org/own/changes')).data
    expect(rows.map(({ state, reason }: OrgProposal) => [state, reason])).toEqual(
      expect.arrayContaining([
        ['returned', '请补充电话'],
        ['revoked', null],
      ]),
    )
    expect((await system.get('/org/changes?orgId=ours')).data.total).toBe(known + 1)
    expect((await system.get('/org/changes?orgId=elsewhere')).data.total).toBe(0)
  })

  test('is not approved over what was changed since', async () => {
    const asked: OrgProposal = (await ask({ address: '新街1号' })).data
    const ours = await orgOf('ours')
    await system.put('/orgs/ours', { ...valuesOf(ours), address: '老街9号', version: ours.version })
    expect((await decide(asked.id, 'approved')).code).toBe('4606')
    expect((await orgOf('ours')).address).toBe('老街9号')
    expect((await decide(asked.id, 'returned', '地址已更新')).code).toBe('200')
  })

  test('never leaves a buying body without a contact', async () => {
    await insertUser(app.db, { userName: 'buyer', orgId: 'below', roleIds: ['role-unit'] })
    const buyer = await actAs(app, 'buyer')
    const below = await orgOf('below')
    const facts = { isBuyer: true, contact: '王五', contactPhone: '13912345678', budgetCode: 'B1' }
    await system.put('/orgs/below', { ...valuesOf(below), ...facts, version: below.version })
    expect((await buyer.post('/org/own/change', { contact: null })).msg).toBe('采购单位须填写联系人')
  })
})

import { directoryDesks } from '@sunport/contract/calls/directory.ts'
import { calls } from '@sunport/contract/calls.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './testing/app.ts'
import { insertCampaign, insertOpinion } from './testing/campaigns.ts'
import { insertSupplierQualifications, insertSuppliers } from './testing/directories.ts'
import { type Acting, actAs, insertRole, insertUser } from './testing/people.ts'
import { putSurvey } from './testing/surveys.ts'

let app: TestApp
let keeper: Acting
beforeAll(async () => {
  app = await createTestApp()
  await insertRole(app.db, { id: 'role-every', dataScope: 'all', roleLevel: '1' })
  await app.db.execute(
    sql`INSERT INTO role_function (role_id, func_code) SELECT 'role-every', func_code FROM function`,
  )
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-every'] })
  keeper = await actAs(app, 'keeper')
})
afterAll(() => app.close())

/** All that is kept of a row, but when and by whom it was changed. */
const rowOf = async (table: string, id: string): Promise<unknown> =>
  (
    await app.db.execute(sql`SELECT to_jsonb(t) - 'version' - 'latest_modify_date' - 'latest_modify_user' AS row
      FROM ${sql.identifier(table)} t WHERE id = ${id}`)
  ).rows[0]?.row
const versionOf = async (table: string, id: string): Promise<number> =>
  (
    await app.db.execute<{ version: number }>(
      sql`SELECT version FROM ${sql.identifier(table)} WHERE id = ${id}`,
    )
  ).rows[0]?.version ?? 0

let made = 0
const newId = (): string => {
  made += 1
  return `undo-${made}`
}
const supplier = (isPublished: boolean) => async (): Promise<string> => {
  const id = newId()
  await insertSuppliers(app.db, [{ id }])
  await app.db.execute(sql`UPDATE supplier SET is_published = ${isPublished} WHERE id = ${id}`)
  return id
}
const opinion = async (): Promise<string> =>
  insertOpinion(app.db, { campaignId: await insertCampaign(app.db, { state: 'ended' }), id: newId() })
const entry = async (): Promise<string> => {
  const id = newId()
  const type = (await keeper.post('/dicts/dictType', { dictType: `T_${made}`, typeName: `类型${made}` })).data
  const values = { typeId: type.id, dictCode: id, dictName: `字典项${id}`, status: '1' }
  return (await keeper.post('/dicts/items', values)).data.id
}
const channel = async (): Promise<string> => {
  const id = newId()
  await app.db.execute(sql`INSERT INTO channel (id, public_id, site_id, name, pagemark, channel_type, review_depth)
    VALUES (${id}, ${id}, 'gd', ${id}, ${id}, 'list', 1)`)
  return id
}
const survey = (state: 'open' | 'paused') => () => putSurvey(app.db, { siteId: 'gd', state })

interface Case {
  of: string
  path: string
  action: string
  table: string
  make: () => Promise<string>
  given?: object
}
const reason = '一次批量操作'
const certificate = async (): Promise<string> => {
  const supplierId = await supplier(true)()
  await insertSupplierQualifications(app.db, [{ id: `q-${supplierId}`, supplierId }])
  return `q-${supplierId}`
}

const suppliers = directoryDesks.supplier.bulk.path
const certificates = directoryDesks.supplierQualification.bulk.path
const opinions = calls.opinion.bulk.path
const surveys = calls.questionnaireDesk.bulkRun.path
const entries = calls.dictionary.bulkItems.path
const channels = calls.channel.bulk.path
const given = { reason }
const cases: Case[] = [
  { of: '目录', path: suppliers, action: 'unpublish', table: 'supplier', make: supplier(true), given },
  {
    of: '目录',
    path: certificates,
    action: 'unpublish',
    table: 'supplier_qualification',
    make: certificate,
    given,
  },
  { of: '目录', path: suppliers, action: 'publish', table: 'supplier', make: supplier(false), given },
  { of: '意见', path: opinions, action: 'adopt', table: 'campaign_opinion', make: opinion, given },
  { of: '意见', path: opinions, action: 'reject', table: 'campaign_opinion', make: opinion, given },
  { of: '问卷', path: surveys, action: 'pause', table: 'questionnaire', make: survey('open'), given },
  { of: '问卷', path: surveys, action: 'resume', table: 'questionnaire', make: survey('paused'), given },
  { of: '字典项', path: entries, action: 'disable', table: 'dict_item', make: entry },
  { of: '栏目', path: channels, action: 'stopped', table: 'channel', make: channel, given },
]

const act = async (path: string, action: string, table: string, id: string, more: object = {}) =>
  keeper.post(path.replace('/rest/v2', ''), {
    ...{ action, rows: [{ id, version: await versionOf(table, id) }], isRehearsal: false },
    ...more,
  })

describe.each(cases)('$of: $action', ({ path, action, table, make, given: more }) => {
  test('is taken back to exactly what it was', async () => {
    const id = await make()
    const before = await rowOf(table, id)
    const done = await act(path, action, table, id, more)
    expect(done.data ?? done.msg).toMatchObject({ rows: [{ id, refusal: null }], isUndoable: true })
    expect(await rowOf(table, id)).not.toEqual(before)
    const undone = await keeper.post(`/jobs/${done.data.jobId}/undo`, {})
    expect(undone.data ?? undone.msg).toMatchObject({ done: 1, refused: 0, refusals: [] })
    expect(await rowOf(table, id)).toEqual(before)
  })

  test('is refused where somebody changed the row meanwhile, and his change stays', async () => {
    const id = await make()
    const done = await act(path, action, table, id, more)
    await app.db.execute(sql`UPDATE ${sql.identifier(table)} SET version = version + 1,
      latest_modify_user = 'somebody', latest_modify_date = '2026-06-10T04:01:00Z' WHERE id = ${id}`)
    const left = await rowOf(table, id)
    const undone = await keeper.post(`/jobs/${done.data.jobId}/undo`, {})
    expect(undone.data ?? undone.msg).toMatchObject({ done: 0, refused: 1 })
    expect(undone.data.refusals).toMatchObject([
      { id, refusal: expect.stringMatching(/^数据已被somebody于.+修改$/) },
    ])
    expect(await rowOf(table, id)).toEqual(left)
  })
})

test('a channel that was moved goes back to where it stood', async () => {
  const [parent, id] = [await channel(), await channel()]
  const before = await rowOf('channel', id)
  const done = await act(channels, 'move', 'channel', id, { parentId: parent })
  expect(await rowOf('channel', id)).toMatchObject({ parent_id: parent })
  await keeper.post(`/jobs/${done.data.jobId}/undo`, {})
  expect(await rowOf('channel', id)).toEqual(before)
})

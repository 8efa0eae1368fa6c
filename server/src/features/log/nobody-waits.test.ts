import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAudit } from '../../platform/audit/audit.ts'
import { chainEnd, findBrokenAudit } from '../../platform/audit/chain.ts'
import { rehearse } from '../../platform/crud/rehearsal.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { actAs, insertUser } from '../../testing/people.ts'
import { signIn } from '../../testing/signing.ts'

let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await createTestApp()
  other = await createTestApp({ url: app.url })
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-sa'] })
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const actor = { userId: 'u', userName: 'importer', orgName: null, ip: '10.0.0.1', requestId: 'r' }
const entry = { module: 'sys', entity: 'role', entityId: 'long', action: 'update' } as const

class TakenBack extends Error {}

test('logins and audited writes of another instance go on while a long import is under way', async () => {
  let hasWritten = () => {}
  let end = () => {}
  const written = new Promise<void>(resolve => (hasWritten = resolve))
  const ended = new Promise<void>(resolve => (end = resolve))
  const long = app.db.transaction(async tx => {
    await writeAudit(tx, app.clock, actor, entry)
    hasWritten()
    await ended
  })
  await written
  try {
    const keeper = await actAs(other, 'keeper')
    const made = await keeper.post('/dicts/dictType', { dictType: 'while-long', typeName: '其间' })
    expect(made).toMatchObject({ code: '200' })
    await signIn(app, 'keeper', 'Right-Password-1')
  } finally {
    end()
    await long
  }
  const { rows } = await app.db.execute(
    sql`SELECT count(*)::int AS n FROM audit_log WHERE entity_id = 'long'`,
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('what is taken back leaves no row, and a rehearsal writes none at all', async () => {
  const numbers = async () =>
    (await app.db.execute<{ id: string }>(sql`SELECT last_value AS id FROM audit_log_id`)).rows[0]?.id
  const before = await numbers()
  await rehearse(app.db, inside => inside.transaction(tx => writeAudit(tx, app.clock, actor, entry)))
  expect(await numbers()).toBe(before)
  const failing = app.db.transaction(async tx => {
    await writeAudit(tx, app.clock, actor, { ...entry, entityId: 'gone' })
    throw new TakenBack()
  })
  await expect(failing).rejects.toThrow(TakenBack)
  const { rows } = await app.db.execute(sql`SELECT 1 FROM audit_log WHERE entity_id = 'gone'`)
  expect(rows).toEqual([])
})

test('two instances that write at once seal one chain, each row once, without being told to', async () => {
  const before = (await chainEnd(app.db)).place
  await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      (at % 2 ? app : other).db.transaction(tx =>
        writeAudit(tx, app.clock, actor, { ...entry, entityId: `both-${at}` }),
      ),
    ),
  )
  await expect
    .poll(async () => (await app.db.execute(sql`SELECT 1 FROM audit_log WHERE hash IS NULL`)).rowCount)
    .toBe(0)
  const end = await chainEnd(app.db)
  expect(end.place).toBeGreaterThanOrEqual(before + 40)
  const { rows } =
    await app.db.execute(sql`SELECT count(*)::int AS n, count(DISTINCT place)::int AS places FROM audit_log
    WHERE entity_id LIKE 'both-%'`)
  expect(rows).toEqual([{ n: 40, places: 40 }])
  expect(await findBrokenAudit(app.db)).toBeUndefined()
})

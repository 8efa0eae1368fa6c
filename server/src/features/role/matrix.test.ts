import type { Call } from '@sunport/contract/call.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtInRoles } from '../../platform/rights/built-in.ts'
import { createTestApp } from '../../testing/app.ts'
import { insertUser } from '../../testing/people.ts'
import { type SignedIn, send, signIn } from '../../testing/signing.ts'

/** Before anything else, since every call of it is a test. */
const app = await createTestApp()
const guarded: Call[] = app.calls.filter(
  ({ access, path }) => access !== 'open' && path !== '/rest/v2/auth/lock',
)

const rows = [
  ...builtInRoles.map(({ id, roleCode, functions }) => ({ name: roleCode, roleIds: [id], functions })),
  { name: 'nobody in particular', roleIds: [], functions: [] },
]

/** What a refused call may write: that it was made, by which session, and what is counted beside every call. */
const writtenByRefusals = new Set(['audit_log', 'session', 'used_nonce', 'api_log', 'visit_log'])

let protectedTables: string[]
beforeAll(async () => {
  const found = await app.db.execute<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  protectedTables = found.rows.map(({ name }) => name).filter(name => !writtenByRefusals.has(name))
})
afterAll(() => app.close())

/** How many rows each table has, and which transaction wrote the last of them: no write leaves both as they were. */
const stateOf = async (): Promise<string> => {
  const parts = protectedTables.map(
    name =>
      sql`(SELECT ${`${name} `} || count(*) || ':' || coalesce(max(xmin::text::bigint), 0) FROM ${sql.identifier(name)})`,
  )
  const found = await app.db.execute<{ state: string }>(
    sql`SELECT concat_ws(E'\n', ${sql.join(parts, sql`, `)}) AS state`,
  )
  return found.rows[0]?.state ?? ''
}

const refusals = async (): Promise<number> => {
  const found = await app.db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM audit_log WHERE result = 'refused'`,
  )
  return found.rows[0]?.total ?? 0
}

/** An input that no schema takes, so that what is allowed still changes nothing. */
const ask = (signed: SignedIn, { method, path }: Call) =>
  send(
    app,
    signed,
    method,
    `/gpcms${path.replaceAll(/:\w+/g, 'nothing')}`,
    method === 'POST' || method === 'PUT' ? { id: 7 } : undefined,
  )

test('every call is open, for the signed in, or under one function of the catalogue', async () => {
  expect(guarded.length).toBeGreaterThan(40)
  const found = await app.db.execute<{ code: string }>(sql`SELECT func_code AS code FROM function`)
  const known = new Set(['signed-in', ...found.rows.map(({ code }) => code)])
  expect(guarded.filter(({ access }) => !known.has(access)).map(({ path }) => path)).toEqual([])
})

test('whatever writes to a table is seen, and every table is watched that is no log', async () => {
  expect(protectedTables.length).toBeGreaterThan(40)
  const before = await stateOf()
  await app.db.execute(sql`UPDATE menu SET sort = sort WHERE id = 'menu-root'`)
  const after = await stateOf()
  expect(after).not.toBe(before)
  await app.db.execute(sql`DELETE FROM dict_item WHERE id = (SELECT min(id) FROM dict_item)`)
  expect(await stateOf()).not.toBe(after)
})

describe.each(rows)('$name', ({ name, roleIds, functions }) => {
  let signed: SignedIn
  beforeAll(async () => {
    const userName = `u${name.replaceAll(/\W/g, '')}`
    await insertUser(app.db, { userName, roleIds })
    signed = await signIn(app, userName, 'Right-Password-1')
  })

  test.each(guarded)('$method $path', async call => {
    const isAllowed = call.access === 'signed-in' || functions.includes(call.access as never)
    const [before, refusedBefore] = isAllowed ? [] : [await stateOf(), await refusals()]
    const answer = await ask(signed, call)
    expect([401, 403].includes(answer.statusCode)).toBe(!isAllowed)
    if (isAllowed) return
    expect(answer.json()).toEqual({ code: '403', msg: '当前操作没有权限', data: null })
    expect(await stateOf()).toBe(before)
    expect(await refusals()).toBe((refusedBefore ?? 0) + 1)
  })
})

test('without a session none of them answers', async () => {
  for (const { method, path } of guarded) {
    const url = `/gpcms${path.replaceAll(/:\w+/g, 'nothing')}`
    const body = method === 'POST' || method === 'PUT' ? { payload: {} } : {}
    expect([path, (await app.http.inject({ method, url, ...body })).statusCode]).toEqual([path, 401])
  }
})

import type { Call } from '@sunport/contract/call.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtInRoles } from '../../platform/rights/built-in.ts'
import { createTestApp } from '../../testing/app.ts'
import { insertUser } from '../../testing/people.ts'
import { type SignedIn, send, signIn } from '../../testing/signing.ts'
import { daily } from '../../testing/thoroughness.ts'

/** Before anything else, since every call of it is a test. */
const app = await createTestApp()
const guarded: Call[] = app.calls.filter(
  ({ access, path }) => access !== 'open' && path !== '/rest/v2/auth/lock',
)

/** One call of each function: who holds it passes all of them, by the same guard. */
const oneOfEach = [...Map.groupBy(guarded, ({ access }) => access).values()].flatMap(([first]) => first ?? [])

/** Each call is asked by somebody without rights; each function daily by every role, and in the long run all calls. */
const rows: { name: string; roleIds: string[]; functions: readonly string[]; calls: readonly Call[] }[] = [
  ...builtInRoles.map(({ id, roleCode, functions }) => ({
    ...{ name: roleCode, roleIds: [id], functions },
    calls: daily(guarded, () => oneOfEach),
  })),
  { name: 'nobody in particular', roleIds: [], functions: [], calls: guarded },
]

/** What a refused call may write: that it was made, by which session, and what is counted beside every call. */
const writtenByRefusals = new Set(['audit_log', 'session', 'used_nonce', 'api_log', 'visit_log'])

let protectedTables: string[]
beforeAll(async () => {
  const found = await app.db.execute<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  protectedTables = found.rows.map(({ name }) => name).filter(name => !writtenByRefusals.has(name))
  await watchWrites(protectedTables)
})
afterAll(() => app.close())

/**
 * Has the database itself count what is written: to look through all tables after each call takes minutes. Counters
 * of sequences also tell of what was taken back.
 */
const watchWrites = async (tables: readonly string[]): Promise<void> => {
  for (const counter of ['written', 'refused']) {
    await app.db.execute(sql`CREATE SEQUENCE ${sql.identifier(counter)} MINVALUE 0 START 0`)
    await app.db.execute(sql`SELECT nextval(${counter})`)
  }
  await app.db.execute(sql`CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM nextval(TG_ARGV[0]); RETURN NULL; END'`)
  await app.db.execute(sql`CREATE TRIGGER noted_refusal AFTER INSERT ON audit_log
    FOR EACH ROW WHEN (NEW.result = 'refused') EXECUTE FUNCTION note_write('refused')`)
  for (const name of tables) {
    const table = sql.identifier(name)
    await app.db.execute(sql`CREATE TRIGGER noted AFTER INSERT OR UPDATE OR DELETE ON ${table}
      FOR EACH ROW EXECUTE FUNCTION note_write('written')`)
    await app.db.execute(sql`CREATE TRIGGER noted_whole AFTER TRUNCATE ON ${table}
      EXECUTE FUNCTION note_write('written')`)
  }
}

/** How many rows were written so far, and how many refusals stand in the audit log. */
const countsOf = async (): Promise<{ written: number; refused: number }> => {
  const found = await app.db.execute<{ written: number; refused: number }>(
    sql`SELECT (SELECT last_value::int FROM written) AS written,
      (SELECT last_value::int FROM refused) AS refused`,
  )
  return found.rows[0] ?? { written: -1, refused: -1 }
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
  const { written } = await countsOf()
  await app.db.execute(sql`UPDATE menu SET sort = sort WHERE id = 'menu-root'`)
  expect((await countsOf()).written).toBe(written + 1)
  await app.db.execute(sql`DELETE FROM dict_item WHERE id = (SELECT min(id) FROM dict_item)`)
  expect((await countsOf()).written).toBe(written + 2)
  await app.db.execute(sql`INSERT INTO link_click VALUES ((SELECT min(id) FROM link), '2026-06-10', 1)`)
  expect((await countsOf()).written).toBe(written + 3)
  const watched = await app.db.execute<{ name: string }>(
    sql`SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = 'noted' ORDER BY 1`,
  )
  expect(watched.rows.map(({ name }) => name.replaceAll('"', '')).sort()).toEqual([...protectedTables].sort())
})

describe.each(rows)('$name', ({ name, roleIds, functions, calls }) => {
  const isAllowed = ({ access }: Call) => access === 'signed-in' || functions.includes(access)
  let signed: SignedIn
  beforeAll(async () => {
    const userName = `u${name.replaceAll(/\W/g, '')}`
    await insertUser(app.db, { userName, roleIds })
    signed = await signIn(app, userName, 'Right-Password-1')
  })

  test.each(calls.filter(isAllowed))('may $method $path', async call => {
    expect([401, 403]).not.toContain((await ask(signed, call)).statusCode)
  })

  describe('is refused', () => {
    let before: Awaited<ReturnType<typeof countsOf>>
    let refusals = 0
    beforeAll(async () => {
      before = await countsOf()
    })
    // For all of them at once: to count around each costs more than to ask. One alone is found by `-t`.
    afterAll(async () => {
      expect(await countsOf()).toEqual({ written: before.written, refused: before.refused + refusals })
    })

    test.each(calls.filter(call => !isAllowed(call)))('$method $path', async call => {
      const answer = await ask(signed, call)
      refusals += 1
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toEqual({ code: '403', msg: '当前操作没有权限', data: null })
    })
  })
})

test('without a session none of them answers', async () => {
  for (const { method, path } of guarded) {
    const url = `/gpcms${path.replaceAll(/:\w+/g, 'nothing')}`
    const body = method === 'POST' || method === 'PUT' ? { payload: {} } : {}
    expect([path, (await app.http.inject({ method, url, ...body })).statusCode]).toEqual([path, 401])
  }
})

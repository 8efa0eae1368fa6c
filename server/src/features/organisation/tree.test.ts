import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertOrg, insertUser } from '../../testing/people.ts'

let app: TestApp
let system: Acting
const ids = ['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7']

beforeAll(async () => {
  app = await createTestApp()
  await insertUser(app.db, { userName: 'system', roleIds: ['role-sa'] })
  system = await actAs(app, 'system')
})
afterAll(() => app.close())

interface Row extends Record<string, unknown> {
  id: string
  parentId: string | null
  path: string
  version: number
  state: string
}

const rows = async (): Promise<Map<string, Row>> => {
  const found = await app.db.execute<Row>(
    sql`SELECT id, parent_id AS "parentId", path, version, state FROM organisation`,
  )
  return new Map(found.rows.map(row => [row.id, row]))
}

/** The path that follows from the parents alone; throws when they go round. */
const chainPath = (id: string, all: Map<string, Row>, below: string[] = []): string => {
  if (below.includes(id)) throw new Error(`${id} stands below itself`)
  const parentId = all.get(id)?.parentId
  return parentId ? `${chainPath(parentId, all, [...below, id])}${id}/` : `/${id}/`
}

const step = fc.record({
  kind: fc.constantFrom('move' as const, 'move' as const, 'move' as const, 'edit' as const, 'merge' as const),
  unit: fc.constantFrom(...ids),
  target: fc.constantFrom('org-root', ...ids),
})

test('whatever is moved or merged, every path is the chain of the parents and nothing goes round', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async steps => {
      await app.db.execute(sql`DELETE FROM organisation WHERE id <> 'org-root'`)
      await app.db.execute(sql`UPDATE organisation SET aliases = '[]'`)
      for (const id of ids) await insertOrg(app.db, id, { id: 'org-root', path: '/org-root/' })
      for (const { kind, unit, target } of steps) {
        const before = await rows()
        const version = before.get(unit)?.version
        const values = { orgName: `${unit}局`, orgType: '其他', regionCode: '440100' }
        const answer =
          kind === 'merge'
            ? await system.post(`/orgs/${unit}/merge`, { version, into: target, reason: '改革' })
            : kind === 'move'
              ? await system.put(`/orgs/${unit}/place`, { version, parentId: target })
              : await system.put(`/orgs/${unit}`, { ...values, version, parentId: target })
        expect(['200', '4402', '4404', '4603']).toContain(answer.code)
        const after = await rows()
        for (const row of after.values())
          expect([row.id, row.path]).toEqual([row.id, chainPath(row.id, after)])
        const isInside = before.get(target)?.path.startsWith(before.get(unit)?.path ?? '?')
        if (isInside && before.get(unit)?.state === 'normal' && before.get(target)?.state === 'normal')
          expect(answer.code).toBe(kind === 'edit' && before.get(unit)?.parentId === target ? '200' : '4402')
      }
    }),
    { numRuns: 12 },
  )
})

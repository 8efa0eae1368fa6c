import type { DataScopeCode } from '@sunport/contract/desk-codes.ts'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, openPool, type TestDatabase } from '../../testing/database.ts'
import { type Holder, type RoleScope, scopeOf, withinScope } from './data-scope.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const orgs = ['east', 'west']
const sites = ['a', 'b']
const owners = ['me', 'you']
interface Row {
  org: string
  site: string
  owner: string
}
const rows: Row[] = orgs.flatMap(org =>
  sites.flatMap(site => owners.map((owner): Row => ({ org, site, owner }))),
)

const roleScope: fc.Arbitrary<RoleScope> = fc.record({
  dataScope: fc.constantFrom<DataScopeCode>('all', 'site', 'org', 'own', 'custom'),
  scopeOrgIds: fc.subarray(orgs),
  siteIds: fc.subarray(sites),
})
const me: Holder = { orgId: 'east', orgPath: '/east/', siteIds: [] }

/** What one role lets in, told apart from the code under test. */
const isLetIn = ({ dataScope, scopeOrgIds, siteIds }: RoleScope, { org, site, owner }: Row): boolean => {
  if (siteIds.length > 0 ? !siteIds.includes(site) : dataScope === 'site') return false
  if (dataScope === 'org') return org === 'east'
  if (dataScope === 'custom') return scopeOrgIds.includes(org)
  return dataScope === 'own' ? owner === 'me' : true
}

test('several roles together let in what one of them does, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(roleScope, { maxLength: 3 }), async roles => {
      const columns = { orgId: sql`org`, siteId: sql`site`, owner: sql`owner` }
      const found = await drizzle(pool).execute<Row & Record<string, unknown>>(
        sql`SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(org text, site text, owner text)
            WHERE ${withinScope(scopeOf(roles, me), columns, 'me')}`,
      )
      expect(found.rows).toEqual(rows.filter(row => roles.some(role => isLetIn(role, row))))
    }),
    { numRuns: 500 },
  )
})

test('a role’s sites and the account’s are both kept to: one narrows the other, neither replaces it', () => {
  const reached = (ofRole: string[], ofHolder: string[], dataScope: DataScopeCode = 'all') =>
    scopeOf([{ dataScope, scopeOrgIds: [], siteIds: ofRole }], { ...me, siteIds: ofHolder })[0]?.siteIds
  expect(reached(['a', 'b'], ['a'])).toEqual(['a'])
  expect(reached(['b'], ['a'])).toEqual([])
  expect(reached(['b'], [])).toEqual(['b'])
  expect(reached([], ['a'])).toEqual(['a'])
  expect(reached([], [])).toBeUndefined()
  expect(reached(['b'], ['a'], 'site')).toEqual([])
  expect(reached([], [], 'site')).toEqual([])
})

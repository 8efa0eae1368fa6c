import type { OrganisationMatch } from '@sunport/contract/calls/organisation.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertAgencies, insertSuppliers } from '../../testing/directories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await insertSuppliers(app.db, [
    { id: 's1', name: '云岭教育装备有限公司', shortName: '云教' },
    { id: 's2', name: '云岭暗处有限公司', isPublished: false },
    { id: 's3', name: '云岭外省有限公司', siteId: 'hlj' },
    ...Array.from({ length: 25 }, (_, at) => ({ id: `n${at}`, name: `众多${at}有限公司` })),
  ])
  await insertAgencies(app.db, [{ id: 'a1', name: '云岭政府采购招标代理有限公司' }])
  await app.db.execute(sql`UPDATE agency SET aliases = '{老字号招标}' WHERE id = 'a1'`)
  await app.db.execute(sql`INSERT INTO organisation (id, org_code, org_name, org_type, region_code, unit_state)
    VALUES ('o1', 'O1', '云岭财政局', 'finance', '440103', '1'), ('o2', 'O2', '云岭旧局', 'finance', '440103', '0')`)
})
afterAll(() => app.close())

const query = async (values: Record<string, string>) =>
  (await app.get<OrganisationMatch[]>(`/gpcms/rest/v2/organization/query?${new URLSearchParams(values)}`))
    .data ?? []
const ids = async (values: Record<string, string>) => (await query(values)).map(({ id }) => id)

test('bodies of all registers are found by a part of their name, shortest first', async () => {
  expect(await query({ orgName: '云岭' })).toEqual([
    {
      id: 'o1',
      orgName: '云岭财政局',
      orgCode: 'O1',
      orgType: 'organisation',
      regionCode: '440103',
      regionName: '荔湾区',
    },
    expect.objectContaining({ id: 's1', orgType: 'supplier' }),
    expect.objectContaining({ id: 'a1', orgType: 'agency' }),
  ])
})

test('short names and aliases are found as well', async () => {
  expect(await ids({ orgName: '云教' })).toEqual(['s1'])
  expect(await ids({ orgName: '老字号' })).toEqual(['a1'])
})

test('one register can be asked alone, and another site has its own', async () => {
  expect(await ids({ orgName: '云岭', orgType: 'agency' })).toEqual(['a1'])
  expect(await ids({ orgName: '云岭', orgType: 'supplier', siteId: 'hlj' })).toEqual(['s3'])
})

test('at most twenty are answered, an empty name finds nothing, and signs mean themselves', async () => {
  expect(await query({ orgName: '众多' })).toHaveLength(20)
  for (const orgName of ['', '  ', '%', '_', "a','b", '1\nand\npg_sleep(3)', '\\'])
    expect(await query({ orgName })).toEqual([])
})

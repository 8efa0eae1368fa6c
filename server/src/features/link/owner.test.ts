import type { LinkRecord } from '@sunport/contract/calls/link.ts'
import type { ObjectEvent } from '@sunport/contract/calls/object-event.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertOrg, insertRole, insertUser } from '../../testing/people.ts'

let app: TestApp
let keeper: Acting
let island: Acting
beforeAll(async () => {
  app = await createTestApp()
  await insertOrg(app.db, 'finance')
  await insertRole(app.db, { id: 'island', dataScope: 'site', siteIds: ['hn'] }, ['cms:link:view'])
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-sa'] })
  await insertUser(app.db, { userName: 'island', roleIds: ['island'] })
  keeper = await actAs(app, 'keeper')
  island = await actAs(app, 'island')
  await keeper.post('/linkClasses', {
    siteId: 'gd',
    classCode: 'owned',
    className: '有主的链接',
    style: 'text',
    sort: 0,
    status: '1',
  })
})
afterAll(() => app.close())

const values = (title: string, over: object = {}) => ({
  siteId: 'gd',
  classCode: 'owned',
  title,
  url: 'https://owned.example/',
  ...over,
})
const create = async (title: string, over: object = {}): Promise<LinkRecord> =>
  (await keeper.post('/links', values(title, over))).data

test('a link has a unit that answers for it, and is found by it or by having none', async () => {
  const owned = await create('有负责单位', { ownerOrgId: 'finance' })
  expect(owned).toMatchObject({ ownerOrgId: 'finance', ownerName: 'finance局' })
  await create('无负责单位')
  const titles = async (query: string) =>
    (await keeper.get(`/links?classCode=owned&keyword=负责单位&${query}`)).data.rows.map(
      ({ title }: LinkRecord) => title,
    )
  expect(await titles('ownerOrgId=finance')).toEqual(['有负责单位'])
  expect(await titles('only=unowned')).toContain('无负责单位')
  expect(await titles('only=unowned')).not.toContain('有负责单位')
  const units = (await keeper.get('/links/owners')).data
  expect(units).toContainEqual({ id: 'finance', parentId: null, name: 'finance局' })
  expect((await keeper.post('/links', values('谁的', { ownerOrgId: 'nobody' }))).msg).toBe('负责单位不存在')
  const shown = await app.get<object[]>(
    '/gpcms/rest/web/v2/index/getLinkListBySiteDictCode?siteId=gd&dictCode=owned',
  )
  expect(JSON.stringify(shown.data)).not.toContain('finance')
})

test('a link tells what became of it, to whoever may see it', async () => {
  const row = await create('有来历')
  const change = {
    ...values('有来历'),
    version: row.version,
    url: 'https://moved.example/',
    ownerOrgId: 'finance',
  }
  await keeper.put(`/links/${row.id}`, change)
  const { rows, total } = (await keeper.get(`/links/${row.id}/history?pageSize=10`)).data
  expect(total).toBe(2)
  expect(rows.map(({ action }: ObjectEvent) => action)).toEqual(['update', 'create'])
  expect(rows[0]).toMatchObject({
    userName: 'keeper',
    before: { url: 'https://owned.example/', ownerOrgId: null },
    after: { url: 'https://moved.example/', ownerOrgId: 'finance' },
  })
  expect((await island.get(`/links/${row.id}/history`)).data).toBeNull()
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { contentBench } from '../../testing/content.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await insertRole(app.db, { id: 'south', dataScope: 'all', siteIds: ['gd'] }, ['cms:link:view'])
  await insertRole(app.db, { id: 'own-unit', dataScope: 'tree' }, ['sys:org:view'])
  for (const [userName, roleIds, siteIds] of [
    ['nobody', [], []],
    ['south', ['south'], []],
    ['unit', ['own-unit'], []],
    ['root', ['role-sa'], []],
    ['island', ['role-editor'], ['hn']],
    ['newcomer', ['role-editor'], []],
    ['both', ['south', 'role-editor'], ['hn']],
  ] as const)
    await insertUser(app.db, { userName, roleIds: [...roleIds], siteIds: [...siteIds] })
})
afterAll(() => app.close())

const idsOf = async (who: Acting, path: string): Promise<string[]> =>
  (await who.get(path)).data.map(({ id }: { id: string }) => id).sort()

test.each([
  ['nobody', []],
  ['south', ['gd']],
  ['island', ['hn']],
  ['newcomer', []],
  ['both', ['hn']],
])('%s is offered the sites that a function of his reaches', async (name, sites) => {
  expect(await idsOf(await actAs(app, name), '/site/getAllSite')).toEqual(sites)
})

test.each(['root', 'unit'])('%s is held to no site and is offered all', async name => {
  const all = (await app.db.execute<{ id: string }>(sql`SELECT id FROM site`)).rows.map(({ id }) => id).sort()
  expect(await idsOf(await actAs(app, name), '/site/getAllSite')).toEqual(all)
})

test('an editor writes for the sites that he was given, and for none without', async () => {
  const bench = await contentBench(app)
  for (const [id, siteId] of [
    ['of-gd', 'gd'],
    ['of-hn', 'hn'],
  ]) {
    await bench.put({ id: id ?? '', kind: 'article', state: 'draft', open: 'draft' })
    await app.db.execute(sql`UPDATE info SET site_id = ${siteId} WHERE id = ${id}`)
  }
  const listed = async (name: string): Promise<string[]> =>
    (await (await actAs(app, name)).get('/content/article?pageSize=100')).data.rows
      .map(({ id }: { id: string }) => id)
      .filter((id: string) => id.startsWith('of-'))
  expect(await listed('island')).toEqual(['of-hn'])
  expect(await listed('newcomer')).toEqual([])
})

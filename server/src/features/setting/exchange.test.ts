import { readSetting } from '@sunport/contract/settings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'

let app: TestApp
let admin: Acting
beforeAll(async () => {
  app = await createTestApp()
  await insertUser(app.db, { userName: 'root', roleIds: ['role-sa'] })
  admin = await actAs(app, 'root')
})
afterAll(() => app.close())

test('a choice that was on or off in the version before is taken as it was meant', async () => {
  const key = 'publish.check-signing'
  const settings = [{ key, siteId: null, value: true }]
  const { data } = await admin.post('/configuration/import', { settings, isRehearsal: false })
  expect(data).toMatchObject([{ key, outcome: 'changed' }])
  const all: { key: string; value: unknown }[] = (await admin.get('/configuration')).data.settings
  expect(all.find(each => each.key === key)?.value).toBe('1')
})

test('of a choice that nobody offers the default holds', () => {
  expect([readSetting('publish.check-tender', '3'), readSetting('publish.check-tender', '2')]).toEqual([
    '1',
    '2',
  ])
})

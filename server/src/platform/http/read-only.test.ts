import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { actAs, insertUser } from '../../testing/people.ts'
import { problemOf } from './errors.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await insertUser(app.db, { userName: 'system', roleIds: ['role-sa'] })
})
afterAll(() => app.close())

/** As a failed-over or full database has it: everything can be read, nothing written. */
const setReadOnly = async (isReadOnly: boolean): Promise<void> => {
  const client = new pg.Client({ connectionString: app.url })
  await client.connect()
  try {
    const name = new URL(app.url).pathname.slice(1)
    await client.query('SET default_transaction_read_only = off')
    await client.query(
      `ALTER DATABASE ${name} SET default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
    )
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
  } finally {
    await client.end()
  }
}

test('a database that takes no writes is told as 503, and readers read on', async () => {
  const desk = await actAs(app, 'system')
  await setReadOnly(true)
  const write = () => desk.post('/dicts/dictType', { dictType: `Ro_${Date.now()}`, typeName: '只读' })
  await expect.poll(async () => (await write()).code).toBe('4915')
  // Whoever is signed in reads on too: that he was seen need not be written.
  app.clock.set(new Date(app.clock.now().getTime() + 120_000))
  expect((await desk.get('/dicts/dictType')).code).toBe('200')
  const list = '/gpcms/rest/web/v2/info/selectInfoMoreChannel?siteId=gd&currPage=1&pageSize=10'
  expect((await app.http.inject(list)).statusCode).toBe(200)
  await setReadOnly(false)
  await expect.poll(async () => (await write()).code).toBe('200')
})

test.each([
  ['53100', undefined, 'service.storage'],
  ['25006', undefined, 'service.storage'],
  ['ENOSPC', undefined, 'service.storage'],
  ['EROFS', undefined, 'service.storage'],
  ['EDQUOT', undefined, 'service.storage'],
  ['57P03', undefined, 'service.busy'],
  ['53300', undefined, 'service.busy'],
  ['ETIMEDOUT', undefined, 'service.busy'],
  ['EMFILE', undefined, 'service.busy'],
  [undefined, 'Connection terminated unexpectedly', 'service.busy'],
  [undefined, 'Connection terminated due to connection timeout', 'service.busy'],
  [undefined, 'Client has encountered a connection error and is not queryable', 'service.busy'],
  [undefined, 'something else', 'unknown'],
])('%s %s is %s, also where it is the cause of another', (code, message, key) => {
  const error = Object.assign(new Error(message), code && { code })
  expect(problemOf(error).key).toBe(key)
  expect(problemOf(new Error('Failed query', { cause: error })).key).toBe(key)
  if (key !== 'unknown') expect(problemOf(error).status).toBe(503)
})

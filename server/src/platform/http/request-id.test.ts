import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineCall } from '@sunport/contract/call.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createGround, type TestGround } from '../../testing/ground.ts'
import { quietSurface } from '../../testing/quiet-surface.ts'
import { openDatabase } from '../database/database.ts'
import { bound, feature } from '../feature.ts'
import { createLog } from '../log.ts'
import { said, saying } from '../log-scope.ts'
import { mount } from '../mount.ts'
import { createPlatform } from '../platform.ts'
import { requestIdOf } from './request-id.ts'

const uuid = '0b9c8a52-3f0e-4f0a-9a59-7c1d2e3f4a5b'
const ofNginx = '4f2a9c0d1e5b6a7890c1d2e3f4a5b6c7'
const call = defineCall({
  ...{ method: 'GET', access: 'open', summary: '坏', path: '/rest/v2/break' },
  input: z.object({}),
  data: z.string(),
})
let ground: TestGround
let mounted: Awaited<ReturnType<typeof mount>>
let folder: string
let end: () => Promise<void>
const lines = (): Record<string, unknown>[] =>
  readFileSync(join(folder, 'log'), 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sunport-ids-'))
  const log = createLog('info', join(folder, 'log'))
  ground = await createGround()
  const database = openDatabase(ground.url, log, 2)
  end = database.end
  const platform = await createPlatform({ ...ground, database, log })
  const breaking = async (): Promise<string> => {
    log.warn('in the call')
    await database.db.execute(sql`SELECT 1 / ${0}::int AS "of 13800138000"`)
    return '好'
  }
  const features = { breaking: feature({ calls: [bound({ call }, { call: breaking })] }) }
  mounted = await mount(platform, features, quietSurface)
})
afterAll(async () => {
  await mounted.stop()
  await end()
  await ground.close()
  rmSync(folder, { recursive: true })
})

test('an id that looks like one is taken over; a number of somebody, a word or a novel is not', () => {
  const taken = (given: string) => requestIdOf({ headers: { 'x-request-id': given } }) === given
  expect([uuid, ofNginx].map(taken)).toEqual([true, true])
  const refused = [
    '13800138000',
    '440106199001011234',
    'abc',
    'a'.repeat(65),
    `${uuid}\n`,
    'DROP TABLE info',
    '',
  ]
  expect(refused.map(taken)).toEqual(refused.map(() => false))
})

test('every layer says the id of its request: the call, the statement that failed, the answer', async () => {
  const answer = await mounted.http.inject({
    url: '/gpcms/rest/v2/break',
    headers: { 'x-request-id': ofNginx },
  })
  expect(answer.headers['x-request-id']).toBe(ofNginx)
  await vi.waitFor(() => {
    const own = lines().filter(({ reqId }) => reqId === ofNginx)
    expect(own.map(({ msg }) => msg)).toEqual([
      'in the call',
      'statement failed',
      'request failed',
      'request',
    ])
  })
  const failed = lines().find(({ msg, reqId }) => msg === 'statement failed' && reqId === ofNginx)
  expect(failed).toMatchObject({ err: { code: '22012' } })
  expect(String(failed?.sql)).not.toContain('13800138000')
  // No line says it twice.
  const twice = readFileSync(join(folder, 'log'), 'utf8')
    .split('\n')
    .filter(line => line.split('"reqId"').length > 2)
  expect(twice).toEqual([])
})

test('what is no call is told its id as well, and each request has its own', async () => {
  const ids = await Promise.all(
    ['/healthz', '/nowhere'].map(async url => (await mounted.http.inject(url)).headers['x-request-id']),
  )
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/)
})

test('a run says itself, also where it sends something for a request', () => {
  const inside = saying({ run: 'r1', task: 'sms-sending' }, () => saying({ reqId: uuid }, said))
  expect(inside).toEqual({ run: 'r1', task: 'sms-sending', reqId: uuid })
})

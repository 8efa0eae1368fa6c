import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import { login, md5 } from '../../testing/signing.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await publishSample(app.db, {
    ...{ siteId: 'gd', channel: 'tzgg', title: '公告', noticeTime: '2026-06-01 09:00:00' },
  })
})
afterAll(() => app.close())

const list = '/gpcms/rest/web/v2/info/selectInfoMoreChannel?siteId=gd&channel=tzgg&currPage=1&pageSize=10'
const msOf = async (work: () => Promise<{ statusCode: number }>): Promise<number> => {
  const begun = performance.now()
  expect((await work()).statusCode).toBe(200)
  return performance.now() - begun
}
const read = () => msOf(() => app.http.inject(list))

test('visitors read on while many sign in at once, and those who are too many are told to come back', async () => {
  // What is done once is no matter of either.
  for (let at = 0; at < 5; at += 1) await read()
  const begun = performance.now()
  let isOver = false
  const storm = Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      login(app, `nobody-${at}`, md5(`guess ${at}`), { remoteAddress: `10.1.${at}.1` }),
    ),
  ).finally(() => {
    isOver = true
  })
  const waits: number[] = []
  while (!isOver) waits.push(await read())
  const codes = (await storm).map(({ statusCode }) => statusCode)
  const stormMs = performance.now() - begun
  expect(new Set(codes)).toEqual(new Set([400, 429]))
  // By share and in the middle, so that a slow machine is slow for both and one turn that it loses is nothing.
  const [middle = stormMs] = waits.toSorted((a, b) => a - b).slice(Math.floor(waits.length / 2))
  expect(waits.length).toBeGreaterThanOrEqual(10)
  expect(middle).toBeLessThan(stormMs / 10)
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishMany } from '../../testing/infos.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const place = { siteId: 'gd', channel: 'xmcggg', noticeTime: '2026-06-01 09:00:00' }
const publish = (titles: string[]) => app.db.transaction(tx => publishMany(tx, place, titles))
const wordOf = async (word: string) => {
  const { rows } = await app.db.execute<{ sound: string; initials: string; uses: number; siteId: string }>(
    sql`SELECT sound, initials, uses, site_id AS "siteId" FROM search_word WHERE word = ${word}`,
  )
  return rows
}

test('words are written once a site, with their sounds, however many publications have them', async () => {
  await publish(['医疗设备采购公告'])
  expect(await wordOf('医疗设备')).toMatchObject([{ sound: 'yiliaosebei', initials: 'ylsb', siteId: 'gd' }])
  await publish(Array.from({ length: 200 }, (_, at) => `医疗设备采购公告${at}`))
  const [word, ...others] = await wordOf('医疗设备')
  expect(others).toEqual([])
  // One publication of eight is counted.
  expect(word?.uses).toBeGreaterThan(5)
  expect(word?.uses).toBeLessThan(80)
})

test('a bulk load writes the new words among the known', async () => {
  await publish(['旧词汇公告'])
  await publish(['旧词汇公告', '独木舟公告', ...Array.from({ length: 30 }, () => '旧词汇公告')])
  expect(await wordOf('独木舟')).toHaveLength(1)
})

test('who publishes while another counts the same word does not wait for him', async () => {
  await publish(['起重机公告'])
  await app.db.transaction(async tx => {
    await tx.execute(sql`SELECT 1 FROM search_word WHERE word IN ('起重机', '公告') FOR UPDATE`)
    await publish(Array.from({ length: 40 }, () => '起重机公告'))
  })
  expect(await wordOf('起重机')).toHaveLength(1)
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tag, touchTags } from '../../platform/cache/tags.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishMany, publishSample } from '../../testing/infos.ts'

let first: TestApp
let second: TestApp
beforeAll(async () => {
  first = await createTestApp()
  second = await createTestApp({ url: first.url })
})
afterAll(async () => {
  await second.close()
  await first.close()
})

const sample = { siteId: 'gd', channel: 'xmcggg', noticeType: '001011', noticeTime: '2026-06-01 09:00:00' }
const totals = (key: string) =>
  Promise.all(
    [first, second].map(
      async app =>
        (
          await app.get<{ total: number }>(
            `/gpcms/rest/web/v2/info/search?siteId=gd&searchKey=${encodeURIComponent(key)}`,
          )
        ).data.total,
    ),
  )

test('what is published is found by the next request of either instance, what is withdrawn is not', async () => {
  expect(await totals('望远镜')).toEqual([0, 0])
  const id = await publishSample(first.db, { ...sample, title: '望远镜采购' })
  expect(await totals('望远镜')).toEqual([1, 1])
  await second.db.execute(sql`DELETE FROM publication WHERE info_id = ${id}`)
  expect(await totals('望远镜')).toEqual([0, 0])
})

test('nothing is found before the transaction ends, and nothing of one that failed', async () => {
  const failed = first.db.transaction(async tx => {
    await publishSample(tx, { ...sample, title: '显微镜采购' })
    expect(await totals('显微镜')).toEqual([0, 0])
    throw new Error('given up')
  })
  await expect(failed).rejects.toThrow('given up')
  expect(await totals('显微镜')).toEqual([0, 0])
})

test('many hits are kept in memory, and fall in both instances when their site is touched', async () => {
  const titles = Array.from({ length: 505 }, (_, at) => `第${at}批潜望镜采购`)
  const ids = await first.db.transaction(tx => publishMany(tx, sample, titles))
  expect(await totals('潜望镜')).toEqual([505, 505])
  await first.db.transaction(async tx => {
    await tx.execute(sql`DELETE FROM publication WHERE info_id = ${ids[0]}`)
    await touchTags(tx, [tag.infosOf('gd')])
  })
  await Promise.all([first.settled(), second.settled()])
  expect(await totals('潜望镜')).toEqual([504, 504])
})

test('a notice that moves to another channel or region is filtered by its new one', async () => {
  const id = await publishSample(first.db, { ...sample, title: '经纬仪采购', regionCode: '440103' })
  const total = async (filter: string) =>
    (
      await second.get<{ total: number }>(
        `/gpcms/rest/web/v2/info/search?siteId=gd&searchKey=${encodeURIComponent('经纬仪')}&${filter}`,
      )
    ).data.total
  expect([await total('regionCode=440100'), await total('regionCode=441300')]).toEqual([1, 0])
  await first.db.execute(sql`UPDATE publication SET region_code = '441302' WHERE info_id = ${id}`)
  expect([await total('regionCode=440100'), await total('regionCode=441300')]).toEqual([0, 1])
})

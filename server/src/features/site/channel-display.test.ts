import type { ChannelRecord } from '@sunport/contract/calls/channel-fields.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { channelBench } from '../../testing/channels.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'

let app: TestApp
let keeper: Acting
let bench: ReturnType<typeof channelBench>
beforeAll(async () => {
  app = await createTestApp()
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-sa'] })
  keeper = await actAs(app, 'keeper')
  bench = channelBench(app, keeper)
})
afterAll(() => app.close())

const change = async (row: ChannelRecord, over: object): Promise<ChannelRecord> => {
  const { data, msg } = await keeper.put(`/channels/${row.id}`, { ...(await bench.get(row.id)), ...over })
  if (!data) throw new Error(msg)
  return data
}
const childrenOf = async (mark: string): Promise<string[]> =>
  (
    await app.get<{ name: string }[]>(`/gpcms/rest/web/v2/index/channelSon?siteId=gd&channelId=${mark}`)
  ).data.map(({ name }) => name)

test('a channel kept out of the navigation is not named among its siblings, and still answers at its address', async () => {
  const parent = await bench.create('有下级的栏目')
  const [shown, silent] = [
    await bench.create('列出的', { parentId: parent.id }),
    await bench.create('不列的', { parentId: parent.id }),
  ]
  await bench.putItem(silent.id, { state: 'live', edition: 'published' })
  expect(await childrenOf(parent.pagemark)).toEqual(['列出的', '不列的'])
  expect((await change(silent, { navShow: false })).navShow).toBe(false)
  expect(await childrenOf(parent.pagemark)).toEqual([shown.name])
  expect(await bench.titlesAt(silent.pagemark)).toHaveLength(1)
  await change(silent, { navShow: true })
  expect(await childrenOf(parent.pagemark)).toEqual(['列出的', '不列的'])
})

test('the portal is told how a list is to look, at once', async () => {
  const row = await bench.create('显示方式')
  const told = async () => (await bench.publicChannels()).find(({ pagemark }) => pagemark === row.pagemark)
  expect(await told()).toMatchObject({
    showDate: true,
    pageSize: null,
    sortRule: 'newest',
  })
  const values = { showDate: false, pageSize: 50, sortRule: 'oldest' }
  expect(await change(row, values)).toMatchObject(values)
  expect(await told()).toMatchObject(values)
  const odd = await keeper.put(`/channels/${row.id}`, { ...(await bench.get(row.id)), pageSize: 33 })
  expect(odd.data).toBeNull()
})

test('a list by date, the earliest first, goes on over its pages', async () => {
  const row = await bench.create('最早在前')
  for (const day of [3, 1, 2]) {
    const id = await bench.putItem(row.id, { state: 'live', edition: 'published' })
    await app.db.execute(sql`UPDATE publication SET title = ${`第${day}日`}, notice_time = ${`2026-05-0${day}T00:00:00Z`}
      WHERE info_id = ${id}`)
  }
  const page = async (currPage: number, sort: string) =>
    (
      await app.get<{ rows: { title: string }[] }>(
        `/gpcms/rest/web/v2/info/selectInfoMoreChannel?siteId=gd&channel=${row.pagemark}&currPage=${currPage}&pageSize=2&sort=${sort}`,
      )
    ).data.rows.map(({ title }) => title)
  expect([await page(1, 'oldest'), await page(2, 'oldest')]).toEqual([['第1日', '第2日'], ['第3日']])
  expect(await page(1, '')).toEqual(['第3日', '第2日'])
})

test('the look travels with an outline to another place', async () => {
  const row = await bench.create('外观随行', {
    navShow: false,
    showDate: false,
    pageSize: 20,
    sortRule: 'oldest',
  })
  const copied = await keeper.post(`/channels/${row.id}/copy`, {
    siteId: 'gd',
    parentId: null,
    name: '外观随行副本',
    markEnding: 'copy',
    isRehearsal: false,
  })
  expect(copied.data).toMatchObject({ created: 1 })
  const told = (await bench.publicChannels()).find(({ pagemark }) => pagemark === `${row.pagemark}copy`)
  expect(told).toMatchObject({ showDate: false, pageSize: 20, sortRule: 'oldest' })
})

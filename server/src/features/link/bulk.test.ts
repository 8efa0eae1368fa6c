import type { LinkRecord } from '@sunport/contract/calls/link.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { importFile } from '../../testing/import-file.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'

let app: TestApp
let keeper: Acting
let home = ''
let second = ''
let third = ''
beforeAll(async () => {
  app = await createTestApp()
  ;[home = '', second = '', third = ''] = app.packs.map(({ siteCode }) => siteCode)
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-sa'] })
  keeper = await actAs(app, 'keeper')
  await newClass('mates')
})
afterAll(() => app.close())

/** A class of the first and the third site; the second has it when something is copied there. */
const newClass = async (classCode: string): Promise<string> => {
  const model = { className: '伙伴', style: 'text', maxItems: 9, sort: 3, status: '1' }
  for (const siteId of [home, third]) await keeper.post('/linkClasses', { siteId, classCode, ...model })
  return classCode
}
const create = async (title: string, over: object = {}): Promise<LinkRecord> => {
  const url = 'https://same.example/'
  const answer = await keeper.post('/links', { siteId: home, classCode: 'mates', title, url, ...over })
  if (!answer.data) throw new Error(answer.msg)
  return answer.data
}
const bulk = async (
  action: string,
  rows: LinkRecord[],
  isRehearsal: boolean,
  over: object = {},
  who = keeper,
) => {
  const chosen = rows.map(({ id, version }) => ({ id, version }))
  const answer = await who.post('/links/bulk', { action, rows: chosen, isRehearsal, ...over })
  return answer.data ? answer.data.rows.map(({ refusal }: { refusal: string | null }) => refusal) : answer.msg
}
const linksOn = async (siteId: string, classCode: string): Promise<LinkRecord[]> =>
  (await keeper.get(`/links?siteId=${siteId}&classCode=${classCode}&pageSize=100`)).data.rows

test('links are copied to other sites with their class, once each, and begin unchecked', async () => {
  const classCode = await newClass('copied')
  const on = (siteId: string) => linksOn(siteId, classCode)
  const [one, two] = [await create('甲', { classCode, leaveHint: true }), await create('乙', { classCode })]
  expect(await bulk('copy', [one], true)).toBe('请选择站点')
  expect(await bulk('copy', [one, two], true, { siteIds: [second, third] })).toEqual([null, null])
  expect(await on(second)).toEqual([])
  expect(await bulk('copy', [one], false, { siteIds: [second] })).toEqual([null])
  expect(await bulk('copy', [one, two], false, { siteIds: [second, third] })).toEqual([null, null])
  expect((await on(second)).map(({ title, sort, leaveHint }) => [title, sort, leaveHint])).toEqual([
    ['甲', 0, true],
    ['乙', 1, false],
  ])
  expect(await on(third)).toMatchObject([
    { title: '甲', checkState: 'unchecked', version: 1 },
    { title: '乙' },
  ])
  expect(await bulk('copy', [one], false, { siteIds: [second, third] })).toEqual(['目标站点已有同名链接'])
  const classes = (await keeper.get(`/linkClasses?siteId=${second}&pageSize=100`)).data.rows
  expect(classes).toContainEqual(expect.objectContaining({ classCode, maxItems: 9, linkCount: 2 }))
})

test('nobody copies to a site that is not his', async () => {
  await insertRole(app.db, { id: 'role-home', dataScope: 'site', siteIds: [home] }, [
    'cms:link:view',
    'cms:link:edit',
  ])
  await insertUser(app.db, { userName: 'local', roleIds: ['role-home'] })
  const local = await actAs(app, 'local')
  const row = await create('越界')
  expect(await bulk('copy', [row], false, { siteIds: [second] }, local)).toEqual(['数据不存在或已被删除'])
  expect((await linksOn(second, 'mates')).map(({ title }) => title)).not.toContain('越界')
})

test('many are checked at once, behind the same guard; what is no address is left out', async () => {
  const inward = await create('内网', { url: 'http://10.0.0.1/' })
  const own = await create('站内', { url: '/here' })
  expect(await bulk('check', [inward, own], true)).toEqual([null, '不是网址，无须检查'])
  expect((await keeper.get(`/links/${inward.id}`)).data.checkState).toBe('unchecked')
  expect(await bulk('check', [inward, own], false)).toEqual([null, '不是网址，无须检查'])
  expect((await keeper.get(`/links/${inward.id}`)).data).toMatchObject({
    checkState: 'dead',
    checkNote: '地址不在公共网络，未检查',
  })
})

test('one address is replaced on every site where it stands, after a rehearsal', async () => {
  const classCode = await newClass('moved')
  const from = 'https://moving.example/'
  const replace = (isRehearsal: boolean) =>
    keeper.post('/links/target', { from, to: 'https://moved.example/x', isRehearsal })
  const rows = [await create('丙', { classCode, url: from }), await create('丁', { classCode, url: from })]
  await bulk('copy', rows, false, { siteIds: [second, third] })
  const before = (await replace(true)).data
  expect(before).toHaveLength(6)
  expect(new Set(before.map(({ siteName }: { siteName: string }) => siteName)).size).toBe(3)
  expect((await replace(true)).data).toHaveLength(before.length)
  expect((await replace(false)).data).toHaveLength(before.length)
  expect((await replace(true)).data).toEqual([])
  expect((await linksOn(second, classCode)).map(({ url }) => url)).toEqual([
    'https://moved.example/x',
    'https://moved.example/x',
  ])
  const bad = { from: 'https://moved.example/x', to: 'javascript:alert(1)', isRehearsal: false }
  expect((await keeper.post('/links/target', bad)).msg).toContain('请输入正确的网址')
})

test('a file changes what it names of a link, and nothing else', async () => {
  const kept = {
    openMode: 'self',
    relNofollow: true,
    leaveHint: true,
    status: '0',
    description: '说明',
    validTo: '2027-01-01',
  }
  const before = await create('要更新的链接', kept)
  const siteName = before.siteName ?? ''
  const file = ['站点,分类编码,链接名称,网址', `${siteName},mates,要更新的链接,https://new.example/`]
  expect(await importFile(app, keeper, '/links', file)).toMatchObject({ updated: 1, problems: [] })
  const { data: after } = await keeper.get(`/links/${before.id}`)
  expect(after).toMatchObject({ ...kept, url: 'https://new.example/' })
})

import { randomUUID } from 'node:crypto'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import type { ChannelPeople } from '@sunport/contract/content/channel-people.ts'
import type { ExtendField } from '@sunport/contract/content/extend-fields.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { channelFields } from '../../../testing/channels.ts'
import { type Bench, contentBench, sampleFields } from '../../../testing/content.ts'
import { type Acting, actAs, insertUser } from '../../../testing/people.ts'
import { proved } from '../../../testing/proved.ts'

let app: TestApp
let bench: Bench
let keeper: Acting
const channelId = 'bench-list'
beforeAll(async () => {
  app = await createTestApp()
  bench = await contentBench(app)
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-sa'] })
  keeper = await actAs(app, 'keeper')
})
afterAll(() => app.close())
beforeEach(() =>
  app.db.execute(sql`UPDATE channel SET people = '{}', review_depth = 1 WHERE id = ${channelId}`),
)

const as = (name: string, ...rights: string[]) =>
  bench.reach(
    bench.user(
      name,
      ['view', ...rights].map(right => `cms:article:${right}` as FunctionCode),
    ),
  )
const leave = (people: ChannelPeople) =>
  app.db.execute(sql`UPDATE channel SET people = ${JSON.stringify(people)}::jsonb WHERE id = ${channelId}`)
const on = ({ id, version }: ContentDetail) => ({ id, version })
const words = (fields: Record<string, unknown> = {}) => ({
  title: '一份要签发的稿件',
  bodyHtml: '<p>正文</p>',
  fields: { ...sampleFields.article, ...fields },
  attachments: [],
})
const service = () => app.content.content('article', app.db)
const create = (name: string, fields?: Record<string, unknown>) =>
  service().create({ id: randomUUID(), siteId: 'gd', channelId, ...words(fields) }, as(name, 'edit'))
const problem = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    failure => failure.key ?? String(failure),
  )

test('a channel with editors of its own takes nothing from others, and lets them change nothing', async () => {
  const before = await create('editor')
  await leave({ edit: [bench.idOf('author')] })
  expect(await problem(create('editor'))).toBe('channel.not_editor')
  expect(await problem(service().submit(on(before), as('editor', 'edit')))).toBe('channel.not_editor')
  const seen = await service().get(before.id, as('editor', 'edit'))
  expect(seen.actions).toEqual([])
  const own = await create('author')
  expect(own.actions).toContain('submit')
  expect(await problem(service().submit(on(own), as('author', 'edit')))).toBe('done')
})

test('a level is decided by those whom the channel names, or to whom it was handed', async () => {
  await leave({ review3: [bench.idOf('second')] })
  const submitted = await service().submit(on(await create('author')), as('author', 'edit'))
  const last = as('last', 'review3')
  const queued = async (name: string) => {
    const user = bench.user(name, ['cms:article:view', 'cms:article:review3'])
    const { rows } = await service().list(
      { tab: 'todo', currPage: 1, pageSize: 50 } as never,
      bench.reach(user),
    )
    return rows.some(({ id }) => id === submitted.id)
  }
  expect([await queued('last'), await queued('second')]).toEqual([false, true])
  expect(await problem(service().approve(proved(on(submitted)), last))).toBe('channel.not_reviewer')
  expect((await service().get(submitted.id, last)).actions).not.toContain('approve')
  await app.db.execute(
    sql`UPDATE info_edition SET assigned_to = ${bench.idOf('last')} WHERE info_id = ${submitted.id}`,
  )
  expect(await queued('last')).toBe(true)
  expect(await problem(service().approve(proved(on(submitted)), last))).toBe('done')
})

test('only those who hold the right of a task can be named for it', async () => {
  const rows = (await keeper.get('/channels/staff?siteId=gd')).data.people
  const other = rows.find(({ id }: { id: string }) => id === bench.idOf('other'))
  expect(other.tasks.toSorted()).toEqual(['edit', 'review1', 'review2', 'review3'])
  const name = (people: ChannelPeople) =>
    keeper.post('/channels', {
      ...channelFields,
      siteId: 'gd',
      name: `指定人员${randomUUID().slice(0, 4)}`,
      pagemark: `p${randomUUID().slice(0, 8)}`,
      people,
    })
  expect((await name({ edit: [bench.idOf('viewer')] })).code).toBe('4874')
  const made = await name({ edit: [other.id], review3: [other.id] })
  expect(made.data.people).toEqual({ edit: [other.id], review3: [other.id] })
  const bulk = await keeper.post('/channels/bulk', {
    action: 'people',
    rows: [{ id: made.data.id, version: made.data.version }],
    isRehearsal: false,
    people: { review3: [bench.idOf('viewer')] },
  })
  expect(bulk.data.rows[0].refusal).toBe('所选人员没有相应的采编或审核权限')
})

test('facts of a channel are asked for at submission, shown to the public, and keep their codes', async () => {
  const field = (over: Partial<ExtendField>) => ({
    code: 'indexNo',
    name: '索引号',
    type: 'text',
    isRequired: true,
    isPublic: true,
    options: [],
    ...over,
  })
  const given = {
    ...channelFields,
    siteId: 'gd',
    name: '政府信息公开',
    pagemark: 'open-gov',
    extendFields: [field({}), field({ code: 'note', name: '内部备注', isRequired: false, isPublic: false })],
  }
  const { data: place } = await keeper.post('/channels', given)
  const knows = async () =>
    (await keeper.get('/editing/channels?kind=article')).data.some(
      ({ id, extendFields }: { id: string; extendFields: unknown[] }) =>
        id === place.id && extendFields.length === 2,
    )
  expect(await knows()).toBe(true)
  const put = (fields: Record<string, unknown>) =>
    service().create(
      { id: randomUUID(), siteId: 'gd', channelId: place.id, ...words(fields) },
      as('author', 'edit'),
    )
  const bare = await put({})
  expect(await service().problems(bare.id, as('author', 'edit'))).toEqual(['索引号不能为空'])
  const whole = await put({ 'ext-indexNo': '粤财采〔2026〕1号', 'ext-note': '只给自己看' })
  const submitted = await service().submit(on(whole), as('author', 'edit'))
  await service().approve(proved(on(submitted)), as('last', 'review3'))
  const { data } = await app.get<{ facts: unknown[] }>(
    `/gpcms/rest/web/v2/info/getInfoById?id=${whole.id}&siteId=gd`,
  )
  expect(data.facts).toEqual([{ name: '索引号', value: '粤财采〔2026〕1号' }])
  const { siteId: _, ...same } = given
  const change = (extendFields: unknown[]) =>
    keeper.put(`/channels/${place.id}`, { ...same, version: place.version, extendFields })
  expect((await change([])).msg).toBe('字段“索引号”已有数据，编码和类型不能修改，也不能删除')
  expect((await change([field({ type: 'number' }), given.extendFields[1]])).code).toBe('4875')
  expect((await change([field({ name: '索引编号' }), given.extendFields[1]])).code).toBe('200')
})

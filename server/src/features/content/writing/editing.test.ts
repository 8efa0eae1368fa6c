import { randomUUID } from 'node:crypto'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import type { EditingChannel } from '@sunport/contract/calls/editing.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tag, touchTags } from '../../../platform/cache/tags.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type Bench, contentBench, sampleFields } from '../../../testing/content.ts'
import { insertUser } from '../../../testing/people.ts'
import { type SignedIn, send, signIn } from '../../../testing/signing.ts'
import type { Reach } from '../core/desk.ts'
import type { ContentService } from '../service.ts'

let app: TestApp
let bench: Bench
let service: ContentService
let signed: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  app = await createTestApp()
  bench = await contentBench(app)
  service = app.content.content('article', app.db)
  await insertUser(app.db, { userName: 'editing-one', roleIds: ['bench-role'] })
  await insertUser(app.db, { userName: 'editing-stranger' })
  signed = await signIn(app, 'editing-one', 'Right-Password-1')
  stranger = await signIn(app, 'editing-stranger', 'Right-Password-1')
})
afterAll(() => app.close())

const as = (name: string, ...rights: string[]): Reach =>
  bench.reach(
    bench.user(
      name,
      ['view', ...rights].map(right => `cms:article:${right}` as FunctionCode),
    ),
  )
const author = () => as('author', 'edit')
const words = (title: string, bodyHtml: string, fields: object = sampleFields.article) => ({
  title,
  bodyHtml,
  fields: { ...fields },
  attachments: [],
})
const draft = (title: string, bodyHtml = '<p>正文</p>', fields?: object) =>
  service.create(
    {
      id: randomUUID(),
      siteId: bench.site,
      channelId: bench.channels.article,
      ...words(title, bodyHtml, fields),
    },
    author(),
  )
const on = ({ id, version }: ContentDetail) => ({ id, version })
const get = async <T>(who: SignedIn, path: string) =>
  (await send(app, who, 'GET', `/gpcms/rest/v2/editing/${path}`)).json<{ code: string; data: T }>()

test('channels say which of them take a kind, for those who may look at it', async () => {
  await app.db.transaction(tx => touchTags(tx, [tag.sites]))
  const channels = async (kind: string) =>
    (await get<EditingChannel[]>(signed, `channels?kind=${kind}`)).data ?? []
  await app.settled()
  expect((await channels('article')).some(({ id }) => id === 'bench-list')).toBe(true)
  const fit = async (kind: string, id: string) =>
    (await channels(kind)).find(channel => channel.id === id)?.isFit
  expect([await fit('article', 'bench-list'), await fit('article', 'bench-laws')]).toEqual([true, false])
  expect(await fit('law', 'bench-laws')).toBe(true)
  expect((await get(stranger, 'channels?kind=article')).code).not.toBe('200')
})

test('everything that a submission would be refused for is told at once, and nothing once it is right', async () => {
  const item = await draft('短', '', {})
  const problems = await service.problems(item.id, as('author'))
  expect(problems).toEqual(['标题须为4至100个字', '正文、附件和外部链接不能都为空', '来源不能为空'])
  const saved = await service.save(
    { ...on(item), saveId: randomUUID(), ...words('足够长的标题', '<p>正文</p>') },
    author(),
  )
  expect(await service.problems(saved.id, as('author'))).toEqual([])
  expect((await get<null>(stranger, `${item.id}/problems?kind=article`)).code).not.toBe('200')
})

test('a text that came back is compared with what was sent the time before', async () => {
  let now = await service.submit(on(await draft('送审两次的稿件', '<p>第一轮</p>')), author())
  expect(await service.roundBefore(now.id, as('first'))).toBeNull()
  now = await service.sendBack({ ...on(now), reason: '数字与附件不符' }, as('first', 'review1'))
  now = await service.save(
    { ...on(now), saveId: randomUUID(), ...words('送审两次的稿件', '<p>第二轮</p>') },
    author(),
  )
  now = await service.submit(on(now), author())
  expect(await service.roundBefore(now.id, as('first'))).toMatchObject({
    title: '送审两次的稿件',
    bodyHtml: '<p>第一轮</p>',
  })
})

describe('what is kept while somebody types', () => {
  const saves = async (id: string): Promise<string[]> =>
    (
      await app.db.execute<{ userName: string }>(
        sql`SELECT user_name AS "userName" FROM audit_log WHERE entity_id = ${id} AND action = 'save' ORDER BY id`,
      )
    ).rows.map(({ userName }) => userName)
  const save = (item: ContentDetail, text: string, isAuto: boolean, who = author()) =>
    service.save(
      { ...on(item), saveId: randomUUID(), isAuto, ...words('边写边存的稿件', `<p>${text}</p>`) },
      who,
    )

  test('stands in the log once for each sitting and person, while each asked save does', async () => {
    let now = await draft('边写边存的稿件')
    for (const text of ['一', '二', '三']) now = await save(now, text, true)
    expect(await saves(now.id)).toEqual([])
    now = await save(now, '四', false)
    now = await save(now, '五', true)
    expect(await saves(now.id)).toEqual(['bench-author'])
    now = await save(now, '六', true, as('editor', 'edit'))
    now = await save(now, '七', true, as('editor', 'edit'))
    now = await save(now, '八', true)
    expect(await saves(now.id)).toEqual(['bench-author', 'bench-editor', 'bench-author'])
    const began = app.clock.now()
    app.clock.set(new Date(began.getTime() + 31 * 60_000))
    now = await save(now, '九', true)
    app.clock.set(began)
    expect((await saves(now.id)).length).toBe(4)
    expect(now.open?.bodyHtml).toBe('<p>九</p>')
  })
})

test('what lies in the bin tells where it stood, so that another channel of its site can be chosen', async () => {
  const item = await draft('删除后再恢复的稿件')
  await service.remove({ ...on(item), reason: '重复' }, author())
  const answer = await send(
    app,
    signed,
    'GET',
    `/gpcms/rest/v2/recycleBin?keyword=${encodeURIComponent('删除后再恢复')}`,
  )
  const { data } = answer.json<{ data: { rows: { id: string; siteId: string; channelId: string }[] } }>()
  expect(data.rows).toMatchObject([{ id: item.id, siteId: bench.site, channelId: 'bench-list' }])
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type Bench, contentBench, sampleFields } from '../../../testing/content.ts'
import { proved } from '../../../testing/proved.ts'

let app: TestApp
let bench: Bench
beforeAll(async () => {
  app = await createTestApp()
  bench = await contentBench(app)
})
afterAll(() => app.close())

const as = (name: string, ...rights: ('edit' | 'review1' | 'review2')[]) =>
  bench.reach(bench.user(name, ['cms:article:view', ...rights.map(right => `cms:article:${right}` as const)]))
const author = () => as('author', 'edit')
const first = () => as('first', 'review1')
const service = () => app.content.content('article', app.db)
const on = ({ id, version }: { id: string; version: number }) => ({ id, version })
const submitted = async (title: string) => {
  const made = await service().create(
    {
      id: randomUUID(),
      siteId: bench.site,
      channelId: bench.channels.article,
      title,
      bodyHtml: '<p>开标时间为九点。</p>',
      fields: sampleFields.article,
      attachments: [],
    },
    author(),
  )
  return service().submit(on(made), author())
}
const better = { title: '改好的标题一则', bodyHtml: '<p>开标时间为十点。</p>', reason: '时间与公告不符' }
const suggested = async (title: string) => {
  const item = await service().suggest({ ...on(await submitted(title)), ...better }, first())
  const [made] = await service().suggestions(item.id, author())
  return { item, suggestionId: made?.id ?? '' }
}
const problem = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    failure => failure.key,
  )

test('a reviewer’s wording comes back to the author, who takes what he wants of it', async () => {
  const { item, suggestionId } = await suggested('附建议退回的稿件')
  expect(item).toMatchObject({ openState: 'returned', title: '附建议退回的稿件' })
  expect(item.reviews[0]).toMatchObject({ decision: 'return', reason: '时间与公告不符（附修改建议）' })
  expect(await service().suggestions(item.id, author())).toMatchObject([
    {
      before: { title: '附建议退回的稿件', bodyHtml: '<p>开标时间为九点。</p>' },
      after: { title: better.title, bodyHtml: better.bodyHtml },
      decidedAt: null,
    },
  ])
  expect(await problem(service().submit(on(item), author()))).toBe('suggestion.open')
  const taken = await service().decideSuggestion({ ...on(item), suggestionId, taken: ['bodyHtml'] }, author())
  expect(taken.open).toMatchObject({ title: '附建议退回的稿件', bodyHtml: better.bodyHtml })
  expect((await service().suggestions(item.id, author()))[0]).toMatchObject({
    taken: ['bodyHtml'],
    decidedBy: 'bench-author',
  })
  const again = { ...on(taken), suggestionId, taken: [] }
  expect(await problem(service().decideSuggestion(again, author()))).toBe('data.not_found')
})

test('whose words were taken has written the text, and decides on it no more', async () => {
  const { item, suggestionId } = await suggested('采纳后再审的稿件')
  const taken = await service().decideSuggestion({ ...on(item), suggestionId, taken: ['title'] }, author())
  const sent = await service().submit(on(taken), author())
  expect(await problem(service().approve(proved(on(sent)), first()))).toBe('content.own_work')
  expect(await problem(service().approve(proved(on(sent)), as('other', 'review1')))).toBe('done')
})

test('whose words were refused reviews the text as before', async () => {
  const { item, suggestionId } = await suggested('未采纳的稿件')
  const refused = await service().decideSuggestion({ ...on(item), suggestionId, taken: [] }, author())
  expect(refused.open).toMatchObject({ title: '未采纳的稿件', bodyHtml: '<p>开标时间为九点。</p>' })
  const sent = await service().submit(on(refused), author())
  expect(await problem(service().approve(proved(on(sent)), first()))).toBe('done')
})

test('nobody takes his own suggestion, and none is laid over words that have changed since', async () => {
  const { item, suggestionId } = await suggested('又改过的稿件')
  const all = { suggestionId, taken: ['title' as const, 'bodyHtml' as const] }
  const both = as('first', 'review1', 'edit')
  expect(await problem(service().decideSuggestion({ ...on(item), ...all }, both))).toBe('suggestion.own')
  const saved = await service().save(
    {
      ...on(item),
      saveId: randomUUID(),
      title: item.title,
      bodyHtml: '<p>开标时间为九点半。</p>',
      fields: sampleFields.article,
      attachments: [],
    },
    author(),
  )
  expect(await problem(service().decideSuggestion({ ...on(saved), ...all }, author()))).toBe(
    'suggestion.moved',
  )
  const title = { suggestionId, taken: ['title' as const] }
  expect((await service().decideSuggestion({ ...on(saved), ...title }, author())).title).toBe(better.title)
})

test('only a reviewer of its level suggests, something that differs, and nothing unclean', async () => {
  const item = await submitted('建议的权限与内容')
  const given = { ...on(item), ...better }
  expect(await problem(service().suggest(given, author()))).toBe('access.forbidden')
  expect(await problem(service().suggest(given, as('author', 'review1')))).toBe('content.own_work')
  expect(await problem(service().suggest(given, as('second', 'review2')))).toBe('access.forbidden')
  const same = { ...given, title: item.title, bodyHtml: '<p>开标时间为九点。</p>' }
  expect(await problem(service().suggest(same, first()))).toBe('suggestion.nothing')
  await service().suggest({ ...given, bodyHtml: '<p onclick="x()">好<script>x()</script></p>' }, first())
  expect((await service().suggestions(item.id, author()))[0]?.after.bodyHtml).toBe('<p>好</p>')
})

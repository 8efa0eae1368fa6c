import { randomUUID } from 'node:crypto'
import type { CosignLink } from '@sunport/contract/calls/outside-cosign.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
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

const as = (name: string, right: 'edit' | 'review1' | 'review2') =>
  bench.reach(bench.user(name, ['cms:article:view', `cms:article:${right}`]))
const author = () => as('author', 'edit')
const first = () => as('first', 'review1')
const service = () => app.content.content('article', app.db)
const submitted = async (title: string) => {
  const made = await service().create(
    {
      id: randomUUID(),
      siteId: bench.site,
      channelId: bench.channels.article,
      title,
      bodyHtml: `<p>${title}的正文</p>`,
      fields: sampleFields.article,
      attachments: [],
    },
    author(),
  )
  return service().submit({ id: made.id, version: made.version }, author())
}
const asked = async (title: string, days = 3) => {
  const item = await submitted(title)
  const link = await service().cosignOutside(
    { id: item.id, version: item.version, name: '王律师', days },
    first(),
  )
  return { item, link }
}
const look = ({ path }: CosignLink) => app.http.inject({ method: 'GET', url: path })
const post = ({ path }: CosignLink, form: Record<string, string>) =>
  app.http.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000')
const seen = async (id: string) => (await service().get(id, first())).outsideCosigns
const problem = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    failure => failure.key,
  )

test('somebody outside reads the text after the code and answers once; then the link says nothing', async () => {
  const { item, link } = await asked('请外部看的稿件')
  const before = await look(link)
  expect(before.body).toContain('验证码')
  expect(before.body).not.toContain('请外部看的稿件')
  expect(before.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  })
  expect(before.body).not.toContain('<script')
  const text = await post(link, { code: link.code })
  expect(text.body).toContain('<p>请外部看的稿件的正文</p>')
  const empty = await post(link, { code: link.code, answer: '1', isAgreed: '0', comment: '  ' })
  expect(empty.body).toContain('请填写意见')
  expect(await seen(item.id)).toMatchObject([{ name: '王律师', state: 'waiting', isAgreed: null }])
  const done = await post(link, { code: link.code, answer: '1', isAgreed: '0', comment: '第二段<不妥>' })
  expect(done.body).toContain('意见已提交')
  expect(await seen(item.id)).toMatchObject([
    { name: '王律师', state: 'answered', isAgreed: false, comment: '第二段<不妥>' },
  ])
  for (const over of [await look(link), await post(link, { code: link.code })]) {
    expect(over.statusCode).toBe(404)
    expect(over.body).toContain('链接无效或已失效')
    expect(over.body).not.toContain('稿件的正文')
  }
  const { rows } = await app.db.execute(
    sql`SELECT action, after ->> 'name' AS name FROM audit_log WHERE entity_id = ${item.id} AND action LIKE '%answer%'`,
  )
  expect(rows).toEqual([{ action: 'answer', name: '王律师' }])
})

test('a code is guessed five times and no more', async () => {
  const { item, link } = await asked('被猜验证码的稿件')
  for (let at = 0; at < 5; at += 1)
    expect((await post(link, { code: wrongOf(link.code) })).body).toContain('验证码不正确')
  const right = await post(link, { code: link.code })
  expect([right.statusCode, right.body.includes('稿件的正文')]).toEqual([404, false])
  expect(await seen(item.id)).toMatchObject([{ state: 'expired' }])
})

test('a link ends with its days, with its withdrawal, and with the round that it was for', async () => {
  const late = await asked('过期的外部会签', 1)
  const taken = await asked('撤回的外部会签')
  const [given] = await seen(taken.item.id)
  const after = await service().withdrawOutside({ id: taken.item.id, linkId: given?.id ?? '' }, first())
  expect(after.outsideCosigns).toMatchObject([{ state: 'withdrawn' }])
  expect((await post(taken.link, { code: taken.link.code })).statusCode).toBe(404)
  const moved = await asked('退回的外部会签')
  await service().sendBack(
    { id: moved.item.id, version: moved.item.version, reason: '数据有误请核' },
    first(),
  )
  expect((await post(moved.link, { code: moved.link.code })).statusCode).toBe(404)
  const now = app.clock.now()
  onTestFinished(() => app.clock.set(now))
  app.clock.set(new Date(now.getTime() + 86_400_000))
  expect((await look(late.link)).statusCode).toBe(404)
  expect(await seen(late.item.id)).toMatchObject([{ state: 'expired' }])
})

test('only whoever reviews a text sends it outside, to five people at most; its author never', async () => {
  const item = await submitted('外部会签的权限')
  const ask = (reach: ReturnType<typeof author>) =>
    service().cosignOutside({ id: item.id, version: item.version, name: '某人', days: 1 }, reach)
  expect(await problem(ask(author()))).toBe('access.forbidden')
  expect(await problem(ask(as('author', 'review1')))).toBe('content.own_work')
  expect(await problem(ask(as('second', 'review2')))).toBe('access.forbidden')
  for (let at = 0; at < 5; at += 1) expect(await problem(ask(first()))).toBe('done')
  expect(await problem(ask(first()))).toBe('cosign.too_many')
  // Nobody outside holds anything up.
  const passed = await service().approve(proved({ id: item.id, version: item.version }), first())
  expect(passed.openState).toBe('review2')
})

test('a key that nobody was given opens nothing', async () => {
  const answer = await app.http.inject({ method: 'GET', url: '/maincms-web/cosign/nobody' })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
})

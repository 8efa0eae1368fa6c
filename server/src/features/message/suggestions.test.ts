import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSignatures } from '../../platform/http/signature.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import { type MessageBench, messageBench } from '../../testing/messages.ts'
import { actAs, insertRole, insertUser } from '../../testing/people.ts'
import { send } from '../../testing/signing.ts'

let app: TestApp
let bench: MessageBench
beforeAll(async () => {
  app = await createTestApp()
  bench = await messageBench(app)
})
afterAll(() => app.close())

const offered = async (subject: string, siteId = 'gd') =>
  (
    await app.get<{ kind: string; id: string; title: string }[]>(
      `/gpcms/rest/web/v2/message/offer?${new URLSearchParams({ subject, siteId })}`,
    )
  ).data

test('an answer is offered for a question like it, once it is released, and to visitors of its site only', async () => {
  const author = (await bench.person('author', ['reply'])).id
  const put = (state: 'published' | 'answered' | 'received', subject: string, siteId = 'gd') =>
    bench.put({ state, subject, siteId, ...(state === 'received' ? {} : { replyBy: author }) })
  const released = await put('published', '电子保函在哪里申请办理')
  await put('answered', '电子保函在哪里申请开具')
  await put('received', '电子保函在哪里申请查看')
  await put('published', '电子保函在哪里申请退回', 'sc')
  expect(await offered('电子保函如何申请办理')).toMatchObject([
    { kind: 'answer', id: released.id, title: '电子保函在哪里申请办理' },
  ])
  expect(await offered('评审专家劳务报酬标准')).toEqual([])
  expect(await offered('电')).toEqual([])
})

test('at most five are offered, the most alike first', async () => {
  const author = (await bench.person('writer', ['reply'])).id
  for (const place of ['一', '二', '三', '四', '五', '六'])
    await bench.put({ state: 'published', replyBy: author, subject: `履约验收意见书模板第${place}版` })
  const rows = await offered('履约验收意见书模板第三版')
  expect(rows).toHaveLength(5)
  expect(rows[0]?.title).toBe('履约验收意见书模板第三版')
})

test('a guide is offered while it is published', async () => {
  const sample = { siteId: 'gd', channel: 'bszn', noticeTime: '2026-06-01 09:00:00' }
  const id = await publishSample(app.db, { ...sample, title: '数字证书办理和解锁指南' })
  // What is no guide is found by the search, and not offered here.
  await publishSample(app.db, { ...sample, channel: 'xmcggg', title: '数字证书办理和解锁服务采购公告' })
  expect(await offered('数字证书办理和解锁')).toMatchObject([
    { kind: 'guide', id, title: '数字证书办理和解锁指南' },
  ])
  await app.db.execute(sql`DELETE FROM publication WHERE info_id = ${id}`)
  expect(await offered('数字证书办理和解锁')).toEqual([])
})

test('an offered answer that ends a draft counts as deflection, one whose draft is sent does not', async () => {
  const role = { id: 'numbers', dataScope: 'all' as const, siteIds: ['gd'] }
  await insertRole(app.db, role, ['cms:message:view'])
  await insertUser(app.db, { userName: 'numbers', roleIds: ['numbers'] })
  const desk = await actAs(app, 'numbers')
  const counted = async () => {
    const { opened, deflected } = (await desk.get('/message-desk/statistics')).data
    return { opened, deflected }
  }
  // Somebody who has one of our pages open, and no account.
  const visitor = { cookie: '', key: createSignatures(app.secret, app.db, app.clock).currentPageKey() }
  const note = async (outcome: string, siteId = 'gd') =>
    (await send(app, visitor, 'POST', '/gpcms/rest/web/v2/message/offer', { siteId, outcome })).json().code
  expect(await counted()).toEqual({ opened: 0, deflected: 0 })
  for (const outcome of ['opened', 'opened', 'opened']) expect(await note(outcome)).toBe('200')
  expect(await counted()).toEqual({ opened: 3, deflected: 3 })
  await note('sent')
  await note('opened', 'hn')
  expect(await counted()).toEqual({ opened: 3, deflected: 2 })
})

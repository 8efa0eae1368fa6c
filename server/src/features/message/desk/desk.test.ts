import { followsAllowed } from '@sunport/contract/calls/message.ts'
import type { DeskDetail } from '@sunport/contract/calls/message-desk-shapes.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSettings } from '../../../platform/settings.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type MessageBench, messageBench } from '../../../testing/messages.ts'
import { type Acting, actAs, insertUser } from '../../../testing/people.ts'
import { supplementTask } from './tasks.ts'
import { messageTiming } from './timing.ts'
import { tellingWriters } from './told.ts'
import { messageWork } from './working.ts'
import { writersPart } from './writer.ts'

let app: TestApp
let bench: MessageBench
let replierId: string

beforeAll(async () => {
  app = await createTestApp()
  bench = await messageBench(app)
  const account = (userName: string, roleId: string) =>
    insertUser(app.db, { userName, orgId: bench.unit.id, roleIds: [roleId] })
  await account('desk-keeper', 'role-message-keeper')
  replierId = await account('desk-replier', 'role-message-replier')
  await account('desk-second', 'role-review2')
  await account('desk-third', 'role-review3')
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(new Date('2026-06-10T04:00:00Z')))

/** Signed in at whatever time it is: sessions of another day have ended. */
const sessions = new Map<string, Promise<Acting>>()
const by = (userName: string) => {
  const session = (): Promise<Acting> => {
    const key = `${userName} ${app.clock.now().getTime()}`
    const known = sessions.get(key) ?? actAs(app, userName)
    sessions.set(key, known)
    return known
  }
  return {
    session,
    get: async (path: string) => (await session()).get(path),
    post: async (path: string, body: object) => (await session()).post(path, body),
  }
}
type Desk = ReturnType<typeof by>
const keeper = by('desk-keeper')
const replier = by('desk-replier')
const reviewer = by('desk-second')
const publisher = by('desk-third')

const path = '/message-desk'
const act = async (who: Desk, action: string, item: { id: string; version: number }, more: object = {}) =>
  who.post(`${path}/${item.id}/${action}`, { id: item.id, version: item.version, ...more })
const done = async (...parts: Parameters<typeof act>): Promise<DeskDetail> => {
  const answer = await act(...parts)
  expect(answer).toMatchObject({ code: '200' })
  return answer.data
}
const answer = {
  text: '您好，声明函应当填写制造商的上一年度数据。如有疑问请致电13812345678咨询。',
  citations: ['政府采购促进中小企业发展管理办法第十一条'],
}
const writer = async () => {
  const timing = messageTiming(app.workdays, await createSettings(app.db))
  return writersPart(
    messageWork(app.db, app.clock, async () => {}),
    timing,
  )
}
const onBoard = async (id: string) =>
  (
    await app.get<{ content: string; replies: { text: string }[] } | null>(
      `/gpcms/rest/web/v2/message/${id}?siteId=gd`,
    )
  ).data

/** Given to the unit, nobody in particular. */
const assigned = async (sample: Parameters<MessageBench['put']>[0] = {}): Promise<DeskDetail> => {
  const item = await bench.put(sample)
  return done(keeper, 'assign', await done(keeper, 'accept', item), { orgId: bench.unit.id })
}
const answered = async (sample: Parameters<MessageBench['put']>[0] = {}): Promise<DeskDetail> => {
  const given = await assigned(sample)
  return done(reviewer, 'approve', await done(replier, 'submitReply', given, answer))
}

describe('the way of a message', () => {
  test('taken up, given to a unit, answered, passed, and released with people’s data covered', async () => {
    const item = await answered({ content: '我的手机13900001234，请问声明函如何填写？' })
    expect(item.state).toBe('answered')
    expect(await onBoard(item.id)).toBeNull()
    expect(await act(reviewer, 'publish', item)).toMatchObject({
      code: '4583',
      msg: expect.stringContaining('139****1234'),
    })
    const [reply] = item.replies
    const cover = (text: string, words: string) => [
      { from: text.indexOf(words), to: text.indexOf(words) + words.length },
    ]
    const released = await done(reviewer, 'publish', item, {
      released: {
        content: cover(item.content, '13900001234'),
        replies: { '1': cover(reply?.text ?? '', '13812345678') },
      },
    })
    expect(released).toMatchObject({ state: 'published', isPublic: true })
    const shown = await onBoard(item.id)
    expect(shown).toMatchObject({ content: '我的手机███████████，请问声明函如何填写？' })
    expect(JSON.stringify(shown)).not.toMatch(/13900001234|13812345678/)
    await done(publisher, 'withdraw', released, { reason: '依据已废止' })
    expect(await onBoard(item.id)).toBeNull()
  })

  test('a second answer is not public before it is released, and the first stays', async () => {
    const first = await done(
      reviewer,
      'publish',
      await answered({ content: '请问声明函如何填写，填哪一年的数据？' }),
      {
        released: { replies: { '1': [{ from: 20, to: 40 }] } },
      },
    )
    await (await writer()).follow(first.id, '如果是新成立的企业呢，没有上一年度数据', '::1')
    const again: DeskDetail = (await replier.get(`${path}/${first.id}`)).data
    expect(again).toMatchObject({ state: 'assigned', reopened: 1, isPublic: true })
    const second = {
      text: '新成立企业可以不填报上一年度的数据，只填写企业名称即可。',
      citations: answer.citations,
    }
    const passed = await done(reviewer, 'approve', await done(replier, 'submitReply', again, second))
    expect(passed.state).toBe('answered')
    const shown = await onBoard(first.id)
    expect(shown?.replies).toHaveLength(1)
    expect(JSON.stringify(shown)).not.toMatch(/新成立/)
  })

  test('what was merged is answered with the one that it was merged into', async () => {
    const [one, twin] = [await bench.put(), await bench.put()]
    await done(keeper, 'merge', twin, { into: one.id })
    const given = await done(keeper, 'assign', await done(keeper, 'accept', one), { orgId: bench.unit.id })
    await done(reviewer, 'approve', await done(replier, 'submitReply', given, answer))
    const { rows } = await app.db.execute(
      sql`SELECT purpose FROM short_message WHERE message_id = ${twin.id} ORDER BY created_at`,
    )
    expect(rows).toEqual([{ purpose: 'answered' }])
    expect((await act(keeper, 'merge', one, { into: one.id })).code).not.toBe('200')
  })

  test('a complaint never goes to the unit that it is about, nor one below', async () => {
    const item = await done(keeper, 'accept', await bench.put())
    const marked = await done(keeper, 'classify', item, { priority: 'major', aboutOrgId: bench.unit.id })
    expect(await act(keeper, 'assign', marked, { orgId: bench.unit.id })).toMatchObject({ code: '4575' })
    expect((await done(keeper, 'assign', marked, { orgId: bench.other.id })).state).toBe('assigned')
  })

  test('one person of the unit, and not another’s', async () => {
    const item = await done(keeper, 'accept', await bench.put())
    expect(await act(keeper, 'assign', item, { orgId: bench.other.id, userId: replierId })).toMatchObject({
      code: '4576',
    })
    const given = await done(keeper, 'assign', item, { orgId: bench.unit.id, userId: replierId })
    expect(given).toMatchObject({
      handlerId: replierId,
      actions: expect.not.arrayContaining(['submitReply']),
    })
  })

  test('an answer names what it rests on, or why it rests on nothing', async () => {
    const given = await assigned()
    expect(await act(replier, 'submitReply', given, { ...answer, citations: [] })).toMatchObject({
      code: '4581',
    })
    const sent = await done(replier, 'submitReply', given, {
      ...answer,
      citations: [],
      uncitedReason: '属于操作问题',
    })
    expect(sent.state).toBe('reviewing')
    const back = await done(reviewer, 'sendBack', sent, { reason: '请写明数据年度' })
    expect(back).toMatchObject({ state: 'assigned', replies: [{ state: 'draft' }] })
  })

  test('whoever is slower is told who was faster, and nothing is overwritten', async () => {
    const item = await bench.put()
    await done(keeper, 'accept', item)
    expect((await act(keeper, 'note', item, { words: '晚了一步' })).code).toBe('4090')
  })

  test('of two who accept at once one does', async () => {
    const item = await bench.put()
    const codes = (await Promise.all([act(keeper, 'accept', item), act(replier, 'accept', item)])).map(
      ({ code }) => code,
    )
    expect(codes.toSorted()).toEqual(['200', '4570'])
  })
})

describe('its days', () => {
  const at = (moment: string) => app.clock.set(new Date(moment))

  test('the clock stands while its writer is asked, over a holiday too', async () => {
    // 2026-02-13 is the last day before Spring Festival; work begins again on the 24th, the 28th is a make-up Saturday.
    at('2026-02-12T02:00:00Z')
    const given = await assigned()
    await app.db.execute(sql`UPDATE message SET reply_due = '2026-03-06T15:59:59Z' WHERE id = ${given.id}`)
    const asked = await done(replier, 'askMore', given, { question: '请提供项目编号' })
    expect(asked).toMatchObject({ state: 'supplement', bucket: 'paused' })
    at('2026-02-25T02:00:00Z')
    await (await writer()).supplement(given.id, '项目编号为GD2026-001，请查询。', '::1')
    const resumed: DeskDetail = (await replier.get(`${path}/${given.id}`)).data
    const stood = app.workdays.workdaysBetween('2026-02-12', '2026-02-25', '440000')
    expect(stood).toBeLessThan(9)
    expect(resumed).toMatchObject({ state: 'assigned', pausedDays: stood })
    expect(resumed.due).toBe(`${app.workdays.addWorkdays('2026-03-06', stood, '440000')} 23:59:59`)
  })

  test('an extension is given once, and its writer told', async () => {
    const given = await assigned()
    const later = await done(keeper, 'extend', given, { days: 5, reason: '需要核实' })
    expect(later.isExtended).toBe(true)
    const last = toWireTime(app.clock.now()).slice(0, 10)
    expect(later.due).toBe(`${app.workdays.addWorkdays(last, 5, '440000')} 23:59:59`)
    expect(later.events.at(-1)?.publicWords).toContain('延期至')
    expect(await act(keeper, 'extend', later, { days: 5, reason: '再延' })).toMatchObject({ code: '4579' })
  })

  test('a unit may give it back within a working day', async () => {
    const [soon, late] = [await assigned(), await assigned()]
    at('2026-06-11T04:00:00Z')
    expect(await done(replier, 'giveBack', soon, { reason: '不属于本单位' })).toMatchObject({
      state: 'accepted',
      handlerOrgId: null,
    })
    at('2026-06-12T04:00:00Z')
    expect(await act(replier, 'giveBack', late, { reason: '不属于本单位' })).toMatchObject({ code: '4582' })
  })

  test('what its writer does not answer in time is closed, and he is told', async () => {
    const asked = await done(replier, 'askMore', await assigned(), { question: '请提供项目编号' })
    const settings = await createSettings(app.db)
    const timing = messageTiming(app.workdays, settings)
    const task = supplementTask(
      app.db,
      app.clock,
      messageWork(app.db, app.clock, async () => {}),
      timing,
      tellingWriters(app.secret),
    )
    const run = () =>
      task.run({
        params: {} as never,
        plannedAt: app.clock.now(),
        signal: new AbortController().signal,
        log: () => {},
        expect: () => {},
        count: () => {},
        failed: () => {},
      })
    const stateOf = async () => (await keeper.get(`${path}/${asked.id}`)).data.state
    at(`${app.workdays.addWorkdays('2026-06-10', 15)}T04:00:00Z`)
    await run()
    expect(await stateOf()).toBe('supplement')
    at(`${app.workdays.addWorkdays('2026-06-10', 16)}T04:00:00Z`)
    await run()
    expect(await stateOf()).toBe('closed')
    await expect((await writer()).supplement(asked.id, '来晚了的补充内容', '::1')).rejects.toThrow(
      '不需要补充',
    )
  })
})

describe('its writer', () => {
  test(`asks once more at most ${followsAllowed} times within thirty days, and rates each answer once`, async () => {
    const { id } = await answered()
    const part = await writer()
    await part.rate(id, 2, '没有回答我的问题', '::1')
    await expect(part.rate(id, 5, undefined, '::1')).rejects.toThrow('已经评价')
    for (let time = 0; time < followsAllowed; time++) {
      await part.follow(id, '请再说明一下具体的填写方法', '::1')
      await expect(part.follow(id, '请再说明一下具体的填写方法', '::1')).rejects.toThrow('不能追问')
      const open: DeskDetail = (await replier.get(`${path}/${id}`)).data
      await done(reviewer, 'approve', await done(replier, 'submitReply', open, answer))
    }
    await expect(part.follow(id, '请再说明一下具体的填写方法', '::1')).rejects.toThrow('不能追问')
    await part.rate(id, 5, undefined, '::1')
    const { id: old } = await answered()
    app.clock.set(new Date('2026-07-12T04:00:00Z'))
    await expect(part.follow(old, '请再说明一下具体的填写方法', '::1')).rejects.toThrow('不能追问')
  })

  test('is known to nobody who does not say why, and the log keeps only that it was asked', async () => {
    const item = await bench.put()
    const detail = JSON.stringify((await keeper.get(`${path}/${item.id}`)).data)
    expect(detail).not.toContain('13900001234')
    expect((await reviewer.post(`${path}/${item.id}/reveal`, { id: item.id, reason: '核实' })).code).toBe(
      '403',
    )
    const { data } = await keeper.post(`${path}/${item.id}/reveal`, { id: item.id, reason: '电话核实情况' })
    expect(data.mobile).toBe('13900001234')
    const { rows } = await app.db.execute<{ entry: string }>(
      sql`SELECT to_jsonb(audit_log)::text AS entry FROM audit_log WHERE entity_id = ${item.id}`,
    )
    expect(rows.map(({ entry }) => entry).join()).toContain('电话核实情况')
    expect(rows.map(({ entry }) => entry).join()).not.toContain('13900001234')
  })
})

describe('the lists', () => {
  test('a desk has its own work, and the counts are those of its list', async () => {
    const mine = await assigned({ subject: '只属于答复人的留言' })
    await bench.put({ subject: '还没有受理的留言' })
    const listed = async (who: Desk, query: string) => (await who.get(`${path}?${query}&pageSize=100`)).data
    const replying = await listed(replier, 'desk=replying')
    expect(replying.rows.map(({ id }: DeskDetail) => id)).toContain(mine.id)
    expect(replying.rows.every(({ state }: DeskDetail) => state === 'assigned')).toBe(true)
    const { data: counts } = await replier.get(`${path}/counts`)
    expect(counts.replying).toBe(replying.total)
    expect(counts.receiving).toBe((await listed(replier, 'desk=receiving')).total)
  })

  test('a bucket of the list holds exactly what its mark says', async () => {
    const dues = [
      '2026-01-05',
      '2026-05-01',
      '2026-06-09',
      '2026-06-10',
      '2026-06-11',
      '2026-06-12',
      '2026-07-20',
    ]
    for (const due of dues) {
      const { id } = await assigned({ subject: `期限为${due}的留言` })
      await app.db.execute(sql`UPDATE message SET reply_due = ${`${due}T15:59:59Z`} WHERE id = ${id}`)
    }
    const all = (await keeper.get(`${path}?desk=handling&pageSize=100`)).data.rows as DeskDetail[]
    for (const bucket of ['ahead', 'soon', 'late', 'severe', 'paused', 'redLine', 'none']) {
      const { rows } = (await keeper.get(`${path}?desk=handling&bucket=${bucket}&pageSize=100`)).data
      const wanted = all.filter(row => row.bucket === bucket).map(({ id }) => id)
      expect(rows.map(({ id }: DeskDetail) => id).toSorted(), bucket).toEqual(wanted.toSorted())
    }
  })

  test('a file of the list has its words and no number of anybody', async () => {
    await bench.put({ subject: '导出到文件的留言' })
    const csv = await app.http.inject({
      method: 'GET',
      url: `/gpcms/rest/v2${path}/export?desk=viewing&format=csv`,
      headers: { cookie: (await keeper.session()).signed.cookie },
    })
    expect(csv.body).toContain('导出到文件的留言')
    expect(csv.body).not.toContain('13900001234')
  })
})

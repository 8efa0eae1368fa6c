import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { smsOutbox } from '../../platform/sms.ts'
import { doWork, followBench } from '../../testing/follow.ts'
import { send } from '../../testing/signing.ts'

const bench = await followBench()
const { app, visitor, post, get, tell, tokenIn, publishTender, correctionOf, moved, pageOf, passAll } = bench
const { service, keeper, author, on } = bench
afterAll(() => bench.close())
const start = Date.parse('2026-06-10T04:00:00Z')
let phone = ''
let tests = 0
beforeEach(async () => {
  // A phone gets one code a minute, and few a day: each test has its own.
  tests += 1
  phone = `1391111000${tests}`
  app.clock.set(new Date(start))
  await app.db.execute(sql`TRUNCATE follow, follow_news, follow_item, follow_letter`)
})

const shown = (): string => `139****000${tests}`
const sentTo = (mobile: string): string[] =>
  readFileSync(smsOutbox(app.dataDir), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { phone: string; text: string })
    .filter(message => message.phone === mobile)
    .map(({ text }) => text)
const codeFor = async (mobile: string, purpose = 'follow'): Promise<string> => {
  await send(app, visitor(), 'GET', `/gpcms/rest/v2/register/phoneCode/feedback/${mobile}/${purpose}`)
  return /\d{6}/.exec(sentTo(mobile).at(-1) ?? '')?.[0] ?? ''
}
const asked = (at: string, code: string) =>
  post('', { siteId: 'gd', at, way: 'phone', contact: phone, code, pace: 'now', reminds: false })
const news = async (): Promise<string[]> => {
  const before = sentTo(phone).length
  await tell()
  await doWork(app, 'sms-sending')
  return sentTo(phone).slice(before)
}

test('a phone that shows its code follows at once, and is told in a few words', async () => {
  const live = await publishTender()
  const code = await codeFor(phone)
  const answer = await asked(pageOf(live), code)
  expect(answer.data).toMatchObject({ state: 'confirmed' })
  const mine = await get<{ contact: string; rows: object[] }>('/mine', {
    token: answer.data.manageToken ?? '',
  })
  expect(mine.data).toMatchObject({ contact: shown(), rows: [{ way: 'phone' }] })
  const correction = await passAll(await correctionOf(live, [moved]))
  const [words, ...more] = await news()
  expect(more).toEqual([])
  expect(words).toContain('由“2026年07月02日 09时30分（北京时间）”改为“2026年07月20日 09时30分（北京时间）”')
  expect(await news()).toEqual([])
  await service.withdraw({ ...on(await service.get(correction.id, author())), reason: '有误' }, keeper())
  expect(await news()).toEqual([expect.stringMatching(/更正公告已撤回，.+恢复为“2026年07月02日/)])
})

test('a code that is wrong, was used, is for something else or is missing follows nothing', async () => {
  const page = pageOf(await publishTender())
  expect((await asked(page, '')).msg).toBe('请填写短信验证码')
  const feedback = await codeFor(phone, 'feedback')
  expect((await asked(page, feedback)).code).not.toBe('200')
  app.clock.set(new Date(app.clock.now().getTime() + 61_000))
  const code = await codeFor(phone)
  expect((await asked(page, code === '000000' ? '000001' : '000000')).code).not.toBe('200')
  expect((await app.db.execute(sql`SELECT 1 FROM follow`)).rowCount).toBe(0)
  expect((await asked(page, code)).code).toBe('200')
  expect((await asked(page, code)).code).not.toBe('200')
})

test('leaves by the link of its short message, for that one subscription and without a code', async () => {
  const live = await publishTender()
  const list = `/noticeInformationGd?channel=${bench.bench.channels.notice}`
  for (const at of [pageOf(live), list]) {
    expect((await asked(at, await codeFor(phone))).code).toBe('200')
    app.clock.set(new Date(app.clock.now().getTime() + 61_000))
  }
  await passAll(await correctionOf(live, [moved]))
  const messages = await news()
  expect(messages).toHaveLength(2)
  const token = tokenIn(messages[0] ?? '', 'followStop')
  expect((await post('/stop', { token })).code).toBe('200')
  const { rows } = await app.db.execute<{ id: string }>(sql`SELECT id FROM follow`)
  expect(rows.map(({ id }) => token.startsWith(`${id}.`))).toEqual([false])
  expect((await post('/stop', { token })).code).toBe('4752')
})

test('finds all that it follows by another code', async () => {
  expect((await asked(pageOf(await publishTender()), await codeFor(phone))).code).toBe('200')
  app.clock.set(new Date(app.clock.now().getTime() + 61_000))
  const opened = await post('/manage-links', { way: 'phone', contact: phone, code: await codeFor(phone) })
  const mine = await get<{ rows: object[] }>('/mine', { token: opened.data.manageToken ?? '' })
  expect(mine.data.rows).toHaveLength(1)
})

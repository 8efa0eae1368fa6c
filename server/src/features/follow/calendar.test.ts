import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { doWork, followBench } from '../../testing/follow.ts'

const bench = await followBench()
const { app, mailbox, post, get, tokenIn, follow, publishTender, correctionOf, moved, pageOf, passAll } =
  bench
afterAll(() => bench.close())
beforeEach(async () => {
  app.clock.set(new Date('2026-06-10T04:00:00Z'))
  await app.db.execute(sql`TRUNCATE follow, follow_news, follow_item, follow_letter`)
  mailbox.take()
})

const read = async (url: string) => app.http.inject({ url: new URL(url).pathname })
const fields = (text: string, name: string): string[] =>
  [...text.replace(/\r\n /g, '').matchAll(new RegExp(`^${name}[^:]*:(.*)\r$`, 'gm'))].map(
    ([, value = '']) => value,
  )
const managing = async (contact: string) => {
  await post('/manage-links', { way: 'mail', contact })
  await doWork(app, 'follow-sending')
  return tokenIn(mailbox.take()[0]?.text ?? '', 'followManage')
}
const calendarUrl = async (token: string) =>
  (await get<{ rows: { calendarUrl: string }[] }>('/mine', { token })).data.rows[0]?.calendarUrl ?? ''

test('an opening that is moved stays the same event, at its new time, and the later one', async () => {
  const live = await publishTender()
  await follow('one@mail.example', pageOf(live))
  const url = await calendarUrl(await managing('one@mail.example'))
  const before = (await read(url)).body
  await passAll(await correctionOf(live, [moved]))
  const after = (await read(url)).body
  const opening = (text: string) => {
    const at = fields(text, 'UID').findIndex(uid => uid.startsWith('openTenderTime-'))
    return [fields(text, 'UID')[at], fields(text, 'SEQUENCE')[at]]
  }
  expect(opening(before)).toEqual([`openTenderTime-${live.id}@portal.example`, '0'])
  expect(opening(after)).toEqual([`openTenderTime-${live.id}@portal.example`, '1'])
  expect([fields(before, 'DTSTART'), fields(after, 'DTSTART')]).toEqual([
    expect.arrayContaining(['20260702T093000']),
    expect.arrayContaining(['20260720T093000']),
  ])
  expect(fields(after, 'TRIGGER')).toEqual(expect.arrayContaining(['-P7D', '-P3D', '-P1D']))
})

test('its address is a secret that its owner can change, and that ends with the subscription', async () => {
  const id = await follow('one@mail.example', pageOf(await publishTender()))
  const token = await managing('one@mail.example')
  const first = await calendarUrl(token)
  expect((await read(first)).statusCode).toBe(200)
  expect((await read(first.replace(`${id}-1`, `${id}-2`))).statusCode).toBe(404)
  await post(`/mine/${id}/calendar`, { token })
  const second = await calendarUrl(token)
  expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
  await post(`/mine/${id}/stop`, { token })
  expect((await read(second)).statusCode).toBe(404)
})

test('of a list it has the openings of its rows', async () => {
  await publishTender()
  await follow('one@mail.example', `/noticeInformationGd?channel=${bench.bench.channels.notice}`)
  const answer = await read(await calendarUrl(await managing('one@mail.example')))
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(fields(answer.body, 'DTSTART')).toContain('20260702T093000')
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { followBench } from '../../testing/follow.ts'

const bench = await followBench()
const { app, mailbox, tell, follow, publishTender, correctionOf, moved, pageOf, service, passAll } = bench
const { author, keeper, on } = bench
afterAll(() => bench.close())
beforeEach(async () => {
  app.clock.set(new Date('2026-06-10T04:00:00Z'))
  await app.db.execute(sql`TRUNCATE follow, follow_news, follow_item, follow_letter`)
  mailbox.take()
})

const label = '投标截止（开标）时间'
const [first, later] = ['2026年07月02日 09时30分（北京时间）', '2026年07月20日 09时30分（北京时间）']
const now = async (id: string) => on(await service.get(id, author()))
const takeBack = async (id: string) => service.withdraw({ ...(await now(id)), reason: '更正有误' }, keeper())
const bringBack = async (id: string) => service.restore({ ...(await now(id)), reason: '撤回有误' }, keeper())

/** A tender that somebody follows, and who was told of its correction. */
const toldOfCorrection = async (wishes: object = {}) => {
  const live = await publishTender()
  await follow('one@mail.example', pageOf(live), wishes)
  const correction = await passAll(await correctionOf(live, [moved]))
  await tell()
  return { live, correction, told: mailbox.take().map(({ to }) => to) }
}

test('whoever was told of a correction is told once that it was taken back, and what is in force again', async () => {
  const { live, correction, told } = await toldOfCorrection()
  expect(told).toEqual(['one@mail.example'])
  await follow('late@mail.example', pageOf(live))
  await takeBack(correction.id)
  await tell()
  const [letter, ...more] = mailbox.take()
  expect([letter?.to, more]).toEqual(['one@mail.example', []])
  expect(letter?.text).toContain(`更正公告已撤回：${live.title}`)
  expect(letter?.text).toContain(`${label}恢复为“${first}”`)
  expect(letter?.text).not.toContain('改为')
  expect(letter?.text).toContain(`&id=${live.id}`)
  await tell()
  expect(mailbox.take()).toEqual([])
})

test('nobody is told of what was taken back before he was told of it', async () => {
  const { correction } = await toldOfCorrection({ pace: 'day' })
  await takeBack(correction.id)
  app.clock.set(new Date('2026-06-11T00:30:00Z'))
  await tell()
  expect(mailbox.take()).toEqual([])
})

test('a correction that comes back is news again, and told once more when it is taken back again', async () => {
  const { correction } = await toldOfCorrection()
  await takeBack(correction.id)
  await tell()
  mailbox.take()
  const told: string[][] = []
  for (const act of [bringBack, takeBack]) {
    await act(correction.id)
    await tell()
    told.push(mailbox.take().flatMap(({ text }) => text.match(/(?:由“.+”改为|恢复为)“.+”/g) ?? []))
  }
  expect(told).toEqual([[`由“${first}”改为“${later}”`], [`恢复为“${first}”`]])
})

test('what came back before anybody was told that it had gone is told to nobody', async () => {
  const { correction } = await toldOfCorrection()
  await takeBack(correction.id)
  await bringBack(correction.id)
  await tell()
  expect(mailbox.take()).toEqual([])
})

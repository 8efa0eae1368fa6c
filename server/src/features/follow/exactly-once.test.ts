import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { doWork, followBench } from '../../testing/follow.ts'

const bench = await followBench()
const { app, mailbox, follow, publishTender, correctionOf, moved, pageOf, passAll } = bench
const { service, author, keeper } = bench
afterAll(() => bench.close())
beforeEach(async () => {
  app.clock.set(new Date('2026-06-10T04:00:00Z'))
  await app.db.execute(sql`TRUNCATE follow, follow_news, follow_item, follow_letter`)
  mailbox.take()
})

const works = ['follow-matching', 'follow-composing', 'follow-sending']
const configOf = () => ({ publicOrigin: 'https://portal.example', mailServer: mailbox.mailServer })
const another = async () => {
  const one = await createTestApp({ url: app.url, config: configOf() })
  onTestFinished(() => one.close())
  return one
}

test('three instances at once, one of them begun anew, tell each follower once of what was and what is', async () => {
  const leaving = await createTestApp({ url: app.url, config: configOf() })
  const live = await publishTender()
  const people = Array.from({ length: 12 }, (_, at) => `p${at}@mail.example`)
  for (const person of people) await follow(person, pageOf(live))
  await passAll(await correctionOf(live, [moved]))
  await doWork(leaving, 'follow-matching')
  await leaving.close()
  const instances = [app, await another(), await another()]
  for (const code of works)
    await Promise.all(instances.flatMap(one => [doWork(one, code), doWork(one, code)]))
  const said = '由“2026年07月02日 09时30分（北京时间）”改为“2026年07月20日 09时30分（北京时间）”'
  expect(
    mailbox
      .take()
      .map(({ to, text }) => `${to} ${text.split(said).length - 1}`)
      .toSorted(),
  ).toEqual(people.map(person => `${person} 1`).toSorted())
})

test('three instances at once, one of them begun anew, tell each follower once that a correction was taken back', async () => {
  const leaving = await createTestApp({ url: app.url, config: configOf() })
  const live = await publishTender()
  const people = Array.from({ length: 8 }, (_, at) => `p${at}@mail.example`)
  for (const person of people) await follow(person, pageOf(live))
  const correction = await passAll(await correctionOf(live, [moved]))
  for (const code of works) await doWork(leaving, code)
  expect(mailbox.take()).toHaveLength(people.length)
  const { id, version } = await service.get(correction.id, author())
  await service.withdraw({ id, version, reason: '更正有误' }, keeper())
  await doWork(leaving, 'follow-matching')
  await leaving.close()
  const instances = [app, await another(), await another()]
  for (const code of works)
    await Promise.all(instances.flatMap(one => [doWork(one, code), doWork(one, code)]))
  expect(
    mailbox
      .take()
      .map(({ to, text }) => `${to} ${text.match(/更正公告已撤回/g)?.length}`)
      .toSorted(),
  ).toEqual(people.map(person => `${person} 1`))
})

test('what one instance claimed and did not send another one sends', async () => {
  const live = await publishTender()
  await follow('one@mail.example', pageOf(live))
  await passAll(await correctionOf(live, [moved]))
  await doWork(app, 'follow-matching')
  await doWork(app, 'follow-composing')
  // The instance that claimed it is gone: whatever it held in memory is lost with it.
  const survivor = await another()
  await doWork(survivor, 'follow-matching')
  await doWork(survivor, 'follow-composing')
  await doWork(survivor, 'follow-sending')
  await doWork(app, 'follow-sending')
  expect(mailbox.take().map(({ to }) => to)).toEqual(['one@mail.example'])
})

test('a connection that breaks between the claim and its letter leaves both undone, and nothing twice', async () => {
  const live = await publishTender()
  await follow('one@mail.example', pageOf(live))
  await passAll(await correctionOf(live, [moved]))
  await doWork(app, 'follow-matching')
  await app.db.execute(sql`CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`)
  await app.db.execute(sql`CREATE TRIGGER break_off BEFORE UPDATE OF letter_id ON follow_item
    FOR EACH ROW EXECUTE FUNCTION break_off()`)
  await expect(doWork(app, 'follow-composing')).rejects.toThrow()
  await app.db.execute(sql`DROP TRIGGER break_off ON follow_item`)
  await app.db.execute(sql`DROP FUNCTION break_off`)
  const { rows } = await app.db.execute(sql`SELECT 1 FROM follow_letter WHERE purpose = 'news'`)
  expect(rows).toEqual([])
  const survivor = await another()
  await doWork(survivor, 'follow-composing')
  await doWork(survivor, 'follow-sending')
  expect(mailbox.take()).toHaveLength(1)
})

test('a letter is the same letter at every try', async () => {
  const live = await publishTender()
  await follow('one@mail.example', pageOf(live))
  await passAll(await correctionOf(live, [moved]))
  await doWork(app, 'follow-matching')
  await doWork(app, 'follow-composing')
  mailbox.refuse(true)
  await doWork(app, 'follow-sending')
  expect(mailbox.take()).toEqual([])
  mailbox.refuse(false)
  await doWork(app, 'follow-sending')
  expect(mailbox.take()).toEqual([])
  app.clock.set(new Date(app.clock.now().getTime() + 61_000))
  const { rows } = await app.db.execute<{ id: string }>(
    sql`SELECT id FROM follow_letter WHERE purpose = 'news'`,
  )
  const other = await another()
  other.clock.set(app.clock.now())
  await doWork(other, 'follow-sending')
  await doWork(app, 'follow-sending')
  expect(mailbox.take().map(({ headers }) => headers.get('message-id'))).toEqual([
    `<${rows[0]?.id}@gd.gov.cn>`,
  ])
})

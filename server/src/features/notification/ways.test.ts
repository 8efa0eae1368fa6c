import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createMail } from '../../platform/mail.ts'
import { smsQueue } from '../../platform/sms/queue.ts'
import { createTestApp, silentLog, type TestApp } from '../../testing/app.ts'
import { messageBench } from '../../testing/messages.ts'
import { insertRole, insertUser } from '../../testing/people.ts'
import { runTask } from '../../testing/tasks.ts'
import { overdueTask } from '../message/desk/overdue.ts'
import { digestTask, type Standing } from './digest.ts'
import { mailOutbox } from './mail-outbox.ts'
import { notifying } from './notifying.ts'

interface Letter {
  to: string
  raw: string
}

let app: TestApp
let server: SMTPServer
let letters: Letter[]
let isRefusing: boolean
let person: string
beforeAll(async () => {
  app = await createTestApp()
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) =>
      done(isRefusing ? Object.assign(new Error('no'), { responseCode: 550 }) : null),
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', () => {
        letters.push({ to: session.envelope.rcptTo[0]?.address ?? '', raw: Buffer.concat(parts).toString() })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  await insertRole(app.db, { id: 'watches', dataScope: 'all' }, ['cms:message:view', 'cms:message:assign'])
  person = await insertUser(app.db, { userName: 'watches', roleIds: ['watches'] })
  await app.db.execute(sql`UPDATE app_user SET email = 'watches@gd.gov.cn' WHERE id = ${person}`)
})
afterAll(async () => {
  server.close()
  await app.close()
})
beforeEach(async () => {
  letters = []
  isRefusing = false
  await app.db.execute(sql`TRUNCATE mail_out, notification, notification_preference, notification_digest`)
})

const mail = () =>
  createMail(
    {
      url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      from: '阳光采购 <noreply@gd.gov.cn>',
    },
    silentLog,
  )
const tellers = () =>
  notifying({ queueSms: smsQueue(app.secret), isMailSet: true, origin: 'https://portal.example' })
const choose = (choice: object) =>
  app.db.execute(sql`INSERT INTO notification_preference (user_id, choices)
    VALUES (${person}, ${JSON.stringify(choice)}::jsonb)`)
const tell = () =>
  app.db.transaction(tx =>
    tellers().notify(
      { tx, now: app.clock.now() },
      {
        kind: 'message-overdue',
        title: '留言 202606104400001 已逾期',
        link: 'message-handling?message=m1',
        refId: 'm1',
        to: { code: 'cms:message:assign', place: { siteId: 'gd' } },
      },
    ),
  )
const byMail = { 'message-overdue': { desk: true, sms: false, mail: true } }
const listed = async (box: ReturnType<typeof mailOutbox>) =>
  (await box.list({ currPage: 1, pageSize: 10 })).rows

test('whoever chose mail gets a letter that leads to the very thing', async () => {
  await choose(byMail)
  await tell()
  const box = mailOutbox(app.db, app.clock, mail())
  expect(await runTask(box.task, app.clock)).toBe('发送 1 封，未成功 0 封')
  expect(letters.map(({ to }) => to)).toEqual(['watches@gd.gov.cn'])
  const body = Buffer.from(letters[0]?.raw.split('\r\n\r\n').slice(1).join('') ?? '', 'base64').toString()
  expect(body).toContain('https://portal.example/maincms-web/main/message-handling?message=m1')
  expect(await listed(box)).toEqual([
    expect.objectContaining({ state: 'sent', tries: 1, address: 'wa****@gd.gov.cn' }),
  ])
})

test('a letter that is not taken says why, is tried five times in all, and once more by hand', async () => {
  await choose(byMail)
  await tell()
  isRefusing = true
  const start = app.clock.now()
  onTestFinished(() => app.clock.set(start))
  const box = mailOutbox(app.db, app.clock, mail())
  await runTask(box.task, app.clock)
  expect(await listed(box)).toEqual([
    expect.objectContaining({ state: 'waiting', tries: 1, failure: '邮件服务器应答 550' }),
  ])
  for (let hours = 2; hours < 8; hours += 1) {
    app.clock.set(new Date(start.getTime() + hours * 3_600_000))
    await runTask(box.task, app.clock)
  }
  const [failed] = await listed(box)
  expect(failed).toMatchObject({ state: 'failed', tries: 5, failure: '邮件服务器应答 550' })
  isRefusing = false
  const actor = { userId: null, userName: '系统', orgName: null, ip: '', requestId: '' }
  await box.resend(failed?.id ?? '', actor)
  await expect(box.resend(failed?.id ?? '', actor)).rejects.toThrow('只有发送失败的邮件可以重发')
  await runTask(box.task, app.clock)
  expect(letters).toHaveLength(1)
})

test('nobody is mailed while no server is set', async () => {
  await choose(byMail)
  await tell()
  const box = mailOutbox(app.db, app.clock, undefined)
  await runTask(box.task, app.clock)
  expect(await listed(box)).toEqual([expect.objectContaining({ failure: '没有设置邮件服务器' })])
})

const waits = (total: number) => ({ total, since: null, late: 0 })
const digest = (standing: Standing, isWorkday = true) =>
  digestTask(app.db, app.clock, {
    tell: tellers().tell,
    waiting: [async () => ({ corrections: waits(2), 'message-receiving': waits(40) })],
    standing: async () => standing,
    isWorkday: () => isWorkday,
  })
const daysAgo = (days: number): string =>
  new Date(app.clock.now().getTime() - days * 86_400_000).toISOString()
const sums = async () =>
  (
    await app.db.execute(
      sql`SELECT title, times FROM notification WHERE kind = 'digest' AND user_id = ${person}`,
    )
  ).rows

test('the day’s sum is told once, however many instances try', async () => {
  const task = digest({ dueToday: 3, overdue: 1, reviewing: 0 })
  await Promise.all([runTask(task, app.clock), runTask(task, app.clock)])
  await runTask(task, app.clock)
  expect(await sums()).toEqual([{ title: '今日待办：今日到期 3 件，已逾期 1 件，其他待办 2 项', times: 1 }])
})

test('no sum is told on a day off, nor to who has switched it off', async () => {
  const standing = { dueToday: 3, overdue: 1, reviewing: 0 }
  expect(await runTask(digest(standing, false), app.clock)).toBe('非工作日，不发送')
  await choose({ digest: { desk: false, sms: false, mail: false } })
  await runTask(digest(standing), app.clock)
  expect(await sums()).toEqual([])
})

test.each([
  [89, 1],
  [91, 0],
])('what was told %i days ago is there %i times', async (days, times) => {
  await tell()
  await app.db.execute(sql`UPDATE notification SET created_at = ${daysAgo(days)}`)
  await runTask(digest({ dueToday: 0, overdue: 0, reviewing: 0 }, false), app.clock)
  expect((await app.db.execute(sql`SELECT id FROM notification`)).rows).toHaveLength(times)
})

test('a late message is told of once for each last day that it misses', async () => {
  await app.db.execute(sql`UPDATE message SET state = 'closed'`)
  const bench = await messageBench(app)
  const late = await bench.put({ state: 'accepted' })
  const paused = await bench.put({ state: 'supplement' })
  const yesterday = new Date(app.clock.now().getTime() - 86_400_000).toISOString()
  await app.db.execute(
    sql`UPDATE message SET reply_due = ${yesterday} WHERE id IN (${late.id}, ${paused.id})`,
  )
  const task = overdueTask(app.db, app.clock, tellers().notify)
  expect(await runTask(task, app.clock)).toBe('提醒 1 条')
  expect(await runTask(task, app.clock)).toBe('提醒 0 条')
  const { rows } = await app.db.execute(sql`SELECT link, title FROM notification WHERE user_id = ${person}`)
  expect(rows).toEqual([{ link: `message-handling?message=${late.id}`, title: `留言 ${late.msgNo} 已逾期` }])
  const start = app.clock.now()
  onTestFinished(() => app.clock.set(start))
  const later = new Date(start.getTime() + 3_600_000)
  await app.db.execute(sql`UPDATE message SET extended_due = ${later.toISOString()} WHERE id = ${late.id}`)
  expect(await runTask(task, app.clock)).toBe('提醒 0 条')
  app.clock.set(new Date(start.getTime() + 7_200_000))
  expect(await runTask(task, app.clock)).toBe('提醒 1 条')
})

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { smsQueue } from '../../platform/sms/queue.ts'
import { createSms } from '../../platform/sms.ts'
import { createTestApp, silentLog, type TestApp } from '../../testing/app.ts'
import { messageBench } from '../../testing/messages.ts'
import { tellingWriters } from './desk/told.ts'
import { smsOutboxOf } from './sms-outbox.ts'

interface Taken {
  authorization: string | undefined
  body: { id: string; phone: string; text: string }
}

let app: TestApp
let gateway: Server
let taken: Taken[]
let status: number
beforeAll(async () => {
  app = await createTestApp()
  gateway = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', () => {
      taken.push({
        authorization: request.headers.authorization,
        body: JSON.parse(Buffer.concat(parts).toString()),
      })
      response.writeHead(status).end()
    })
  }).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
})
afterAll(async () => {
  gateway.close()
  await app.close()
})
beforeEach(async () => {
  taken = []
  status = 200
  await app.db.execute(sql`DELETE FROM short_message`)
})

const outbox = () => {
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`
  const config = { production: true, dataDir: app.dataDir, smsGateway: { url, token: 'secret-token' } }
  return smsOutboxOf(app.db, app.clock, createSms(config, silentLog), app.secret)
}
const run = (box: ReturnType<typeof outbox>) =>
  box.task.run({
    params: {} as never,
    plannedAt: app.clock.now(),
    signal: new AbortController().signal,
    log: () => {},
    expect: () => {},
    count: () => {},
    failed: () => {},
  })
const listed = async (box: ReturnType<typeof outbox>) => (await box.list({ currPage: 1, pageSize: 10 })).rows

test('a gateway gets number, words and its token; the list shows neither number nor code', async () => {
  const box = outbox()
  await box.sendNow('13900001234', 'code', '验证码 482913，10 分钟内有效。')
  expect(taken).toEqual([
    {
      authorization: 'Bearer secret-token',
      body: { id: expect.any(String), phone: '13900001234', text: '验证码 482913，10 分钟内有效。' },
    },
  ])
  const [row] = await listed(box)
  expect(row).toMatchObject({ phone: '139****1234', text: '验证码 ******，10 分钟内有效。', state: 'sent' })
  const { rows } = await app.db.execute<{ all: string }>(
    sql`SELECT to_jsonb(short_message)::text AS all FROM short_message`,
  )
  expect(rows[0]?.all).not.toMatch(/13900001234|482913/)
})

test('the receipt of a message tells the phone its query code, and the list nobody', async () => {
  const box = outbox()
  const words = (code: string) =>
    `您的留言已收到，编号202606104400000001，查询码${code}，将于2026-06-17前答复。`
  await smsQueue(app.secret)(app.db, {
    phone: '13900001234',
    purpose: 'received',
    text: words('731904'),
    now: app.clock.now(),
  })
  await run(box)
  expect(taken.map(({ body }) => body.text)).toEqual([words('731904')])
  expect((await listed(box)).map(({ text }) => text)).toEqual([words('******')])
})

test('only the phone reads the way out of its subscription, and the list does not show it', async () => {
  const box = outbox()
  const words = (token: string) =>
    `某项目有1条消息。详见 https://portal.example/x 退订 https://portal.example/followStop?region=x&token=${token}`
  await smsQueue(app.secret)(app.db, {
    phone: '13900001234',
    purpose: 'follow',
    text: words('f1.0.mac-of-it'),
    now: app.clock.now(),
  })
  await run(box)
  expect(taken.map(({ body }) => body.text)).toEqual([words('f1.0.mac-of-it')])
  expect((await listed(box)).map(({ text }) => text)).toEqual([words('******')])
})

test('whoever waits for a code is told when it was not taken, and it is not sent later', async () => {
  status = 500
  const box = outbox()
  await expect(box.sendNow('13900001234', 'code', '验证码 482913')).rejects.toThrow('短信发送失败')
  expect(await listed(box)).toMatchObject([{ state: 'failed', failure: '网关应答 500' }])
  await run(box)
  expect(taken).toHaveLength(1)
})

test('what tells a writer something is tried again, with the same id, and then given up until somebody sends it again', async () => {
  status = 503
  const box = outbox()
  const bench = await messageBench(app)
  const { id } = await bench.put()
  const { rows } = await app.db.execute<Record<string, never>>(sql`SELECT * FROM message WHERE id = ${id}`)
  const row = { ...rows[0], id, msgNo: 'x', mobileSealed: rows[0]?.mobile_sealed } as never
  await tellingWriters(app.secret)(app.db, row, 'answered', app.clock.now())
  for (let time = 1; time <= 6; time++) {
    await run(box)
    app.clock.set(new Date(app.clock.now().getTime() + 61 * 60_000))
  }
  expect(taken).toHaveLength(5)
  expect(new Set(taken.map(({ body }) => body.id)).size).toBe(1)
  const [failed] = await listed(box)
  expect(failed).toMatchObject({ state: 'failed', tries: 5, failure: '网关应答 503' })
  status = 200
  const actor = { userId: null, userName: 'admin', orgName: null, ip: '', requestId: '' }
  await box.resend(failed?.id ?? '', actor)
  await run(box)
  expect(await listed(box)).toMatchObject([{ state: 'sent' }])
})

test('two instances send nothing twice', async () => {
  const bench = await messageBench(app)
  for (let at = 0; at < 6; at++) {
    const { id } = await bench.put()
    const { rows } = await app.db.execute<Record<string, never>>(
      sql`SELECT mobile_sealed FROM message WHERE id = ${id}`,
    )
    const row = { id, msgNo: `n${at}`, mobileSealed: rows[0]?.mobile_sealed } as never
    await tellingWriters(app.secret)(app.db, row, 'accepted', app.clock.now())
  }
  await Promise.all([run(outbox()), run(outbox())])
  expect(taken.map(({ body }) => body.id).length).toBe(6)
  expect(new Set(taken.map(({ body }) => body.id)).size).toBe(6)
})

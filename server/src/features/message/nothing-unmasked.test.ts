import type { Call } from '@sunport/contract/call.ts'
import { calls } from '@sunport/contract/calls.ts'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSignatures } from '../../platform/http/signature.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { send } from '../../testing/signing.ts'

/** Planted in every field that a writer fills in. */
const planted = {
  name: '欧阳植入',
  mobile: '13777770001',
  email: 'planted.person@mail.example',
  orgName: '植入单位有限公司',
  citizenId: '11010519491231002X',
}
const inWords = '我的电话是13777770002，邮箱 words.planted@qq.com'
const secrets = [...Object.values(planted), '13777770002', 'words.planted']

let app: TestApp
let msgNo: string
let id: string
const lines: string[] = []
beforeAll(async () => {
  app = await createTestApp({
    log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
  })
  const visitor = { cookie: '', key: createSignatures(app.secret, app.db, app.clock).currentPageKey() }
  await send(app, visitor, 'GET', `/gpcms/rest/v2/register/phoneCode/feedback/${planted.mobile}/feedback`)
  const { rows: codes } = await app.db.execute(sql`SELECT count(*) FROM phone_code`)
  expect(codes).toHaveLength(1)
  const sent = (await import('node:fs')).readFileSync(`${app.dataDir}/outbox/sms.jsonl`, 'utf8')
  const body = {
    siteId: 'gd',
    msgType: 'disclosure',
    subject: '请公开采购项目的信息',
    content: inWords,
    ...planted,
    phoneCode: /\d{6}/.exec(JSON.parse(sent.trim().split('\n').at(-1) ?? '{}').text)?.[0],
    publicWish: '1',
    consent: '1',
  }
  const answer = (await send(app, visitor, 'POST', '/gpcms/rest/v2/problem/feedback/save', body)).json()
  msgNo = answer.data.msgNo
  const { rows } = await app.db.execute<{ id: string }>(sql`SELECT id FROM message WHERE msg_no = ${msgNo}`)
  id = rows[0]?.id ?? ''
})
afterAll(() => app.close())

const openReads = Object.values(calls)
  .flatMap(group => Object.values(group) as Call[])
  .filter(call => call.access === 'open' && call.method === 'GET' && !call.path.includes('phoneCode'))

const askWith = async (call: Call, word: string): Promise<string> => {
  const path = call.path.replaceAll(/:\w+/g, encodeURIComponent(word))
  const query = `siteId=gd&site=gd&id=${id}&title=${encodeURIComponent(word)}&keyword=${encodeURIComponent(word)}&msgNo=${msgNo}&queryCode=000000`
  return (await app.http.inject({ method: 'GET', url: `/gpcms${path}?${query}` })).body
}

test('every open call, asked for it in every way, says nothing of whoever wrote', async () => {
  expect(openReads.length).toBeGreaterThan(20)
  for (const call of openReads)
    for (const word of [id, msgNo, '请公开采购项目的信息', planted.mobile]) {
      const body = await askWith(call, word)
      // A question may be said again; whatever else is known of its writer may not.
      const said = body.replaceAll(planted.mobile, word === planted.mobile ? '' : planted.mobile)
      for (const secret of secrets) expect(said, `${call.path} ${word}`).not.toContain(secret)
    }
})

test('no log line has it, and no table but the words that he wrote himself', async () => {
  for (const call of openReads) await askWith(call, msgNo)
  expect(lines.filter(line => line.includes('"path"')).length).toBeGreaterThan(openReads.length)
  for (const secret of secrets) expect(lines.join('\n')).not.toContain(secret)
  const { rows: tables } = await app.db.execute<{ name: string }>(
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const holders = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await app.db.execute<{ row: string }>(
      sql`SELECT to_jsonb(t)::text AS row FROM ${sql.identifier(name)} t`,
    )
    const text = rows.map(({ row }) => row).join('\n')
    for (const secret of secrets) if (text.includes(secret)) holders.add(`${name} ${secret}`)
  }
  expect([...holders].toSorted()).toEqual(['message 13777770002', 'message words.planted'])
})

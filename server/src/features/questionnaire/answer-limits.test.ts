import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSignatures } from '../../platform/http/signature.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { calmForms } from '../../testing/calm-forms.ts'
import { addQuestionnaire } from '../../testing/questionnaires.ts'
import { signatureFor } from '../../testing/signing.ts'

const june10 = new Date('2026-06-10T04:00:00Z')
const share = 3
let app: TestApp
let siteId: string
beforeAll(async () => {
  app = await createTestApp()
  siteId = app.packs[0]?.siteCode ?? ''
  await app.db.execute(sql`
    INSERT INTO sys_conf (conf_key, conf_name, conf_type, site_id, conf_value)
    VALUES ('interaction.answers-per-address', '份数', 'int', ${siteId}, ${String(share)})`)
  await calmForms(app)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(june10))

/** A client that forgets every cookie. */
const submit = async (id: string, remoteAddress: string) => {
  const url = `/gpcms/rest/web/v2/questionnaire/${id}/submit`
  const payload = JSON.stringify({ versionNo: 1, answers: { Q1: ['A'] }, seconds: 40 })
  const key = createSignatures(app.secret, app.db, app.clock).currentPageKey()
  const response = await app.http.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress,
    headers: {
      'content-type': 'application/json',
      ...signatureFor({ key, method: 'POST', url, body: payload, at: app.clock.now() }),
    },
  })
  return response.json<{ code: string; msg: string }>()
}
const kept = async (id: string) => {
  const { rows } = await app.db.execute<{ answers: number; tokens: number }>(sql`
    SELECT (SELECT count(*)::int FROM questionnaire_response WHERE questionnaire_id = ${id}) AS answers,
      (SELECT count(*)::int FROM questionnaire_token WHERE questionnaire_id = ${id}) AS tokens`)
  return rows[0]
}
const refusal = '从您所在的网络提交的答卷今天已达上限，请明天再来，或换一个网络提交'

test('one address has its share of answers a day, however many it sends at once, and is told so', async () => {
  const id = await addQuestionnaire(app.db, { siteId })
  const answers = await Promise.all(Array.from({ length: 40 }, () => submit(id, '203.0.113.7')))
  expect(answers.filter(({ code }) => code === '200')).toHaveLength(share)
  const refused = answers.filter(({ code }) => code !== '200')
  expect(new Set(refused.map(({ code, msg }) => `${code} ${msg}`))).toEqual(new Set([`4310 ${refusal}`]))
  // What was refused leaves nothing behind.
  expect(await kept(id)).toEqual({ answers: share, tokens: share })
})

test('its share is for one questionnaire and one day, and nobody else’s', async () => {
  const id = await addQuestionnaire(app.db, { siteId })
  const other = await addQuestionnaire(app.db, { siteId, title: '另一份问卷' })
  const from = '203.0.113.8'
  for (let sent = 0; sent < share; sent += 1) expect((await submit(id, from)).code).toBe('200')
  expect((await submit(id, from)).code).toBe('4310')
  expect((await submit(other, from)).code).toBe('200')
  expect((await submit(id, '203.0.113.9')).code).toBe('200')
  // Beijing's midnight.
  app.clock.set(new Date('2026-06-10T15:59:59Z'))
  expect((await submit(id, from)).code).toBe('4310')
  app.clock.set(new Date('2026-06-10T16:00:00Z'))
  expect((await submit(id, from)).code).toBe('200')
})

test('a whole line of the new kind of addresses is one', async () => {
  const id = await addQuestionnaire(app.db, { siteId })
  const codes: string[] = []
  for (let at = 1; at <= share + 1; at += 1) codes.push((await submit(id, `2001:db8::${at}`)).code)
  expect(codes).toEqual(['200', '200', '200', '4310'])
})

test('no address is kept, nor what two questionnaires or two days have in common', async () => {
  const ids = [await addQuestionnaire(app.db, { siteId }), await addQuestionnaire(app.db, { siteId })]
  const from = '203.0.113.10'
  for (const id of ids) await submit(id, from)
  const { rows } = await app.db.execute<{ source_hash: string; row: string }>(sql`
    SELECT source_hash, to_jsonb(s)::text AS row FROM questionnaire_source s
    WHERE questionnaire_id IN (${ids[0]}, ${ids[1]})`)
  expect(new Set(rows.map(row => row.source_hash)).size).toBe(2)
  expect(rows.map(({ row }) => row).join()).not.toContain(from)
  app.clock.set(new Date('2026-06-11T04:00:00Z'))
  await submit(ids[0] ?? '', from)
  const { rows: left } = await app.db.execute<{ day: string }>(
    sql`SELECT DISTINCT day::text FROM questionnaire_source`,
  )
  expect(left).toEqual([{ day: '2026-06-11' }])
})

import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSignatures } from '../../platform/http/signature.ts'
import { smsOutbox } from '../../platform/sms.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { calmForms } from '../../testing/calm-forms.ts'
import { actAs, insertUser } from '../../testing/people.ts'
import { addQuestionnaire, type QuestionnaireSample } from '../../testing/questionnaires.ts'
import { type SignedIn, send } from '../../testing/signing.ts'

const june10 = new Date('2026-06-10T04:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await calmForms(app)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(june10))

const add = (sample: Partial<QuestionnaireSample>) =>
  addQuestionnaire(app.db, { siteId: app.packs[0]?.siteCode ?? '', ...sample })
const nobody = (): SignedIn => ({
  cookie: '',
  key: createSignatures(app.secret, app.db, app.clock).currentPageKey(),
})
const submit = async (id: string, proof: object, who = nobody()) => {
  const url = `/gpcms/rest/web/v2/questionnaire/${id}/submit`
  const body = { versionNo: 1, answers: { Q1: ['A'] }, seconds: 40, ...proof }
  return (await send(app, who, 'POST', url, body)).json<{ code: string; msg: string }>()
}
const codeFor = async (mobile: string, purpose = 'survey'): Promise<string> => {
  await send(app, nobody(), 'GET', `/gpcms/rest/v2/register/phoneCode/feedback/${mobile}/${purpose}`)
  const last = readFileSync(smsOutbox(app.dataDir), 'utf8').trim().split('\n').at(-1) ?? ''
  return /\d{6}/.exec(JSON.parse(last).text)?.[0] ?? ''
}
const countsOf = (sent: { code: string }[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { code } of sent) counts[code] = (counts[code] ?? 0) + 1
  return counts
}
const storedIn = async (table: string, id: string): Promise<string> => {
  const { rows } = await app.db.execute<{ row: string }>(
    sql`SELECT to_jsonb(t)::text AS row FROM ${sql.identifier(table)} t WHERE questionnaire_id = ${id}`,
  )
  return rows.map(({ row }) => row).join('\n')
}
const answersTo = async (id: string) =>
  (
    await app.db.execute<{ completed: string; started: string | null }>(sql`
      SELECT to_char(completed_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') AS completed,
        started_at::text AS started FROM questionnaire_response WHERE questionnaire_id = ${id}`)
  ).rows

test('a phone answers once, however many requests come with its code at once', async () => {
  const id = await add({ answerMode: 'phone' })
  const mobile = '13911110001'
  const phoneCode = await codeFor(mobile)
  const sent = await Promise.all(Array.from({ length: 20 }, () => submit(id, { mobile, phoneCode })))
  const { '200': counted, '4204': ended, ...rest } = countsOf(sent)
  expect([counted, ended, rest]).toEqual([1, 19, {}])
  expect(await answersTo(id)).toHaveLength(1)
})

test('a phone that has answered is told so with its next code, in whatever writing; another is not', async () => {
  const id = await add({ answerMode: 'phone' })
  const mobile = '13911110002'
  expect((await submit(id, { mobile, phoneCode: await codeFor(mobile) })).code).toBe('200')
  app.clock.set(new Date(june10.getTime() + 120_000))
  const again = await submit(id, { mobile: '+86 139-1111-0002', phoneCode: await codeFor(mobile) })
  expect(again).toMatchObject({ code: '4711', msg: '该手机号码已提交过本问卷，每个号码只能提交一次' })
  const other = '13911110003'
  expect((await submit(id, { mobile: other, phoneCode: await codeFor(other) })).code).toBe('200')
  // The next questionnaire is another matter.
  const next = await add({ answerMode: 'phone' })
  app.clock.set(new Date(june10.getTime() + 240_000))
  expect((await submit(next, { mobile, phoneCode: await codeFor(mobile) })).code).toBe('200')
})

test('without a code, with a wrong one or with one for something else nothing is taken in', async () => {
  const id = await add({ answerMode: 'phone' })
  const mobile = '13911110004'
  expect((await submit(id, {})).code).toBe('4710')
  expect((await submit(id, { mobile: '12', phoneCode: '123456' })).code).toBe('4710')
  const right = await codeFor(mobile)
  const wrong = right === '000000' ? '000001' : '000000'
  expect((await submit(id, { mobile, phoneCode: wrong })).msg).toBe('验证码错误,请重新输入')
  const other = '13911110005'
  const forMessages = await codeFor(other, 'feedback')
  expect((await submit(id, { mobile: other, phoneCode: forMessages })).code).toBe('4204')
  expect(await answersTo(id)).toEqual([])
  // What was wrong with an answer leaves the code as it was.
  expect((await submit(id, { mobile, phoneCode: right, answers: {} })).code).toBe('4307')
  expect((await submit(id, { mobile, phoneCode: right })).code).toBe('200')
})

test('no table leads from a phone to its answer: a keyed digest, and a day instead of a time', async () => {
  const id = await add({ answerMode: 'phone' })
  const mobile = '13911110006'
  await submit(id, { mobile, phoneCode: await codeFor(mobile) })
  expect(await answersTo(id)).toEqual([{ completed: '2026-06-10 00:00:00', started: null }])
  const tokens = await storedIn('questionnaire_token', id)
  expect(tokens).not.toContain(mobile)
  const { rows } = await app.db.execute<{ phone_index: string }>(
    sql`SELECT phone_index FROM phone_code ORDER BY sent_at DESC LIMIT 1`,
  )
  expect(tokens).not.toContain(rows[0]?.phone_index)
  expect(Object.keys(JSON.parse(tokens.split('\n')[0] ?? '{}')).sort()).toEqual([
    'questionnaire_id',
    'token_hash',
  ])
})

test('an account answers once, however many requests come at once; nobody signed in is asked to', async () => {
  const id = await add({ answerMode: 'signed-in' })
  expect(await submit(id, {})).toMatchObject({
    code: '4712',
    msg: '该问卷须登录后填写，请登录后再提交，已填写的内容会保留在本页',
  })
  const userId = await insertUser(app.db, { userName: 'answerer' })
  const session = { ...(await actAs(app, 'answerer')).signed, key: nobody().key }
  const sent = await Promise.all(Array.from({ length: 20 }, () => submit(id, {}, session)))
  expect(countsOf(sent)).toEqual({ '200': 1, '4713': 19 })
  expect(await answersTo(id)).toEqual([{ completed: '2026-06-10 00:00:00', started: null }])
  expect(await storedIn('questionnaire_token', id)).not.toContain(userId)
  expect(await storedIn('questionnaire_response', id)).not.toContain(userId)
  await insertUser(app.db, { userName: 'second' })
  const other = { ...(await actAs(app, 'second')).signed, key: nobody().key }
  expect((await submit(id, {}, other)).code).toBe('200')
})

test('what is answered once is shown its results, whichever way it came', async () => {
  const id = await add({ answerMode: 'signed-in', resultPolicy: 'after-submit' })
  await insertUser(app.db, { userName: 'reader' })
  const { cookie } = (await actAs(app, 'reader')).signed
  const visitor = `sunport_visitor=${'v'.repeat(43)}`
  const url = `/gpcms/rest/web/v2/questionnaire/${id}/statistics`
  const withheld = async () =>
    (await app.http.inject({ url, headers: { cookie: visitor } })).json().data.withheld
  expect(await withheld()).toBe('after-submit')
  await submit(id, {}, { cookie: `${cookie}; ${visitor}`, key: nobody().key })
  expect(await withheld()).not.toBe('after-submit')
})

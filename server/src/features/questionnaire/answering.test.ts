import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashToken } from '../../platform/crypto/secrets.ts'
import { createSignatures } from '../../platform/http/signature.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { addQuestionnaire, type QuestionnaireSample } from '../../testing/questionnaires.ts'
import { signatureFor } from '../../testing/signing.ts'

const june10 = new Date('2026-06-10T04:00:00Z')
let app: TestApp
let siteId = ''
beforeAll(async () => {
  app = await createTestApp()
  siteId = app.packs[0]?.siteCode ?? ''
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(june10))

const add = (sample: Partial<QuestionnaireSample>) => addQuestionnaire(app.db, { siteId, ...sample })

let lastAddress = 0
/** Everybody at another address, without a cookie. */
const post = async (id: string, call: string, body: object) => {
  lastAddress += 1
  const url = `/gpcms/rest/web/v2/questionnaire/${id}/${call}`
  const payload = JSON.stringify(body)
  const key = createSignatures(app.secret, app.db, app.clock).currentPageKey()
  const response = await app.http.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: `10.${lastAddress >> 8}.${lastAddress & 255}.1`,
    headers: {
      'content-type': 'application/json',
      ...signatureFor({ key, method: 'POST', url, body: payload, at: app.clock.now() }),
    },
  })
  return response.json()
}
const submit = (id: string, answers: object, more: object = {}) =>
  post(id, 'submit', { versionNo: 1, answers, ...more })

const answersOf = async (id: string) =>
  (
    await app.db.execute<{ code: string; option: string; words: string | null }>(sql`
      SELECT question_code AS code, option_code AS option, words
      FROM questionnaire_answer a JOIN questionnaire_response r ON r.id = a.response_id
      WHERE r.questionnaire_id = ${id} ORDER BY question_code, option_code`)
  ).rows
const countIn = async (id: string) =>
  (
    await app.db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM questionnaire_response WHERE questionnaire_id = ${id}`,
    )
  ).rows[0]?.n

const codesIn = (answers: { code: string }[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { code } of answers) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

test('fifty answer at once where thirty places are: exactly thirty are taken', async () => {
  const id = await add({ maxResponses: 30 })
  const sent = await Promise.all(Array.from({ length: 50 }, () => submit(id, { Q1: ['A'] })))
  expect(codesIn(sent)).toEqual({ '200': 30, '4305': 20 })
  expect(await countIn(id)).toBe(30)
})

test('a quota is exact as well, and leaves the others their places', async () => {
  const id = await add({ quotas: [{ question: 'Q1', option: 'A', limit: 7 }] })
  const sent = await Promise.all(
    Array.from({ length: 30 }, (_, at) => submit(id, { Q1: [at % 2 === 0 ? 'A' : 'B'] })),
  )
  expect(codesIn(sent)).toEqual({ '200': 22, '4311': 8 })
  expect((await answersOf(id)).filter(({ option }) => option === 'A')).toHaveLength(7)
})

test('a link that was handed out admits once, and no table knows whose answer it was', async () => {
  const id = await add({ answerMode: 'one-time-link' })
  const ticket = 'a-ticket-that-was-handed-out'
  await app.db.execute(sql`INSERT INTO questionnaire_ticket (questionnaire_id, ticket_hash)
    VALUES (${id}, ${hashToken(`${id}/${ticket}`)})`)
  expect(await submit(id, { Q1: ['A'] })).toMatchObject({ code: '4312' })
  expect(await submit(id, { Q1: ['A'] }, { ticket: 'made-up' })).toMatchObject({ code: '4312' })
  const sent = await Promise.all(Array.from({ length: 5 }, () => submit(id, { Q1: ['A'] }, { ticket })))
  expect(codesIn(sent)).toEqual({ '200': 1, '4312': 4 })
  const { rows } = await app.db.execute<{ column_name: string }>(sql`
    SELECT column_name FROM information_schema.columns WHERE table_name = 'questionnaire_ticket' ORDER BY 1`)
  expect(rows.map(({ column_name }) => column_name)).toEqual(['is_used', 'questionnaire_id', 'ticket_hash'])
})

const option = (code: string, more: object = {}) => ({ code, text: `选项${code}`, exclusive: false, ...more })
const everyType: QuestionnaireSample['questions'] = [
  { code: 'Q1', type: 'dropdown', options: [option('A'), option('B')] },
  { code: 'Q2', type: 'multiple', options: [option('A'), option('B', { other: true })] },
  { code: 'Q3', type: 'money', options: [], rules: { max: 100 } },
  { code: 'Q4', type: 'date', options: [] },
  {
    code: 'Q5',
    type: 'matrix-scale',
    options: [option('A'), option('B')],
    rules: {
      rows: [
        { code: 'R1', text: '态度' },
        { code: 'R2', text: '效率' },
      ],
    },
    required: true,
  },
  { code: 'Q6', type: 'nps', options: [] },
  { code: 'Q7', type: 'ranking', options: [option('A'), option('B')] },
  { code: 'Q8', type: 'line', options: [], rules: { pattern: '\\d{6}', patternWords: '请填写六位邮政编码' } },
  { code: 'Q9', type: 'note', options: [] },
]

test('every type of answer is judged by its own rules', async () => {
  const id = await add({ questions: everyType })
  const good = { Q5: ['R1:A', 'R2:B'] }
  const wrong = async (answers: object) => (await submit(id, { ...good, ...answers })).msg
  expect(await wrong({ Q1: ['C'] })).toBe('第 1 题：所选项不在选项中，请重新选择')
  expect(await wrong({ Q2: ['A:words'] })).toBe('第 2 题：所选项不在选项中，请重新选择')
  expect(await wrong({ Q3: ['0.005'] })).toBe('第 3 题：最多保留 2 位小数')
  expect(await wrong({ Q3: ['-1'] })).toBe('第 3 题：不能小于 0')
  expect(await wrong({ Q3: ['101'] })).toBe('第 3 题：不能大于 100')
  expect(await wrong({ Q3: ['1e3'] })).toBe('第 3 题：请填写金额')
  expect(await wrong({ Q4: ['2026-02-30'] })).toBe('第 4 题：请填写日期，如 2026-03-01')
  expect(await wrong({ Q5: ['R1:A'] })).toBe('第 5 题：请回答“效率”一行')
  expect(await wrong({ Q5: ['R1:A', 'R1:B', 'R2:A'] })).toBe('第 5 题：每行只能选择一项')
  expect(await wrong({ Q6: ['11'] })).toBe('第 6 题：所选项不在选项中，请重新选择')
  expect(await wrong({ Q7: ['A:1', 'B:1'] })).toBe('第 7 题：名次须从 1 开始，不能重复，也不能跳过')
  expect(await wrong({ Q7: ['A:1'] })).toBe('第 7 题：请为每一项排出名次')
  expect(await wrong({ Q8: ['12345'] })).toBe('第 8 题：请填写六位邮政编码')
  expect(await countIn(id)).toBe(0)
  const whole = {
    Q1: ['A'],
    Q2: ['A', 'B:其他意见'],
    Q3: ['99.99'],
    Q4: ['2026-02-28'],
    Q6: ['10'],
    Q7: ['B:1', 'A:2'],
    Q8: ['510000'],
    Q9: ['nobody asked'],
  }
  expect((await submit(id, { ...good, ...whole })).code).toBe('200')
  expect((await answersOf(id)).map(({ code, option, words }) => [code, option, words])).toEqual([
    ['Q1', 'A', null],
    ['Q2', 'A', null],
    ['Q2', 'B', '其他意见'],
    ['Q3', '', '99.99'],
    ['Q4', '', '2026-02-28'],
    ['Q5', 'R1:A', null],
    ['Q5', 'R2:B', null],
    ['Q6', '10', null],
    ['Q7', 'A', '2'],
    ['Q7', 'B', '1'],
    ['Q8', '', '510000'],
  ])
})

test('what these answers do not lead to is neither asked for nor kept', async () => {
  const id = await add({
    questions: [
      { code: 'Q1', type: 'single', options: [option('A'), option('B')], required: true },
      {
        code: 'Q2',
        type: 'single',
        options: [option('A'), option('B')],
        required: true,
        rules: { displayWhen: { question: 'Q1', is: 'chosen', options: ['B'] } },
      },
    ],
  })
  expect((await submit(id, { Q1: ['B'] })).msg).toBe('第 2 题：请选择一项')
  expect((await submit(id, { Q1: ['A'], Q2: ['A'] })).code).toBe('200')
  expect((await answersOf(id)).map(({ code }) => code)).toEqual(['Q1'])
})

test('answers are put aside under a code, sealed, and gone on with after the questions have changed', async () => {
  const id = await add({ allowSave: true, questions: everyType })
  const answers = { Q1: ['A'], Q2: ['B:秘密的意见'], Q7: ['A:1', 'B:2'] }
  const { data: saved } = await post(id, 'save', { answers })
  expect(saved.resumeCode).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  const { rows } = await app.db.execute<{ kept: string }>(
    sql`SELECT to_jsonb(s)::text AS kept FROM questionnaire_saved s WHERE questionnaire_id = ${id}`,
  )
  expect(rows[0]?.kept).not.toContain('秘密')
  expect(rows[0]?.kept).not.toContain(saved.resumeCode)
  const { data: same } = await post(id, 'resume', { resumeCode: saved.resumeCode.toLowerCase() })
  expect(same).toEqual({ answers, isChanged: false })
  expect(await post(id, 'resume', { resumeCode: '2222-2222-2222' })).toMatchObject({ code: '4314' })

  // Q1 has lost the option that was chosen, Q7 is no longer asked.
  await app.db.execute(
    sql`INSERT INTO questionnaire_version (questionnaire_id, version_no) VALUES (${id}, 2)`,
  )
  await app.db.execute(sql`INSERT INTO questionnaire_question (questionnaire_id, version_no, code, sort, type, title, required,
      options, rules) SELECT questionnaire_id, 2, code, sort, type, title, required,
      CASE WHEN code = 'Q1' THEN ${JSON.stringify([option('B'), option('C')])}::jsonb ELSE options END, rules
    FROM questionnaire_question WHERE questionnaire_id = ${id} AND code <> 'Q7'`)
  await app.db.execute(sql`UPDATE questionnaire SET version_no = 2 WHERE id = ${id}`)
  const { data: later } = await post(id, 'resume', { resumeCode: saved.resumeCode })
  expect(later).toEqual({ answers: { Q2: ['B:秘密的意见'] }, isChanged: true })
  const whole = { ...later.answers, Q1: ['B'], Q5: ['R1:A', 'R2:B'] }
  const sent = await submit(id, whole, { versionNo: 2, resumeCode: saved.resumeCode })
  expect(sent.code).toBe('200')
  expect(await post(id, 'resume', { resumeCode: saved.resumeCode })).toMatchObject({ code: '4314' })
})

test('where nothing is put aside, nothing can be', async () => {
  const id = await add({})
  expect(await post(id, 'save', { answers: {} })).toMatchObject({ code: '4313', msg: '该问卷不能暂存' })
})

test('results of every type are counted for the public, and words of nobody', async () => {
  const id = await add({
    questions: everyType,
    resultPolicy: 'after-submit',
    isPublished: true,
    end: '2026-06-30 00:00:00',
  })
  for (let sent = 0; sent < 12; sent += 1)
    await submit(id, {
      Q1: ['A'],
      Q2: ['B:不公开的话'],
      Q5: ['R1:A', sent < 6 ? 'R2:A' : 'R2:B'],
      Q6: [sent < 6 ? '10' : '8'],
      Q7: ['B:1', 'A:2'],
      Q8: ['510000'],
    })
  app.clock.set(new Date('2026-07-01T00:00:00Z'))
  interface Shown {
    questions: {
      code: string
      average: number | null
      nps?: number
      options: { count: number }[]
      rows?: { average: number }[]
    }[]
  }
  const answer = await app.get<Shown>(`/gpcms/rest/web/v2/questionnaire/${id}/statistics`)
  const of = (code: string) => answer.data.questions.find(question => question.code === code)
  expect(answer.data.questions.map(({ code }) => code)).toEqual(['Q1', 'Q2', 'Q5', 'Q6', 'Q7'])
  expect(of('Q5')?.rows?.map(({ average }) => average)).toEqual([1, 1.5])
  expect(of('Q6')).toMatchObject({ nps: 50, average: 9 })
  // Of an order, those who put it first.
  expect(of('Q7')?.options.map(({ count }) => count)).toEqual([0, 12])
  expect(JSON.stringify(answer)).not.toMatch(/不公开的话|510000/)
})

test('over is not published: the results wait for who looks at them first', async () => {
  const id = await add({})
  for (let sent = 0; sent < 6; sent += 1) await submit(id, { Q1: ['A'] })
  app.clock.set(new Date('2026-07-02T00:00:00Z'))
  const statistics = `/gpcms/rest/web/v2/questionnaire/${id}/statistics`
  expect((await app.get(statistics)).data).toMatchObject({ withheld: 'after-end', questions: [] })
  await app.db.execute(
    sql`UPDATE questionnaire SET state = 'published', results_published_at = '2026-07-01' WHERE id = ${id}`,
  )
  expect((await app.get(statistics)).data).toMatchObject({ withheld: null, responses: 6 })
})

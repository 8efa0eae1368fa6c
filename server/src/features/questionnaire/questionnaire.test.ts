import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSpreadsheet } from '../../platform/files/spreadsheet.ts'
import { createSignatures } from '../../platform/http/signature.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { calmForms } from '../../testing/calm-forms.ts'
import { addQuestionnaire, type QuestionnaireSample } from '../../testing/questionnaires.ts'
import { signatureFor } from '../../testing/signing.ts'

const base = '/gpcms/rest/web/v2/questionnaire'
const june10 = new Date('2026-06-10T04:00:00Z')
let app: TestApp
let siteId: string
beforeAll(async () => {
  app = await createTestApp()
  await calmForms(app)
  siteId = app.packs[0]?.siteCode ?? ''
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(june10))

const add = (sample: Partial<QuestionnaireSample> = {}) =>
  addQuestionnaire(app.db, { siteId, isPublished: true, ...sample })

const submit = async (id: string, answers: object, { cookie = '', versionNo = 1, pageToken = '' } = {}) => {
  const url = `${base}/${id}/submit`
  const payload = JSON.stringify({ versionNo, answers, seconds: 40, ...(pageToken && { pageToken }) })
  const key = createSignatures(app.secret, app.db, app.clock).currentPageKey()
  const response = await app.http.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      'content-type': 'application/json',
      cookie,
      ...signatureFor({ key, method: 'POST', url, body: payload, at: app.clock.now() }),
    },
  })
  const [set] = response.cookies
  return { ...response.json(), set, cookie: set ? `${set.name}=${set.value}` : cookie }
}

const good = { Q1: ['A'], Q2: ['A', 'B'], Q3: ['界面清楚'] }
const tables = {
  questionnaire_response: sql`SELECT count(*)::int AS n FROM questionnaire_response`,
  questionnaire_token: sql`SELECT count(*)::int AS n FROM questionnaire_token`,
}
const count = async (table: keyof typeof tables) => Number((await app.db.execute(tables[table])).rows[0]?.n)

interface Shown {
  withheld: string | null
  responses: number
  questions: { code: string; answered: number; options: { count: number | null; share: number | null }[] }[]
}
const statistics = async (id: string, cookie = '') =>
  (await app.get<Shown>(`${base}/${id}/statistics`, { cookie })).data

/** The file as a spreadsheet program reads it. */
const download = async (id: string) => {
  const { headers, rawPayload } = await app.http.inject({ url: `/gpcms/rest/v2/evaContent?id=${id}` })
  return { headers, lines: await readSpreadsheet(rawPayload) }
}

describe('answering', () => {
  test('an answer is kept, once for each visitor', async () => {
    const id = await add()
    const first = await submit(id, good)
    expect(first).toMatchObject({ code: '200', data: { thankYou: null, canSeeResults: false } })
    expect(first.set).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 400 * 86_400 })
    const again = await submit(id, good, { cookie: first.cookie })
    expect(again).toMatchObject({ code: '4304', msg: '您已提交过该问卷，每位访客只能提交一次' })
    expect(await submit(id, good)).toMatchObject({ code: '200' })
    const other = await add({ title: '另一份问卷' })
    expect(await submit(other, good, { cookie: first.cookie })).toMatchObject({ code: '200', set: undefined })
  })

  test('where no cookie is kept, a page answers once all the same', async () => {
    const id = await add()
    const pageToken = 'the-token-of-one-page'
    const first = await submit(id, good, { pageToken })
    expect(first).toMatchObject({ code: '200' })
    expect(await submit(id, good, { pageToken })).toMatchObject({ code: '4304' })
    expect(await submit(id, good, { pageToken: 'the-token-of-another' })).toMatchObject({ code: '200' })
    const framed = first.cookie.replace('sunport_visitor=', 'sunport_visitor_framed=')
    expect(await submit(id, good, { pageToken: 'loaded-anew', cookie: framed })).toMatchObject({
      code: '4304',
    })
    // A browser that keeps cookies is known by them on every page.
    expect(await submit(id, good, { pageToken: 'a-third', cookie: first.cookie })).toMatchObject({
      code: '4304',
    })
  })

  test('no table knows both the visitor and the answer', async () => {
    const id = await add()
    const { cookie } = await submit(id, good)
    const token = cookie.split('=')[1] ?? ''
    const { rows } = await app.db.execute(
      sql`SELECT * FROM questionnaire_token WHERE questionnaire_id = ${id}`,
    )
    expect(Object.keys(rows[0] ?? {})).toEqual(['questionnaire_id', 'token_hash'])
    const dump = await app.db.execute(
      sql`SELECT to_jsonb(r)::text || to_jsonb(a)::text AS row
        FROM questionnaire_response r JOIN questionnaire_answer a ON a.response_id = r.id
        WHERE r.questionnaire_id = ${id}`,
    )
    expect(dump.rows).toHaveLength(4)
    for (const { row } of dump.rows) {
      expect(row).not.toContain(token)
      expect(row).not.toContain(rows[0]?.token_hash)
      expect(row).not.toContain('127.0.0.1')
    }
  })

  test.each([
    ['2026-05-31T15:59:59Z', '4301', '问卷尚未开始，请在开始后提交'],
    ['2026-05-31T16:00:00Z', '200', '操作成功'],
    ['2026-06-30T15:59:59Z', '200', '操作成功'],
    ['2026-06-30T16:00:00Z', '4302', '问卷已结束，不能再提交'],
  ])("the server's clock decides: at %s it is %s", async (at, code, msg) => {
    const id = await add()
    app.clock.set(new Date(at))
    expect(await submit(id, good)).toMatchObject({ code, msg })
  })

  test('a paused or closed questionnaire takes none, an unknown one is not found', async () => {
    expect(await submit(await add({ state: 'paused' }), good)).toMatchObject({ code: '4303' })
    expect(await submit(await add({ state: 'closed' }), good)).toMatchObject({ code: '4302' })
    expect(await submit(await add({ state: 'draft' }), good)).toMatchObject({
      code: '4004',
      msg: '问卷不存在',
    })
    expect(await submit('nowhere', good)).toMatchObject({ code: '4004' })
  })

  test.each([
    [{}, '第 1 题：请选择一项'],
    [{ Q1: ['X'] }, '第 1 题：所选项不在选项中，请重新选择'],
    [{ Q1: ['A'], Q2: ['A', 'B', 'C'] }, '第 2 题：最多选择 2 项'],
    [{ Q1: ['A'], Q3: ['字'.repeat(21)] }, '第 3 题：最多填写 20 个字'],
  ])('wrong answers are refused by question: %j', async (answers, msg) => {
    const id = await add()
    const before = await count('questionnaire_token')
    expect(await submit(id, answers)).toMatchObject({ code: '4307', msg })
    expect(await count('questionnaire_token')).toBe(before)
  })

  test('an answer to an older version is sent back', async () => {
    expect(await submit(await add(), good, { versionNo: 2 })).toMatchObject({ code: '4306' })
  })

  test('what was not asked is not kept', async () => {
    const id = await add()
    await submit(id, { Q1: ['A'], Q9: ['偷带'] })
    const { rows } = await app.db.execute(
      sql`SELECT question_code FROM questionnaire_answer a
        JOIN questionnaire_response r ON r.id = a.response_id WHERE questionnaire_id = ${id}`,
    )
    expect(rows).toEqual([{ question_code: 'Q1' }])
  })

  test('the last places are given once, however many ask together', async () => {
    const id = await add({ maxResponses: 3 })
    const before = await count('questionnaire_response')
    const codes = (await Promise.all(Array.from({ length: 8 }, () => submit(id, good)))).map(
      ({ code }) => code,
    )
    expect(codes.sort()).toEqual(['200', '200', '200', '4305', '4305', '4305', '4305', '4305'])
    expect(await count('questionnaire_response')).toBe(before + 3)
    expect((await app.get<{ isFull: boolean }>(`${base}/${id}`)).data.isFull).toBe(true)
  })

  test('one visitor who asks twice at once is counted once', async () => {
    const { cookie } = await submit(await add(), good)
    const id = await add()
    const codes = (await Promise.all([1, 2, 3].map(() => submit(id, good, { cookie })))).map(
      ({ code }) => code,
    )
    expect(codes.sort()).toEqual(['200', '4304', '4304'])
  })

  test('an unsigned answer is refused', async () => {
    const id = await add()
    const response = await app.http.inject({
      method: 'POST',
      url: `${base}/${id}/submit`,
      payload: { versionNo: 1, answers: good },
    })
    expect(response.statusCode).toBe(403)
  })
})

describe('reading', () => {
  test('the list shows what is public, open ones first, by status when asked', async () => {
    const site = app.packs[1]?.siteCode ?? ''
    const make = (title: string, sample: Partial<QuestionnaireSample> = {}) =>
      addQuestionnaire(app.db, { siteId: site, title, ...sample })
    await make('已经结束的问卷', { start: '2026-05-01 00:00:00', end: '2026-06-01 00:00:00' })
    await make('正在进行的问卷')
    await make('尚未开始的问卷', { start: '2026-06-20 00:00:00' })
    await make('还是草稿的问卷', { state: 'draft' })
    const titles = async (query = '') =>
      (
        await app.get<{ rows: { title: string; status: string }[]; total: number }>(
          `${base}/list?siteId=${site}${query}`,
        )
      ).data.rows.map(({ title, status }) => `${status}${title}`)
    expect(await titles()).toEqual(['1正在进行的问卷', '0尚未开始的问卷', '2已经结束的问卷'])
    expect(await titles('&status=2')).toEqual(['2已经结束的问卷'])
    expect(await titles('&pageSize=1&currPage=2')).toEqual(['0尚未开始的问卷'])
    expect((await app.get(`${base}/list?status=9`)).code).toBe('4000')
  })

  test('a questionnaire belongs to its site', async () => {
    const id = await add()
    const other = app.packs[1]?.siteCode
    expect((await app.get(`${base}/${id}?siteId=${siteId}`)).data).toMatchObject({ id, questionCount: 3 })
    expect((await app.get(`${base}/${id}?siteId=${other}`)).data).toBeNull()
    expect((await app.get(`${base}/unknown`)).data).toBeNull()
  })
})

describe('statistics', () => {
  const fill = async (id: string, choices: string[]) => {
    for (const choice of choices) await submit(id, { Q1: [choice], Q2: [choice], Q3: ['=1+1'] })
  }
  const many = [...'AAAAAAAABBBBBB']

  test('counts and shares are by those who answered; texts are never shown', async () => {
    const id = await add()
    await fill(id, many)
    await submit(id, { Q1: ['A'] })
    app.clock.set(new Date('2026-07-02T00:00:00Z'))
    const shown = await statistics(id)
    expect(shown).toMatchObject({ withheld: null, responses: 15 })
    expect(shown.questions.map(({ code }) => code)).toEqual(['Q1', 'Q2'])
    expect(shown.questions[0]?.options).toMatchObject([
      { count: 9, share: 60 },
      { count: 6, share: 40 },
      { count: 0, share: 0 },
    ])
    expect(shown.questions[1]).toMatchObject({ answered: 14, options: [{ share: 57.1 }, {}, {}] })
    expect(JSON.stringify(shown)).not.toContain('=1+1')
  })

  test('small cells are withheld in page and file alike', async () => {
    const id = await add()
    await fill(id, [...many, 'C'])
    app.clock.set(new Date('2026-07-02T00:00:00Z'))
    const [first, second] = (await statistics(id)).questions
    expect(first?.options.map(({ count }) => count)).toEqual([8, null, null])
    expect(second?.options.map(({ count }) => count)).toEqual([8, 6, null])
    const file = await download(id)
    expect(file.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(file.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent('政府采购营商环境调查统计.xlsx')}`,
    )
    expect(file.lines[0]).toEqual(['问卷', '政府采购营商环境调查', null, null, null, null])
    expect(file.lines).toContainEqual(['Q1', '您的身份是', '采购人', 8, '53.3%', 15])
    expect(file.lines).toContainEqual(['Q1', '您的身份是', '供应商', '不单列（少于5人或可推算）', null, 15])
    expect(JSON.stringify(file.lines)).not.toContain('=1+1')
  })

  test('a few answers alone show nothing', async () => {
    const id = await add()
    await fill(id, ['A', 'B'])
    app.clock.set(new Date('2026-07-02T00:00:00Z'))
    expect(await statistics(id)).toMatchObject({ withheld: 'too-few', questions: [] })
  })

  test('the policy decides who sees them, and when', async () => {
    const [hidden, afterEnd, afterSubmit] = await Promise.all([
      add({ resultPolicy: 'hidden' }),
      add(),
      add({ resultPolicy: 'after-submit' }),
    ])
    await fill(afterSubmit, many)
    const { cookie, data } = await submit(afterSubmit, good)
    expect(data.canSeeResults).toBe(true)
    expect(await statistics(afterSubmit)).toMatchObject({ withheld: 'after-submit', questions: [] })
    expect(await statistics(afterSubmit, cookie)).toMatchObject({ withheld: null })
    expect((await statistics(afterEnd)).withheld).toBe('after-end')
    app.clock.set(new Date('2026-07-02T00:00:00Z'))
    expect((await statistics(afterEnd)).withheld).toBeNull()
    expect((await statistics(hidden)).withheld).toBe('hidden')
    expect((await app.get(`/gpcms/rest/v2/evaContent?id=${hidden}`)).msg).toBe('结果未公开')
    expect((await app.http.inject({ url: '/gpcms/rest/v2/evaContent?id=nowhere' })).statusCode).toBe(404)
  })

  test('words of an editor that a spreadsheet would run become text', async () => {
    const evil = '=HYPERLINK("http://evil.example")'
    const id = await add({
      title: '@SUM(1) 调查',
      questions: [
        { code: 'Q1', type: 'single', title: evil, options: [{ code: 'A', text: '+1', exclusive: false }] },
      ],
    })
    for (let time = 0; time < 5; time++) await submit(id, { Q1: ['A'] })
    app.clock.set(new Date('2026-07-02T00:00:00Z'))
    const { lines } = await download(id)
    expect(lines).toContainEqual(['Q1', `'${evil}`, "'+1", 5, '100.0%', 5])
    expect(lines[0]?.slice(0, 2)).toEqual(['问卷', "'@SUM(1) 调查"])
  })
})

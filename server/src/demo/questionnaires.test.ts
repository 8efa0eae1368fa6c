import { surveyStates } from '@sunport/contract/questionnaire/policy.ts'
import { answerProblems } from '@sunport/contract/rules/questionnaire-answers.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { loadQuestionnaires } from './questionnaires.ts'

const packs = await discoverPacks()
const pack = packs.find(found => pathOfKind(found, 'questionnaire-list'))
const without = packs.find(found => !pathOfKind(found, 'questionnaire-list'))
if (!pack || !without) throw new Error('packs with and without questionnaires are needed')
let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
  const client = new pg.Client({ connectionString: app.url })
  await client.connect()
  for (const each of [pack, without])
    await loadQuestionnaires({
      client,
      pack: each,
      siteId: each.siteCode,
      channels: new Map(),
      now: app.clock.now(),
      seed: 1,
    })
  await client.end()
})
afterAll(() => app.close())

const list = async (query = '') =>
  (
    await app.get<{
      rows: { id: string; status: string; responses: number; isFull: boolean }[]
      total: number
    }>(`/gpcms/rest/web/v2/questionnaire/list?siteId=${pack.siteCode}&pageSize=50${query}`)
  ).data

test('a region with pages for them has questionnaires in every state, the answered ones with answers', async () => {
  const { rows, total } = await list()
  expect(total).toBeGreaterThanOrEqual(12)
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['0', '1', '2', '3']))
  expect(rows.some(({ isFull }) => isFull)).toBe(true)
  for (const { status, responses } of rows) {
    if (status === '0') expect(responses).toBe(0)
    else expect(responses).toBeGreaterThanOrEqual(200)
  }
  const { rows: elsewhere } = await app.db.execute(
    sql`SELECT count(*)::int AS n FROM questionnaire WHERE site_id = ${without.siteCode}`,
  )
  expect(elsewhere).toEqual([{ n: 0 }])
})

test('the desk has one in every state', async () => {
  const { rows } = await app.db.execute<{ state: string }>(
    sql`SELECT DISTINCT state FROM questionnaire WHERE site_id = ${pack.siteCode}`,
  )
  expect(rows.map(({ state }) => state).sort()).toEqual(Object.keys(surveyStates).sort())
})

test('what the demo answered, a visitor might have', async () => {
  const { rows } = await list()
  for (const { id, responses } of rows) {
    const found = await app.get<{ questions: Parameters<typeof answerProblems>[0] }>(
      `/gpcms/rest/web/v2/questionnaire/${id}`,
    )
    const { rows: given } = await app.db.execute<{ answers: Record<string, string[]> }>(sql`
      SELECT jsonb_object_agg(question_code, options) AS answers FROM (
        SELECT response_id, question_code, jsonb_agg(CASE WHEN option_code = '' THEN words
          WHEN words IS NULL THEN option_code ELSE option_code || ':' || words END) AS options
        FROM questionnaire_answer a JOIN questionnaire_response r ON r.id = a.response_id
        WHERE r.questionnaire_id = ${id} AND r.state = 'completed' GROUP BY response_id, question_code) AS each
      GROUP BY response_id`)
    expect(given).toHaveLength(responses)
    for (const { answers } of given) expect([...answerProblems(found.data.questions, answers)]).toEqual([])
  }
})

test('the desk has one by each way to answer, void answers with their reasons, a picture and themes', async () => {
  const { rows } = await app.db.execute(sql`SELECT
    (SELECT array_agg(DISTINCT answer_mode ORDER BY answer_mode) FROM questionnaire WHERE state = 'open') AS modes,
    (SELECT count(*)::int FROM questionnaire_response WHERE state = 'void' AND void_reason <> '') AS voided,
    (SELECT count(*)::int FROM questionnaire_question WHERE options @> '[{"image": {}}]') AS pictured,
    (SELECT count(*)::int FROM questionnaire_theme) AS themes,
    (SELECT min(n)::int FROM (SELECT count(*) AS n FROM questionnaire_theme_answer GROUP BY theme_id) AS each) AS coded`)
  expect(rows).toEqual([
    {
      modes: ['anonymous', 'phone', 'signed-in'],
      voided: 2,
      pictured: 1,
      themes: 4,
      coded: expect.any(Number),
    },
  ])
  expect(Number(rows[0]?.coded)).toBeGreaterThan(0)
  const sure = await app.db.execute(sql`SELECT count(*)::int AS n FROM questionnaire_response r
    JOIN questionnaire q ON q.id = r.questionnaire_id WHERE q.answer_mode <> 'anonymous'
      AND (r.started_at IS NOT NULL OR to_char(r.completed_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI') <> '00:00')`)
  expect(sure.rows).toEqual([{ n: 0 }])
})

test('what became of an answered questionnaire is told', async () => {
  const { rows } = await list('&status=2')
  const told = await Promise.all(
    rows.map(({ id }) =>
      app.get<{ adoption: { theme: string }[] }>(`/gpcms/rest/web/v2/questionnaire/${id}/statistics`),
    ),
  )
  expect(told.filter(({ data }) => data.adoption.length > 0)).toHaveLength(3)
})

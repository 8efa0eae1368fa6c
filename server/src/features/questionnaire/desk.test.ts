import type { Survey } from '@sunport/contract/calls/questionnaire-desk.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readSpreadsheet } from '../../platform/files/spreadsheet.ts'
import { createSignatures } from '../../platform/http/signature.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'
import { send, signatureFor } from '../../testing/signing.ts'
import { putSurvey, surveyQuestion } from '../../testing/surveys.ts'
import { earliestTurn } from './desk-repo.ts'
import { turnDue } from './due.ts'

const june10 = new Date('2026-06-10T04:00:00Z')
let app: TestApp
let siteId = ''
let otherSite = ''
let editor: Acting
let reviewer: Acting
let unit: Acting
let publisher: Acting
let ofOther: Acting
beforeAll(async () => {
  app = await createTestApp()
  ;[siteId = '', otherSite = ''] = app.packs.map(({ siteCode }) => siteCode)
  await insertRole(app.db, { id: 'of-other', dataScope: 'site', siteIds: [otherSite] }, [
    'cms:survey:view',
    'cms:survey:edit',
    'cms:survey:run',
  ])
  for (const [userName, roleId] of [
    ['surveyeditor', 'role-editor'],
    ['surveyreviewer', 'role-review2'],
    ['surveyunit', 'role-unit'],
    ['surveypublisher', 'role-review3'],
    ['surveyother', 'of-other'],
  ] as const)
    await insertUser(app.db, { userName, roleIds: [roleId] })
  editor = await actAs(app, 'surveyeditor')
  reviewer = await actAs(app, 'surveyreviewer')
  unit = await actAs(app, 'surveyunit')
  publisher = await actAs(app, 'surveypublisher')
  ofOther = await actAs(app, 'surveyother')
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(june10))

const fields = {
  title: '一份自己设计的问卷',
  startTime: '2026-06-10 12:01:00',
  endTime: '2026-06-30 18:00:00',
}
const questions = [
  surveyQuestion('Q1', { title: '您的身份' }),
  surveyQuestion('Q2', {
    type: 'line',
    options: [],
    title: '您的单位',
    rules: { displayWhen: { question: 'Q1', is: 'chosen', options: ['B'] } },
  }),
  surveyQuestion('Q3', { type: 'signature', options: [], required: false, title: '签名' }),
]

const act = async (who: Acting, call: string, survey: Survey, action: string, more: object = {}) =>
  who.post(`/surveys/${survey.id}/${call}`, { version: survey.version, action, reason: '测试', ...more })

const made = async (values: object = {}, design: object[] = questions): Promise<Survey> => {
  const { data } = await editor.post('/surveys', { siteId, ...fields, ...values })
  const saved = await editor.put(`/surveys/${data.id}/design`, { version: data.version, questions: design })
  expect(saved.code).toBe('200')
  return saved.data
}
const approved = async (values: object = {}, design: object[] = questions): Promise<Survey> => {
  const submitted = await act(editor, 'draft', await made(values, design), 'submit')
  expect(submitted).toMatchObject({ code: '200', data: { state: 'review' } })
  return (await act(reviewer, 'review', submitted.data, 'approve')).data
}
const get = async (id: string): Promise<Survey> => (await editor.get(`/surveys/${id}`)).data

const submit = async (id: string, answers: object, more: object = {}, at = '203.0.113.1') => {
  const url = `/gpcms/rest/web/v2/questionnaire/${id}/submit`
  const payload = JSON.stringify({ versionNo: 1, answers, seconds: 60, ...more })
  const key = createSignatures(app.secret, app.db, app.clock).currentPageKey()
  const headers = {
    'content-type': 'application/json',
    ...signatureFor({ key, method: 'POST', url, body: payload, at: app.clock.now() }),
  }
  const response = await app.http.inject({ method: 'POST', url, payload, headers, remoteAddress: at })
  return response.json<{ code: string; msg: string }>()
}
const publicly = async (id: string) =>
  (await app.get<{ status: string; versionNo: number } | null>(`/gpcms/rest/web/v2/questionnaire/${id}`)).data

test('a questionnaire goes its way from the first draft to the archive', async () => {
  const survey = await approved()
  expect(survey).toMatchObject({ state: 'approved', versionNo: 1 })
  expect(await publicly(survey.id)).toMatchObject({ status: '0' })

  app.clock.set(new Date('2026-06-10T04:01:00Z'))
  expect(await get(survey.id)).toMatchObject({ state: 'open' })
  expect((await submit(survey.id, { Q1: ['A'] })).code).toBe('200')
  const paused = await act(unit, 'run', await get(survey.id), 'pause')
  expect(paused.data).toMatchObject({ state: 'paused', responses: 1 })
  expect((await submit(survey.id, { Q1: ['A'] })).code).toBe('4303')
  const resumed = await act(unit, 'run', paused.data, 'resume')
  const endTime = '2026-07-05 18:00:00'
  const extended = await act(unit, 'run', resumed.data, 'extend', { endTime })
  expect(extended.data).toMatchObject({ state: 'open', endTime })
  const closed = await act(unit, 'run', extended.data, 'close')
  expect(closed.data).toMatchObject({ state: 'closed' })

  const statistics = `/gpcms/rest/web/v2/questionnaire/${survey.id}/statistics`
  expect((await app.get(statistics)).data).toMatchObject({ withheld: 'after-end' })
  const shown = await act(publisher, 'results', closed.data, 'publish', { methodNote: '网上匿名填写' })
  expect(shown.data).toMatchObject({ state: 'published' })
  expect((await app.get(statistics)).data).toMatchObject({ withheld: 'too-few', methodNote: '网上匿名填写' })

  const early = await act(publisher, 'results', shown.data, 'archive')
  expect(early).toMatchObject({ code: '4617', msg: '请先填写采纳情况，再归档' })
  const adoption = [{ theme: '流程', reply: '已简化', url: null }]
  const adopted = await act(publisher, 'results', shown.data, 'adopt', { adoption })
  const archived = await act(publisher, 'results', adopted.data, 'archive')
  expect(archived.data).toMatchObject({ state: 'archived', adoption, actions: [] })

  const { rows } = await app.db.execute<{ action: string }>(
    sql`SELECT action FROM audit_log WHERE entity_id = ${survey.id} ORDER BY id`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'create',
    'design',
    'submit',
    'approve',
    'pause-survey',
    'resume-survey',
    'extend-survey',
    'close',
    'publish-results',
    'adopt',
    'archive',
  ])
})

test('a design with a fault is not submitted, and the fault is named', async () => {
  const looping = [
    surveyQuestion('Q1'),
    surveyQuestion('Q2', { rules: { jumps: [{ options: [], to: 'Q1' }] } }),
  ]
  const refused = await act(editor, 'draft', await made({}, looping), 'submit')
  expect(refused).toMatchObject({ code: '4614', msg: '第 2 题：跳转到了本题或前面的 Q1，会循环作答' })
})

test('questions that change while it runs are a new version; old answers stay with the questions they know', async () => {
  const survey = await approved({ allowSave: true })
  app.clock.set(new Date('2026-06-10T04:01:00Z'))
  await submit(survey.id, { Q1: ['B'], Q2: ['某某公司'] })
  const revised = await act(editor, 'draft', await get(survey.id), 'revise')
  expect(revised.data).toMatchObject({ state: 'open', revision: 'draft', designNo: 2, versionNo: 1 })
  const changed = [...questions, surveyQuestion('Q4', { title: '新的一题' })]
  const { data: saved } = await editor.put(`/surveys/${survey.id}/design`, {
    version: revised.data.version,
    questions: changed,
  })
  // Nobody sees it before it was reviewed.
  expect(await publicly(survey.id)).toMatchObject({ versionNo: 1 })
  const submitted = await act(editor, 'draft', saved, 'submit')
  expect(submitted.data).toMatchObject({ state: 'open', revision: 'review' })
  const passed = await act(reviewer, 'review', submitted.data, 'approve')
  expect(passed.data).toMatchObject({ state: 'open', revision: 'none', versionNo: 2 })
  expect(passed.data.versions).toMatchObject([
    { versionNo: 1, answers: 1 },
    { versionNo: 2, answers: 0 },
  ])
  expect((await submit(survey.id, { Q1: ['A'] }, {}, '203.0.113.2')).code).toBe('4306')
  const second = await submit(survey.id, { Q1: ['A'], Q4: ['C'] }, { versionNo: 2 }, '203.0.113.2')
  expect(second.code).toBe('200')
  const { data } = await editor.get(`/surveys/${survey.id}/analysis`)
  const identity = data.questions.find(({ code }: { code: string }) => code === 'Q1')
  expect(identity).toMatchObject({ answered: 2 })
  expect(data.versions).toEqual([
    { versionNo: 1, count: 1 },
    { versionNo: 2, count: 1 },
  ])
})

test('answers of a trial are judged as any other, counted nowhere, and gone at a click', async () => {
  const survey = await made()
  const wrong = await editor.post(`/surveys/${survey.id}/test`, { answers: { Q1: ['B'] } })
  expect(wrong).toMatchObject({ code: '4307', msg: '第 2 题：请填写本题' })
  await editor.post(`/surveys/${survey.id}/test`, { answers: { Q1: ['A'] } })
  expect(await get(survey.id)).toMatchObject({ testAnswers: 1, responses: 0 })
  const purged = await act(editor, 'draft', await get(survey.id), 'purgeTests')
  expect(purged.data).toMatchObject({ testAnswers: 0 })
})

test('a copy is a draft of its own, with the same questions', async () => {
  const survey = await approved()
  const { data: copy } = await act(editor, 'draft', survey, 'copy', { siteIds: [otherSite] })
  expect(copy).toMatchObject({ state: 'draft', siteId: otherSite, title: fields.title, responses: 0 })
  expect(copy.questions.map(({ code }: { code: string }) => code)).toEqual(['Q1', 'Q2', 'Q3'])
})

test('whoever keeps another site neither sees nor touches it', async () => {
  const survey = await approved()
  const { data } = await ofOther.get(`/surveys?siteId=${siteId}&pageSize=100`)
  expect(data.rows).toEqual([])
  expect((await ofOther.get(`/surveys/${survey.id}`)).code).toBe('4004')
  expect((await act(ofOther, 'run', survey, 'close')).code).toBe('4004')
  expect((await act(ofOther, 'draft', survey, 'copy')).code).toBe('4004')
  expect((await ofOther.post('/surveys', { siteId, ...fields })).code).not.toBe('200')
  expect(await get(survey.id)).toMatchObject({ state: 'approved', version: survey.version })
})

test('whoever comes second is told who was first', async () => {
  const survey = await made()
  await editor.put(`/surveys/${survey.id}`, { ...fields, version: survey.version, title: '改过的标题' })
  const late = await editor.put(`/surveys/${survey.id}`, { ...fields, version: survey.version })
  expect(late.code).toBe('4090')
  expect(late.msg).toContain('surveyeditor')
})

test('the clock opens and ends, and the log says so', async () => {
  const survey = await approved()
  app.clock.set(new Date('2026-06-10T04:00:59Z'))
  await turnDue(app.db, app.clock, async () => {})
  const stateOf = async () =>
    (await app.db.execute<{ state: string }>(sql`SELECT state FROM questionnaire WHERE id = ${survey.id}`))
      .rows[0]
  expect(await stateOf()).toEqual({ state: 'approved' })
  const due = (at: string) => earliestTurn(app.db, new Date(at))
  expect(await due('2026-06-10T04:01:00Z')).toEqual(new Date('2026-06-10T04:01:00Z'))
  app.clock.set(new Date('2026-06-10T04:01:00Z'))
  await turnDue(app.db, app.clock, async () => {})
  expect(await stateOf()).toEqual({ state: 'open' })
  app.clock.set(new Date('2026-06-30T10:00:00Z'))
  await turnDue(app.db, app.clock, async () => {})
  expect(await stateOf()).toEqual({ state: 'closed' })
  const { rows } = await app.db.execute<{ action: string; user_name: string }>(
    sql`SELECT action, user_name FROM audit_log WHERE entity_id = ${survey.id} ORDER BY id DESC LIMIT 2`,
  )
  expect(rows).toEqual([
    { action: 'end-by-clock', user_name: '定时任务' },
    { action: 'open-by-clock', user_name: '定时任务' },
  ])
})

test('whoever was shown it as open is not told that somebody was faster when the clock writes it down', async () => {
  const survey = await approved()
  app.clock.set(new Date('2026-06-10T04:01:00Z'))
  const shown = await get(survey.id)
  expect(shown.state).toBe('open')
  await turnDue(app.db, app.clock, async () => {})
  expect((await act(unit, 'run', shown, 'pause')).data).toMatchObject({ state: 'paused' })
})

const exported = async (who: Acting, id: string) => {
  const url = `/gpcms/rest/v2/surveys/${id}/answers`
  const response = await send(app, who.signed, 'GET', url)
  return readSpreadsheet(response.rawPayload)
}

test('a file has one column a question; what is personal is sealed and opened only for who may', async () => {
  const survey = await approved()
  app.clock.set(new Date('2026-06-10T04:01:00Z'))
  await submit(survey.id, { Q1: ['B'], Q2: ['某某公司'], Q3: ['李明'] })
  const kept = await app.db.execute(sql`SELECT string_agg(words, ' ') AS words FROM questionnaire_answer a
    JOIN questionnaire_response r ON r.id = a.response_id WHERE r.questionnaire_id = ${survey.id}`)
  expect(String(kept.rows[0]?.words)).not.toContain('李明')
  const [headings, line] = await exported(editor, survey.id)
  expect(headings?.slice(6)).toEqual(['Q1 您的身份', 'Q2 您的单位', 'Q3 签名'])
  expect(line?.slice(6)).toEqual(['B 选项B', '某某公司', '（个人信息，已填写）'])
  const [, whole] = await exported(publisher, survey.id)
  expect(whole?.slice(6)).toEqual(['B 选项B', '某某公司', '李明'])
})

test('two questions against each other tell nothing of a few', async () => {
  const design = [surveyQuestion('Q1'), surveyQuestion('Q2')]
  const survey = await approved({}, design)
  app.clock.set(new Date('2026-06-10T04:01:00Z'))
  const pairs = [
    ...Array(8).fill(['A', 'A']),
    ...Array(6).fill(['A', 'B']),
    ...Array(7).fill(['B', 'A']),
    ['B', 'B'],
  ]
  for (const [at, [one, two]] of pairs.entries())
    await submit(survey.id, { Q1: [one], Q2: [two] }, {}, `198.51.100.${at}`)
  const { data } = await editor.get(`/surveys/${survey.id}/cross?row=Q1&column=Q2`)
  expect(data.answered).toBe(22)
  // One person in B and B: its row and its column would tell, so three more are withheld.
  expect(data.cells.map((row: unknown[]) => row.slice(0, 2))).toEqual([
    [null, null],
    [null, null],
    [0, 0],
  ])
})

test('many are paused at once, each told what became of it, and a rehearsal changes nothing', async () => {
  const [open, over] = [
    await get(await putSurvey(app.db, { siteId, state: 'open' })),
    await get(await putSurvey(app.db, { siteId, state: 'closed' })),
  ]
  const input = {
    action: 'pause',
    reason: '维护',
    rows: [open, over].map(({ id, version }) => ({ id, version })),
  }
  const report = {
    rows: [
      { id: open.id, refusal: null },
      { id: over.id, refusal: '问卷当前的状态不能执行此操作' },
    ],
    isUndoable: true,
  }
  const rehearsed = await unit.post('/surveys/bulk/run', { ...input, isRehearsal: true })
  expect(rehearsed.data).toEqual(report)
  expect(await get(open.id)).toMatchObject({ state: 'open' })
  expect((await unit.post('/surveys/bulk/run', { ...input, isRehearsal: false })).data).toMatchObject(report)
  expect(await get(open.id)).toMatchObject({ state: 'paused' })
})

test('a draft can be deleted with a reason, and only a draft', async () => {
  const survey = await made()
  const silent = await editor.post(`/surveys/${survey.id}/draft`, {
    version: survey.version,
    action: 'remove',
  })
  expect(silent).toMatchObject({ code: '4615', msg: '请填写原因' })
  expect((await act(editor, 'draft', survey, 'remove')).code).toBe('200')
  expect((await editor.get(`/surveys/${survey.id}`)).code).toBe('4004')
  const running = await putSurvey(app.db, { siteId, state: 'open' })
  expect((await act(editor, 'draft', await get(running), 'remove')).code).toBe('4611')
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSpreadsheet } from '../../platform/files/spreadsheet.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'
import { addQuestionnaire } from '../../testing/questionnaires.ts'
import { send } from '../../testing/signing.ts'

let app: TestApp
let analyst: Acting
let viewer: Acting
let elsewhere: Acting
let siteId = ''
beforeAll(async () => {
  app = await createTestApp()
  const [site = '', other = ''] = app.packs.map(({ siteCode }) => siteCode)
  siteId = site
  const codes = ['cms:survey:view', 'cms:survey:export'] as const
  await insertRole(app.db, { id: 'codes-here', dataScope: 'site', siteIds: [site] }, [...codes])
  await insertRole(app.db, { id: 'codes-there', dataScope: 'site', siteIds: [other] }, [...codes])
  await insertRole(app.db, { id: 'looks-here', dataScope: 'site', siteIds: [site] }, ['cms:survey:view'])
  await insertUser(app.db, { userName: 'coder', roleIds: ['codes-here'] })
  await insertUser(app.db, { userName: 'looker', roleIds: ['looks-here'] })
  await insertUser(app.db, { userName: 'foreigner', roleIds: ['codes-there'] })
  analyst = await actAs(app, 'coder')
  viewer = await actAs(app, 'looker')
  elsewhere = await actAs(app, 'foreigner')
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(new Date('2026-06-10T04:00:00Z')))

/** Four that wrote something, one of them void, and one that wrote nothing. */
const written = async (state = 'open'): Promise<string> => {
  const id = await addQuestionnaire(app.db, { siteId, state })
  const texts = ['希望多办培训', '培训要办在周末，100%', '流程太长', '培训（已作废）', null]
  for (const [at, words] of texts.entries()) {
    const response = `${id}-${at}`
    await app.db.execute(sql`INSERT INTO questionnaire_response (id, questionnaire_id, version_no, state, void_reason, completed_at)
      VALUES (${response}, ${id}, 1, ${at === 3 ? 'void' : 'completed'}, ${at === 3 ? '重复' : null},
        ${`2026-06-05 10:0${at}:00+08`})`)
    await app.db.execute(
      sql`INSERT INTO questionnaire_answer (response_id, question_code, option_code) VALUES (${response}, 'Q1', 'A')`,
    )
    if (words)
      await app.db.execute(
        sql`INSERT INTO questionnaire_answer (response_id, question_code, words) VALUES (${response}, 'Q3', ${words})`,
      )
  }
  return id
}
const add = async (id: string, name: string, who = analyst) =>
  who.post(`/surveys/${id}/themes`, { question: 'Q3', name })
const code = (id: string, themeId: string, more: object, who = analyst) =>
  who.post(`/surveys/${id}/themes/${themeId}/answers`, { isAssigned: true, ...more })
const figures = async (id: string) => (await analyst.get(`/surveys/${id}/analysis`)).data.questions[2]
const texts = async (id: string, query = '') =>
  (await analyst.get(`/surveys/${id}/themes/texts?question=Q3${query}`)).data

test('texts are put under themes by hand and by a word, and counted', async () => {
  const id = await written()
  const { data: training } = await add(id, '培训')
  const { data: process } = await add(id, '流程')
  expect((await code(id, training.id, { keyword: '培训' })).data).toEqual({ changed: 2 })
  expect((await code(id, process.id, { responseIds: [`${id}-1`, `${id}-2`] })).data).toEqual({ changed: 2 })
  // Twice is once.
  expect((await code(id, training.id, { keyword: '培训' })).data).toEqual({ changed: 0 })
  expect((await figures(id)).themes).toEqual([
    { id: training.id, name: '培训', count: 2, share: 66.7 },
    { id: process.id, name: '流程', count: 2, share: 66.7 },
  ])
  const out = await code(id, process.id, { responseIds: [`${id}-1`], isAssigned: false })
  expect(out.data).toEqual({ changed: 1 })
  expect(await texts(id)).toMatchObject({
    total: 3,
    rows: [
      { text: '流程太长', themeIds: [process.id] },
      { text: '培训要办在周末，100%', themeIds: [training.id] },
      { text: '希望多办培训', themeIds: [training.id] },
    ],
  })
  expect((await texts(id, `&themeId=${process.id}`)).total).toBe(1)
  expect((await texts(id, '&only=uncoded')).total).toBe(0)
})

test('a word is looked for as it is, whatever it means to the database', async () => {
  const id = await written()
  const { data: theme } = await add(id, '百分比')
  expect((await code(id, theme.id, { keyword: '%' })).data).toEqual({ changed: 1 })
  expect((await code(id, theme.id, { keyword: '_' })).data).toEqual({ changed: 0 })
})

test('the file has the themes in a column of their own, beside the words', async () => {
  const id = await written()
  const [{ data: training }, { data: process }] = [await add(id, '培训'), await add(id, '流程')]
  await code(id, training.id, { keyword: '培训' })
  await code(id, process.id, { responseIds: [`${id}-1`] })
  const file = await send(app, analyst.signed, 'GET', `/gpcms/rest/v2/surveys/${id}/answers`)
  const [head = [], ...lines] = await readSpreadsheet(file.rawPayload)
  expect(head.slice(-2)).toEqual(['Q3 您的建议', 'Q3 主题'])
  expect(lines.map(line => line[head.length - 1] ?? '')).toEqual(['培训', '培训；流程', '', ''])
})

test('a theme is renamed and removed, and no answer goes with it', async () => {
  const id = await written()
  const { data: theme } = await add(id, '培训')
  await add(id, '流程')
  expect(await add(id, '培训')).toMatchObject({ code: '4745', msg: '该题已有同名的主题' })
  expect(await analyst.put(`/surveys/${id}/themes/${theme.id}`, { name: '流程' })).toMatchObject({
    code: '4745',
  })
  expect((await analyst.put(`/surveys/${id}/themes/${theme.id}`, { name: '业务培训' })).data.name).toBe(
    '业务培训',
  )
  await code(id, theme.id, { keyword: '培训' })
  await send(app, analyst.signed, 'DELETE', `/gpcms/rest/v2/surveys/${id}/themes/${theme.id}`)
  expect((await figures(id)).themes).toMatchObject([{ name: '流程' }])
  expect((await texts(id)).total).toBe(3)
})

test('each step is in the log, and nothing that anybody wrote', async () => {
  const id = await written()
  const { data: theme } = await add(id, '周末')
  await code(id, theme.id, { keyword: '周末' })
  await code(id, theme.id, { responseIds: [`${id}-1`], isAssigned: false })
  const { rows } = await app.db.execute<{ action: string; whole: string }>(sql`
    SELECT action, to_jsonb(a)::text AS whole FROM audit_log a WHERE entity_id = ${id} ORDER BY id`)
  expect(rows.map(({ action }) => action)).toEqual(['add-theme', 'code-texts', 'uncode-texts'])
  expect(rows.map(({ whole }) => whole).join()).not.toContain('要办在')
})

describe('refused', () => {
  test('are questions with options, unknown ones, and what is somebody’s own', async () => {
    const id = await written()
    const refusal = { code: '4744', msg: '只有不涉及个人信息的填空题和多行文字题可以编码主题' }
    for (const question of ['Q1', 'Q9']) {
      expect(await analyst.post(`/surveys/${id}/themes`, { question, name: '主题' })).toMatchObject(refusal)
      expect(await analyst.get(`/surveys/${id}/themes/texts?question=${question}`)).toMatchObject(refusal)
    }
    await app.db.execute(
      sql`UPDATE questionnaire_question SET personal_data = true WHERE questionnaire_id = ${id}`,
    )
    expect(await add(id, '主题')).toMatchObject(refusal)
    expect(await analyst.get(`/surveys/${id}/themes/texts?question=Q3`)).toMatchObject(refusal)
    expect(await figures(id)).toMatchObject({ canBeCoded: false })
  })

  test('is whoever may only look, or works for another site, and nothing is changed', async () => {
    const id = await written()
    const { data: theme } = await add(id, '培训')
    for (const who of [viewer, elsewhere]) {
      const tried = [
        await add(id, '别的', who),
        await code(id, theme.id, { keyword: '培训' }, who),
        await who.get(`/surveys/${id}/themes/texts?question=Q3`),
        await who.put(`/surveys/${id}/themes/${theme.id}`, { name: '别的' }),
      ]
      expect(tried.filter(answer => answer.code === '200')).toEqual([])
    }
    expect((await figures(id)).themes).toMatchObject([{ name: '培训', count: 0 }])
  })

  test('is a theme of another questionnaire', async () => {
    const [id, other] = [await written(), await written()]
    const { data: theme } = await add(other, '培训')
    expect((await code(id, theme.id, { keyword: '培训' })).code).not.toBe('200')
    expect((await figures(other)).themes).toMatchObject([{ count: 0 }])
  })
})

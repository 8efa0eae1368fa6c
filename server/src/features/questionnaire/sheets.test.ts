import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'
import { addQuestionnaire, type QuestionnaireSample } from '../../testing/questionnaires.ts'

let app: TestApp
let keeper: Acting
beforeAll(async () => {
  app = await createTestApp()
  const functions = ['view', 'run', 'export'].map(right => `cms:survey:${right}`)
  await insertRole(app.db, { id: 'survey-keeper', dataScope: 'all' }, functions)
  await insertUser(app.db, { userName: 'keeper', roleIds: ['survey-keeper'] })
  keeper = await actAs(app, 'keeper')
})
afterAll(() => app.close())

/** As many answers as options are named, each with its own id. */
const answered = async (options: string[], sample: Partial<QuestionnaireSample> = {}) => {
  const id = await addQuestionnaire(app.db, { siteId: app.packs[0]?.siteCode ?? '', ...sample })
  for (const [at, option] of options.entries()) {
    await app.db.execute(sql`INSERT INTO questionnaire_response (id, questionnaire_id, version_no, completed_at)
      VALUES (${`${id}-${at}`}, ${id}, 1, '2026-06-05T04:00:00Z')`)
    await app.db.execute(sql`INSERT INTO questionnaire_answer (response_id, question_code, option_code)
      VALUES (${`${id}-${at}`}, 'Q1', ${option})`)
  }
  await app.db.execute(
    sql`UPDATE questionnaire SET response_count = ${options.length}, state = 'open' WHERE id = ${id}`,
  )
  return id
}
const judge = async (id: string, at: number, action: string, reason?: string) => {
  const { version } = (await keeper.get(`/surveys/${id}`)).data
  return keeper.post(`/surveys/${id}/responses`, {
    version,
    responseId: `${id}-${at}`,
    action,
    ...(reason && { reason }),
  })
}
const countOf = async (id: string, option: string) => {
  const { data } = await keeper.get(`/surveys/${id}/analysis`)
  return {
    counted: data.counted,
    voided: data.voided,
    chosen: data.questions[0].options.find(({ code }: { code: string }) => code === option).count,
  }
}

test('an answer that is made void stays, counts nowhere, and can be counted again', async () => {
  const id = await answered(['A', 'A', 'B', 'A', 'A', 'A', 'A'])
  expect(await countOf(id, 'A')).toEqual({ counted: 7, voided: 0, chosen: 6 })
  expect((await judge(id, 1, 'voidAnswer', '同一单位重复提交')).code).toBe('200')
  expect(await countOf(id, 'A')).toEqual({ counted: 6, voided: 1, chosen: 5 })
  const { data: sheets } = await keeper.get(`/surveys/${id}/responses?which=void`)
  expect(sheets.rows).toMatchObject([
    {
      id: `${id}-1`,
      isVoid: true,
      voidReason: '同一单位重复提交',
      answers: [{ code: 'Q1', title: '您的身份是', text: 'A 采购人' }],
    },
  ])
  expect((await keeper.get(`/surveys/${id}`)).data.responses).toBe(6)
  expect((await judge(id, 1, 'voidAnswer', '再来一次')).code).toBe('4714')
  expect((await judge(id, 1, 'restoreAnswer')).code).toBe('200')
  expect(await countOf(id, 'A')).toEqual({ counted: 7, voided: 0, chosen: 6 })
  expect((await judge(id, 1, 'restoreAnswer')).code).toBe('4714')
})

test('each judgement has its reason and its row in the log, naming the answer and nothing of it', async () => {
  const id = await answered(['A', 'B'])
  expect((await judge(id, 0, 'voidAnswer')).msg).toBe('请填写原因')
  await judge(id, 0, 'voidAnswer', '测试答卷')
  await judge(id, 0, 'restoreAnswer')
  const { rows } = await app.db.execute<{ action: string; reason: string | null; after: object }>(sql`
    SELECT action, reason, after FROM audit_log WHERE entity_id = ${id} ORDER BY id`)
  expect(rows).toMatchObject([
    { action: 'void-answer', reason: '测试答卷', after: { answerSheet: `${id}-0`, responseCount: 1 } },
    { action: 'restore-answer', after: { answerSheet: `${id}-0`, responseCount: 2 } },
  ])
})

test('files and public results leave a void answer out and say how many there are', async () => {
  const id = await answered(['A', 'A', 'A', 'A', 'A', 'B'], { resultPolicy: 'after-submit' })
  await judge(id, 5, 'voidAnswer', '明显乱填')
  const file = await app.http.inject({
    url: `/gpcms/rest/v2/surveys/${id}/answers?format=csv`,
    headers: { cookie: keeper.signed.cookie },
  })
  expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('（不含作废1份）')
  expect(file.body.trim().split('\n')).toHaveLength(6)
  await app.db.execute(
    sql`UPDATE questionnaire SET state = 'published', results_published_at = '2026-06-09' WHERE id = ${id}`,
  )
  const { data } = (await app.http.inject(`/gpcms/rest/web/v2/questionnaire/${id}/statistics`)).json()
  expect(data).toMatchObject({ responses: 5, voided: 1 })
})

test('a place that became free and was taken is not given to what is counted again', async () => {
  const id = await answered(['A', 'B'], { maxResponses: 2 })
  await judge(id, 0, 'voidAnswer', '无效')
  await app.db.execute(sql`UPDATE questionnaire SET response_count = 2 WHERE id = ${id}`)
  expect((await judge(id, 0, 'restoreAnswer')).msg).toBe('答卷上限或配额已满，不能恢复该答卷')
  const other = await answered(['A', 'A', 'B'], { quotas: [{ question: 'Q1', option: 'A', limit: 1 }] })
  await judge(other, 0, 'voidAnswer', '无效')
  expect((await judge(other, 0, 'restoreAnswer')).code).toBe('4715')
  expect((await keeper.get(`/surveys/${other}/responses?which=void`)).data.total).toBe(1)
})

test('an answer of another questionnaire is none of this one', async () => {
  const [id, other] = [await answered(['A']), await answered(['B'])]
  const { version } = (await keeper.get(`/surveys/${id}`)).data
  const crossed = await keeper.post(`/surveys/${id}/responses`, {
    version,
    responseId: `${other}-0`,
    action: 'voidAnswer',
    reason: '不该成功',
  })
  expect(crossed.code).toBe('4714')
})

test('figures of one version alone can be asked for', async () => {
  const id = await answered(['A', 'A', 'B'])
  await app.db.execute(
    sql`INSERT INTO questionnaire_version (questionnaire_id, version_no) VALUES (${id}, 2)`,
  )
  await app.db.execute(sql`UPDATE questionnaire_response SET version_no = 2 WHERE id = ${`${id}-2`}`)
  const countedIn = async (versionNo: number) =>
    (await keeper.get(`/surveys/${id}/analysis?versionNo=${versionNo}`)).data.counted
  expect([await countedIn(1), await countedIn(2)]).toEqual([2, 1])
})

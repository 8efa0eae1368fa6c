import { createRequire } from 'node:module'
import type { Question } from '@sunport/contract/calls/questionnaire.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../testing/people.ts'
import { addQuestionnaire } from '../../testing/questionnaires.ts'

interface Reader {
  open(): Promise<void>
  meta: {
    header: { n_cases: number }
    sysvars: { name: string; label: string }[]
    getValueLabels(name: string): { val: number; label: string }[]
  }
  readAllRows(): Promise<Record<string, number | string | null>[]>
}
/** It is made for `require` alone. */
const { SavBufferReader } = createRequire(import.meta.url)('sav-reader') as {
  SavBufferReader: new (file: Buffer) => Reader
}

/** By this number the format says that nothing is there; the reader hands it on as it is. */
const missing = -Number.MAX_VALUE

let app: TestApp
let keeper: Acting
beforeAll(async () => {
  app = await createTestApp()
  const functions = ['cms:survey:view', 'cms:survey:export']
  await insertRole(app.db, { id: 'survey-reader', dataScope: 'all' }, functions)
  await insertUser(app.db, { userName: 'reader', roleIds: ['survey-reader'] })
  keeper = await actAs(app, 'reader')
})
afterAll(() => app.close())

const options = (...texts: string[]) =>
  texts.map((text, at) => ({ code: String.fromCharCode(65 + at), text, exclusive: false }))
const questions: Partial<Question>[] = [
  { code: 'Q1', type: 'single', title: '您的身份', options: options('采购人', '供应商', '其他') },
  { code: 'Q2', type: 'multiple', title: '常用功能', options: options('公告', '意向') },
  {
    code: 'Q3',
    type: 'matrix-scale',
    title: '各项服务',
    options: options('差', '中', '好'),
    rules: { rows: [{ code: 'R1', text: '公告' }] },
  },
  { code: 'Q4', type: 'money', title: '合同金额' },
  { code: 'Q5', type: 'line', title: '您的姓名和想法' },
]

test('the coded file is read by another program: labels, options as numbers, what is missing, no words', async () => {
  const id = await addQuestionnaire(app.db, { siteId: app.packs[0]?.siteCode ?? '', questions })
  const answer = async (at: number, seconds: number | null, given: [string, string, string | null][]) => {
    await app.db.execute(sql`INSERT INTO questionnaire_response (id, questionnaire_id, version_no, completed_at, seconds)
      VALUES (${`${id}-${at}`}, ${id}, 1, ${`2026-06-0${at}T04:00:00Z`}, ${seconds})`)
    for (const [code, option, words] of given)
      await app.db.execute(sql`INSERT INTO questionnaire_answer (response_id, question_code, option_code, words)
        VALUES (${`${id}-${at}`}, ${code}, ${option}, ${words})`)
  }
  await answer(1, 40, [
    ['Q1', 'B', null],
    ['Q2', 'A', null],
    ['Q3', 'R1:C', null],
    ['Q4', '', '1234.50'],
    ['Q5', '', '张三觉得很好'],
  ])
  await answer(2, null, [['Q1', 'C', null]])
  const { headers, rawPayload } = await app.http.inject({
    url: `/gpcms/rest/v2/surveys/${id}/answers?format=sav`,
    headers: { cookie: keeper.signed.cookie },
  })
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain('答卷.sav')
  expect(rawPayload.includes('张三')).toBe(false)
  const reader = new SavBufferReader(rawPayload)
  await reader.open()
  const { sysvars } = reader.meta
  expect(reader.meta.header.n_cases).toBe(2)
  const names = ['VERSION', 'DAY', 'SECONDS', 'FLAGGED', 'Q1', 'Q2_A', 'Q2_B', 'Q3_R1', 'Q4']
  expect(sysvars.map(({ name }) => name)).toEqual(names)
  expect(sysvars.map(({ label }) => label).slice(4)).toEqual([
    '您的身份',
    '常用功能：公告',
    '常用功能：意向',
    '各项服务：公告',
    '合同金额',
  ])
  expect(reader.meta.getValueLabels('Q1')).toEqual([
    { val: 1, label: '采购人' },
    { val: 2, label: '供应商' },
    { val: 3, label: '其他' },
  ])
  const rows = await reader.readAllRows()
  const [first, second] = rows.map(row => names.map(name => row[name]))
  expect(first).toEqual([1, '2026-06-01', 40, 0, 2, 1, 0, 3, 1234.5])
  expect(second).toEqual([1, '2026-06-02', missing, 0, 3, missing, missing, missing, missing])
})

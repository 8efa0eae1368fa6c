import { randomUUID } from 'node:crypto'
import type { Question, ResultPolicy } from '@sunport/contract/calls/questionnaire.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/database.ts'

export interface QuestionnaireSample {
  id?: string
  siteId: string
  title?: string
  /** Beijing's time. */
  start?: string
  end?: string
  state?: string
  resultPolicy?: ResultPolicy
  maxResponses?: number
  answerMode?: string
  quotas?: object[]
  allowSave?: boolean
  /** Whether the results were published, when it is over. */
  isPublished?: boolean
  questions?: Partial<Question>[]
}

const options = (...texts: string[]) =>
  texts.map((text, at) => ({ code: String.fromCharCode(65 + at), text, exclusive: false }))

const usual: Partial<Question>[] = [
  {
    code: 'Q1',
    type: 'single',
    title: '您的身份是',
    required: true,
    options: options('采购人', '供应商', '其他'),
  },
  {
    code: 'Q2',
    type: 'multiple',
    title: '常用哪些功能',
    options: options('公告', '意向', '投标'),
    maxSelect: 2,
  },
  { code: 'Q3', type: 'text', title: '您的建议', maxLength: 20 },
]

/** A questionnaire as the back-office would have approved it; open all June unless told otherwise. */
export const addQuestionnaire = async (db: Queries, sample: QuestionnaireSample): Promise<string> => {
  const {
    id = randomUUID(),
    title = '政府采购营商环境调查',
    start = '2026-06-01 00:00:00',
    end = '2026-07-01 00:00:00',
  } = sample
  await db.execute(sql`INSERT INTO questionnaire (id, site_id, title, start_at, end_at, state, result_policy, max_responses,
      answer_mode, quotas, settings, results_published_at)
    VALUES (${id}, ${sample.siteId}, ${title}, ${`${start}+08`}, ${`${end}+08`}, ${sample.state ?? 'approved'},
      ${sample.resultPolicy ?? 'after-end'}, ${sample.maxResponses ?? null}, ${sample.answerMode ?? 'anonymous'},
      ${JSON.stringify(sample.quotas ?? [])}, ${JSON.stringify(sample.allowSave ? { allowSave: true } : {})},
      ${sample.isPublished ? `${end}+08` : null})`)
  await db.execute(
    sql`INSERT INTO questionnaire_version (questionnaire_id, version_no, frozen_at) VALUES (${id}, 1, now())`,
  )
  for (const [sort, question] of (sample.questions ?? usual).entries())
    await db.execute(sql`INSERT INTO questionnaire_question
        (questionnaire_id, version_no, code, sort, type, title, required, options, max_select, max_length, rules)
      VALUES (${id}, 1, ${question.code}, ${sort}, ${question.type}, ${question.title ?? '题目'}, ${question.required ?? false},
        ${JSON.stringify(question.options ?? [])}, ${question.maxSelect ?? null}, ${question.maxLength ?? null},
        ${JSON.stringify(question.rules ?? {})})`)
  return id
}

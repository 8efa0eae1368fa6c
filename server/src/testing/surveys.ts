import { randomUUID } from 'node:crypto'
import type { SurveyQuestion } from '@sunport/contract/calls/questionnaire-desk.ts'
import type { RevisionState, SurveyState } from '@sunport/contract/questionnaire/policy.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/database.ts'

export const surveyQuestion = (code: string, values: Partial<SurveyQuestion> = {}): SurveyQuestion => ({
  code,
  type: 'single',
  title: `第${code}题`,
  help: null,
  required: true,
  options: ['A', 'B', 'C'].map(option => ({ code: option, text: `选项${option}`, exclusive: false })),
  minSelect: null,
  maxSelect: null,
  maxLength: null,
  publicResult: true,
  personalData: false,
  ...values,
})

interface Sample {
  siteId: string
  state: SurveyState
  revision?: RevisionState
  submittedBy?: string | null
  resultPolicy?: string
  adoption?: object[] | null
  answerMode?: string
}

const periods: Record<SurveyState, [start: string, end: string]> = {
  draft: ['2026-06-20', '2026-07-20'],
  review: ['2026-06-20', '2026-07-20'],
  approved: ['2026-06-20', '2026-07-20'],
  open: ['2026-06-01', '2026-07-01'],
  paused: ['2026-06-01', '2026-07-01'],
  closed: ['2026-05-01', '2026-06-01'],
  published: ['2026-05-01', '2026-06-01'],
  archived: ['2026-05-01', '2026-06-01'],
}

/** A questionnaire straight in a state, on the tenth of June; without the way that leads there. */
export const putSurvey = async (db: Queries, sample: Sample): Promise<string> => {
  const id = randomUUID()
  const { siteId, state, revision = 'none', submittedBy = null, answerMode = 'anonymous' } = sample
  const [start, end] = periods[state]
  const adoption =
    sample.adoption === undefined ? [{ theme: '建议', reply: '采纳', url: null }] : sample.adoption
  await db.execute(sql`INSERT INTO questionnaire (id, site_id, title, start_at, end_at, state, revision, submitted_by,
      result_policy, adoption, results_published_at, answer_mode, owner_org_id)
    VALUES (${id}, ${siteId}, '一份测试用的问卷', ${`${start}T00:00:00+08`}, ${`${end}T00:00:00+08`}, ${state}, ${revision},
      ${submittedBy}, ${sample.resultPolicy ?? 'after-end'}, ${adoption && JSON.stringify(adoption)},
      ${state === 'published' ? `${end}T00:00:00+08` : null}, ${answerMode}, 'org-root')`)
  for (const version of revision === 'none' ? [1] : [1, 2]) {
    await db.execute(
      sql`INSERT INTO questionnaire_version (questionnaire_id, version_no) VALUES (${id}, ${version})`,
    )
    await db.execute(sql`INSERT INTO questionnaire_question (questionnaire_id, version_no, code, sort, type, title, required, options)
      VALUES (${id}, ${version}, 'Q1', 0, 'single', '您的身份', true, ${JSON.stringify(surveyQuestion('Q1').options)})`)
  }
  return id
}

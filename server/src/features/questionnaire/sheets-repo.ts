import type { SheetFilter } from '@sunport/contract/calls/survey-answers.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'

export interface SheetLine extends Record<string, unknown> {
  id: string
  versionNo: number
  completedAt: string
  seconds: number | null
  flags: string[]
  isVoid: boolean
  voidReason: string | null
  answers: { code: string; option: string; words: string | null }[] | null
}

const conditions: Record<SheetFilter, SQL> = {
  all: sql`r.state IN ('completed', 'void')`,
  counted: sql`r.state = 'completed'`,
  flagged: sql`r.state IN ('completed', 'void') AND r.quality_flags <> '{}'`,
  void: sql`r.state = 'void'`,
}

/** Answers one by one, and whether each counts. */
export const sheetsRepo = (db: Queries) => ({
  list: async (id: string, which: SheetFilter, limit: number, offset: number) => {
    const where = sql`r.questionnaire_id = ${id} AND NOT r.is_test AND ${conditions[which]}`
    const { rows } = await db.execute<SheetLine>(sql`
      SELECT r.id, r.version_no AS "versionNo", r.completed_at AS "completedAt", r.seconds, r.quality_flags AS flags,
        r.state = 'void' AS "isVoid", r.void_reason AS "voidReason",
        (SELECT jsonb_agg(jsonb_build_object('code', a.question_code, 'option', a.option_code, 'words', a.words)
          ORDER BY a.question_code, a.option_code) FROM questionnaire_answer a WHERE a.response_id = r.id) AS answers
      FROM questionnaire_response r WHERE ${where}
      ORDER BY r.completed_at DESC, r.id LIMIT ${limit} OFFSET ${offset}`)
    const { rows: counted } = await db.execute<{ total: number }>(
      sql`SELECT count(*)::int AS total FROM questionnaire_response r WHERE ${where}`,
    )
    return { rows, total: counted[0]?.total ?? 0 }
  },

  /** False when there is no such answer, or it is void already. */
  makeVoid: async (questionnaireId: string, responseId: string, reason: string): Promise<boolean> => {
    const { rowCount } =
      await db.execute(sql`UPDATE questionnaire_response SET state = 'void', void_reason = ${reason}
      WHERE id = ${responseId} AND questionnaire_id = ${questionnaireId} AND state = 'completed' AND NOT is_test`)
    return rowCount === 1
  },

  restore: async (questionnaireId: string, responseId: string): Promise<boolean> => {
    const { rowCount } =
      await db.execute(sql`UPDATE questionnaire_response SET state = 'completed', void_reason = NULL
      WHERE id = ${responseId} AND questionnaire_id = ${questionnaireId} AND state = 'void' AND NOT is_test`)
    return rowCount === 1
  },

  /** The answer that a file came with, and whether it was asked for as something of the person's. */
  ofFile: async (questionnaireId: string, fileId: string) => {
    const { rows } = await db.execute<{ responseId: string; isPersonal: boolean }>(sql`
      SELECT r.id AS "responseId", q.personal_data AS "isPersonal" FROM questionnaire_file f
        JOIN questionnaire_response r ON r.id = f.response_id
        JOIN questionnaire_question q ON q.questionnaire_id = r.questionnaire_id AND q.version_no = r.version_no
          AND q.code = f.question_code
      WHERE f.file_id = ${fileId} AND r.questionnaire_id = ${questionnaireId}`)
    return rows[0]
  },

  hasChosen: async (responseId: string, question: string, option: string): Promise<boolean> => {
    const { rowCount } = await db.execute(sql`SELECT 1 FROM questionnaire_answer
      WHERE response_id = ${responseId} AND question_code = ${question} AND option_code = ${option}`)
    return rowCount === 1
  },
})

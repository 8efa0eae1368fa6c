import { eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import { questionnaireTheme, questionnaireThemeAnswer } from './table.ts'

export interface ThemeRow extends Record<string, unknown> {
  id: string
  name: string
  question: string
}

export interface TextFilter {
  question: string
  keyword?: string | undefined
  themeId?: string | undefined
  only?: 'uncoded' | '' | undefined
}

/** What was written to one question in answers that count. */
const texts = (questionnaireId: string, { question, keyword, themeId, only }: TextFilter): SQL => sql`
  FROM questionnaire_answer a JOIN questionnaire_response r ON r.id = a.response_id
  WHERE r.questionnaire_id = ${questionnaireId} AND r.state = 'completed' AND NOT r.is_test
    AND a.question_code = ${question} AND a.words IS NOT NULL
    ${keyword ? sql`AND a.words ILIKE ${likePattern(keyword)}` : sql``}
    ${themeId ? sql`AND EXISTS (SELECT 1 FROM questionnaire_theme_answer x WHERE x.theme_id = ${themeId} AND x.response_id = r.id)` : sql``}
    ${
      only === 'uncoded'
        ? sql`AND NOT EXISTS (SELECT 1 FROM questionnaire_theme_answer x JOIN questionnaire_theme t ON t.id = x.theme_id
            WHERE x.response_id = r.id AND t.question_code = ${question})`
        : sql``
    }`

/** Themes of one questionnaire, and the answers that were put under them. */
export const themeRepo = (db: Queries, questionnaireId: string) => ({
  list: async (question: string): Promise<ThemeRow[]> =>
    (
      await db.execute<ThemeRow>(sql`SELECT id, name, question_code AS question FROM questionnaire_theme
        WHERE questionnaire_id = ${questionnaireId} AND question_code = ${question} ORDER BY sort`)
    ).rows,

  find: async (themeId: string): Promise<ThemeRow | undefined> =>
    (
      await db.execute<ThemeRow>(sql`SELECT id, name, question_code AS question FROM questionnaire_theme
        WHERE questionnaire_id = ${questionnaireId} AND id = ${themeId}`)
    ).rows[0],

  /** False when the question has one of that name. */
  add: async ({ id, question, name }: ThemeRow): Promise<boolean> =>
    (
      await db
        .insert(questionnaireTheme)
        .values({ id, questionnaireId, questionCode: question, name })
        .onConflictDoNothing()
        .returning({ id: questionnaireTheme.id })
    ).length === 1,

  rename: async ({ id, question }: ThemeRow, name: string): Promise<boolean> =>
    (
      await db.execute(sql`UPDATE questionnaire_theme SET name = ${name} WHERE id = ${id} AND NOT EXISTS (
        SELECT 1 FROM questionnaire_theme t WHERE t.questionnaire_id = ${questionnaireId}
          AND t.question_code = ${question} AND t.name = ${name} AND t.id <> ${id})`)
    ).rowCount === 1,

  remove: (themeId: string) => db.delete(questionnaireTheme).where(eq(questionnaireTheme.id, themeId)),

  listTexts: async (filter: TextFilter, limit: number, offset: number) => {
    const from = texts(questionnaireId, filter)
    const { rows } = await db.execute<{ responseId: string; text: string; themeIds: string[] }>(sql`
      SELECT r.id AS "responseId", a.words AS text, ARRAY(
        SELECT x.theme_id FROM questionnaire_theme_answer x JOIN questionnaire_theme t ON t.id = x.theme_id
        WHERE x.response_id = r.id AND t.question_code = a.question_code ORDER BY t.sort) AS "themeIds"
      ${from} ORDER BY r.completed_at DESC, r.id LIMIT ${limit} OFFSET ${offset}`)
    const { rows: counted } = await db.execute<{ total: number }>(sql`SELECT count(*)::int AS total ${from}`)
    return { rows, total: counted[0]?.total ?? 0 }
  },

  /** Puts texts of the theme's own question under it; answers how many were not there yet. */
  assign: async ({ id, question }: ThemeRow, which: SQL, keyword?: string): Promise<number> =>
    (
      await db.execute(sql`INSERT INTO ${questionnaireThemeAnswer} (theme_id, response_id)
        SELECT ${id}, r.id ${texts(questionnaireId, { question, keyword })} AND ${which} ON CONFLICT DO NOTHING`)
    ).rowCount ?? 0,

  release: async ({ id, question }: ThemeRow, which: SQL, keyword?: string): Promise<number> =>
    (
      await db.execute(sql`DELETE FROM ${questionnaireThemeAnswer} WHERE theme_id = ${id} AND response_id IN (
        SELECT r.id ${texts(questionnaireId, { question, keyword })} AND ${which})`)
    ).rowCount ?? 0,
})

/** Single answers, or all of them. */
export const amongResponses = (ids: readonly string[] | undefined): SQL =>
  ids ? sql`r.id = ANY(${sql.param([...ids])})` : sql`true`

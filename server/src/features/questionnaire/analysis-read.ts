import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'

export interface AnalysisFilter {
  from?: string | undefined
  to?: string | undefined
  quality: 'all' | 'clean'
  versionNo?: number | undefined
}

const day = sql`(r.completed_at AT TIME ZONE 'Asia/Shanghai')::date`

/** Answers of one version or of all, within the days. */
const within = (id: string, { from, to, versionNo }: AnalysisFilter): SQL => sql`
  r.questionnaire_id = ${id} AND NOT r.is_test ${versionNo ? sql`AND r.version_no = ${versionNo}` : sql``}
    ${from ? sql`AND ${day} >= ${from}::date` : sql``} ${to ? sql`AND ${day} <= ${to}::date` : sql``}`

/** Complete, and not made void. */
const inDays = (id: string, filter: AnalysisFilter): SQL =>
  sql`${within(id, filter)} AND r.state = 'completed'`

const counted = (id: string, filter: AnalysisFilter): SQL =>
  filter.quality === 'clean' ? sql`${inDays(id, filter)} AND r.quality_flags = '{}'` : inDays(id, filter)

interface Overview extends Record<string, unknown> {
  begun: number
  saved: number
  completed: number
  flagged: number
  voided: number
  medianSeconds: number | null
  lastAnswerAt: string | null
}

export interface OptionTally extends Record<string, unknown> {
  code: string
  option: string
  chosen: number
  answered: number
  place: number | null
}

export interface FigureTally extends Record<string, unknown> {
  code: string
  mean: number
  median: number
  lowest: number
  highest: number
}

export interface ResponseLine extends Record<string, unknown> {
  id: string
  versionNo: number
  completedAt: string
  seconds: number | null
  device: string | null
  flags: string[]
  answers: { code: string; option: string; words: string | null }[] | null
  themes: { code: string; name: string }[] | null
}

export const analysisRead = (db: Queries) => ({
  overview: async (id: string, filter: AnalysisFilter): Promise<Overview> => {
    const { rows } = await db.execute<Overview>(sql`
      SELECT (SELECT coalesce(sum(begun), 0)::int FROM questionnaire_begun WHERE questionnaire_id = ${id}) AS begun,
        (SELECT count(*)::int FROM questionnaire_saved WHERE questionnaire_id = ${id}) AS saved,
        (SELECT count(*)::int FROM questionnaire_response r WHERE ${within(id, filter)} AND r.state = 'void') AS voided,
        count(*)::int AS completed, (count(*) FILTER (WHERE r.quality_flags <> '{}'))::int AS flagged,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY r.seconds) AS "medianSeconds", max(r.completed_at) AS "lastAnswerAt"
      FROM questionnaire_response r WHERE ${inDays(id, filter)}`)
    return rows[0] as Overview
  },

  days: async (id: string, filter: AnalysisFilter) =>
    (
      await db.execute<{ day: string; count: number }>(sql`
        SELECT ${day}::text AS day, count(*)::int AS count FROM questionnaire_response r
        WHERE ${counted(id, filter)} GROUP BY 1 ORDER BY 1`)
    ).rows,

  devices: async (id: string, filter: AnalysisFilter) =>
    (
      await db.execute<{ device: string; count: number }>(sql`
        SELECT coalesce(r.device_class, 'unknown') AS device, count(*)::int AS count FROM questionnaire_response r
        WHERE ${counted(id, filter)} GROUP BY 1 ORDER BY 2 DESC, 1`)
    ).rows,

  versions: async (id: string, filter: AnalysisFilter) =>
    (
      await db.execute<{ versionNo: number; count: number }>(sql`
        SELECT r.version_no AS "versionNo", count(*)::int AS count FROM questionnaire_response r
        WHERE ${counted(id, filter)} GROUP BY 1 ORDER BY 1`)
    ).rows,

  tally: async (id: string, filter: AnalysisFilter, written: string[]): Promise<OptionTally[]> =>
    (
      await db.execute<OptionTally>(sql`
        WITH valid AS (
          SELECT a.* FROM questionnaire_answer a JOIN questionnaire_response r ON r.id = a.response_id
          WHERE ${counted(id, filter)}
        ), asked AS (
          SELECT question_code, count(DISTINCT response_id)::int AS answered FROM valid GROUP BY question_code
        )
        SELECT v.question_code AS code, v.option_code AS option, count(*)::int AS chosen, asked.answered,
          round(avg(CASE WHEN v.words ~ '^[0-9]{1,3}$' AND v.question_code <> ALL(${sql.param(written)}) THEN v.words::int END), 2)::float8 AS place
        FROM valid v JOIN asked USING (question_code)
        GROUP BY v.question_code, v.option_code, asked.answered`)
    ).rows,

  figures: async (id: string, filter: AnalysisFilter, codes: string[]): Promise<FigureTally[]> =>
    (
      await db.execute<FigureTally>(sql`
        WITH figures AS MATERIALIZED (
          SELECT a.question_code AS code, a.words::numeric AS figure
          FROM questionnaire_answer a JOIN questionnaire_response r ON r.id = a.response_id
          WHERE ${counted(id, filter)} AND a.question_code = ANY(${sql.param(codes)})
            AND a.words ~ '^-?[0-9]{1,12}([.][0-9]{1,6})?$')
        SELECT code, round(avg(figure), 2)::float8 AS mean, min(figure)::float8 AS lowest, max(figure)::float8 AS highest,
          (percentile_cont(0.5) WITHIN GROUP (ORDER BY figure))::float8 AS median
        FROM figures GROUP BY code`)
    ).rows,

  texts: async (id: string, filter: AnalysisFilter, codes: string[], most: number) =>
    (
      await db.execute<{ code: string; words: string }>(sql`
        SELECT a.question_code AS code, a.words
        FROM questionnaire_answer a JOIN questionnaire_response r ON r.id = a.response_id
        WHERE ${counted(id, filter)} AND a.question_code = ANY(${sql.param(codes)}) AND a.words IS NOT NULL
        ORDER BY a.response_id LIMIT ${most}`)
    ).rows,

  themes: async (id: string, filter: AnalysisFilter) =>
    (
      await db.execute<{ id: string; code: string; name: string; count: number }>(sql`
        SELECT t.id, t.question_code AS code, t.name, (SELECT count(*)::int FROM questionnaire_theme_answer x
          JOIN questionnaire_response r ON r.id = x.response_id WHERE x.theme_id = t.id AND ${counted(id, filter)}) AS count
        FROM questionnaire_theme t WHERE t.questionnaire_id = ${id} ORDER BY t.sort`)
    ).rows,

  cross: async (id: string, filter: AnalysisFilter, row: string, column: string) =>
    (
      await db.execute<{ row: string; column: string; count: number }>(sql`
        SELECT a.option_code AS row, b.option_code AS column, count(*)::int AS count
        FROM questionnaire_response r
          JOIN questionnaire_answer a ON a.response_id = r.id AND a.question_code = ${row}
          JOIN questionnaire_answer b ON b.response_id = r.id AND b.question_code = ${column}
        WHERE ${counted(id, filter)} GROUP BY 1, 2`)
    ).rows,

  bothAnswered: async (id: string, filter: AnalysisFilter, row: string, column: string): Promise<number> => {
    const { rows } = await db.execute<{ total: number }>(sql`
      SELECT count(*)::int AS total FROM questionnaire_response r WHERE ${counted(id, filter)}
        AND EXISTS (SELECT FROM questionnaire_answer a WHERE a.response_id = r.id AND a.question_code = ${row})
        AND EXISTS (SELECT FROM questionnaire_answer a WHERE a.response_id = r.id AND a.question_code = ${column})`)
    return rows[0]?.total ?? 0
  },

  responses: async (
    id: string,
    filter: AnalysisFilter,
    limit: number,
    offset: number,
  ): Promise<ResponseLine[]> =>
    (
      await db.execute<ResponseLine>(sql`
        SELECT r.id, r.version_no AS "versionNo", r.completed_at AS "completedAt", r.seconds, r.device_class AS device,
          r.quality_flags AS flags, (SELECT jsonb_agg(jsonb_build_object('code', a.question_code,
            'option', a.option_code, 'words', a.words) ORDER BY a.question_code, a.option_code)
            FROM questionnaire_answer a WHERE a.response_id = r.id) AS answers,
          (SELECT jsonb_agg(jsonb_build_object('code', t.question_code, 'name', t.name) ORDER BY t.sort)
            FROM questionnaire_theme_answer x JOIN questionnaire_theme t ON t.id = x.theme_id
            WHERE x.response_id = r.id) AS themes
        FROM questionnaire_response r WHERE ${counted(id, filter)}
        ORDER BY r.completed_at, r.id LIMIT ${limit} OFFSET ${offset}`)
    ).rows,

  /** Every question that was ever asked under its code, in its newest words; those of today first. */
  allQuestions: async (id: string) =>
    (
      await db.execute<{ code: string; versionNo: number }>(sql`
        SELECT code, "versionNo" FROM (
          SELECT DISTINCT ON (q.code) q.code, q.version_no AS "versionNo", q.sort
          FROM questionnaire_question q JOIN questionnaire n ON n.id = q.questionnaire_id
          WHERE q.questionnaire_id = ${id} AND q.version_no <= n.version_no
          ORDER BY q.code, q.version_no DESC) AS newest
        ORDER BY "versionNo" DESC, sort`)
    ).rows,
})

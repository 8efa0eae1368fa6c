import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'

/** A column whose values are sealed: whose row it is, and the place that was sealed in. */
export interface SealedColumn {
  table: string
  column: string
  purpose: string
  /** Names a row, for walking the table and for writing to it. */
  key: SQL
  place: SQL
  /** Where only some values of the column are sealed. */
  where?: SQL
}

const ofRow = (
  table: string,
  purpose: string,
  prefix: string,
  parts: Record<string, string>,
): SealedColumn[] =>
  Object.entries(parts).map(([column, part]) => ({
    table,
    column,
    purpose,
    key: sql`t.id`,
    place: sql`${`${prefix}/`} || t.id || ${part === '' ? '' : `/${part}`}`,
  }))

const who = { name_sealed: 'name', mobile_sealed: 'mobile', email_sealed: 'email', org_sealed: 'org' }

/** Every sealed column of the database; a test finds one that is missing here. */
export const sealedColumns: readonly SealedColumn[] = [
  ...ofRow('app_user', 'citizen-id', 'user', { citizen_id_sealed: 'citizenId' }),
  ...ofRow('app_user', 'second-factor', 'user', { totp_sealed: 'totp' }),
  ...ofRow('message', 'message-submitter', 'message', { ...who, citizen_id_sealed: 'citizenId' }),
  ...ofRow('short_message', 'short-message', 'sms', { phone_sealed: 'phone', text_sealed: 'text' }),
  ...ofRow('directory_correction', 'correction-applicant', 'directory_correction', {
    applicant_sealed: 'applicant',
    mobile_sealed: 'mobile',
  }),
  ...ofRow('figure_reply', 'figure-reply-applicant', 'figure_reply', {
    applicant_sealed: 'applicant',
    mobile_sealed: 'mobile',
  }),
  ...ofRow('campaign_opinion', 'opinion-submitter', 'opinion', who),
  ...ofRow('admin_request', 'admin-request', 'admin-request', { input_sealed: '' }),
  ...ofRow('follow', 'follow-contact', 'follow', { contact_sealed: 'contact' }),
  ...ofRow('attest_key', 'attest-key', 'attest-key', { private_sealed: 'private' }),
  {
    table: 'questionnaire_answer',
    column: 'words',
    purpose: 'questionnaire-personal',
    key: sql`t.response_id || '/' || t.question_code || '/' || t.option_code`,
    place: sql`t.response_id || '/' || t.question_code`,
    where: sql`EXISTS (SELECT 1 FROM questionnaire_response r JOIN questionnaire_question q
      ON q.questionnaire_id = r.questionnaire_id AND q.version_no = r.version_no AND q.code = t.question_code
      WHERE r.id = t.response_id AND q.personal_data)`,
  },
]

export interface SealedValue extends Record<string, unknown> {
  key: string
  place: string
  value: string
}

export const rotationRepo = (db: Queries) => ({
  /** The next values that do not begin as those of the newest key do. */
  stale: async (each: SealedColumn, mark: string, after: string, most: number): Promise<SealedValue[]> => {
    const column = sql`t.${sql.identifier(each.column)}`
    const { rows } = await db.execute<SealedValue>(sql`
      SELECT ${each.key} AS key, ${each.place} AS place, ${column} AS value FROM ${sql.identifier(each.table)} t
      WHERE ${column} IS NOT NULL AND NOT starts_with(${column}, ${mark}) AND ${each.key} > ${after}
        AND ${each.where ?? sql`true`}
      ORDER BY 1 LIMIT ${most}`)
    return rows
  },

  /** Only if nobody has written to it meanwhile. */
  replace: (each: SealedColumn, { key, value }: SealedValue, sealed: string) =>
    db.execute(sql`UPDATE ${sql.identifier(each.table)} t SET ${sql.identifier(each.column)} = ${sealed}
      WHERE ${each.key} = ${key} AND t.${sql.identifier(each.column)} = ${value}`),

  now: async (): Promise<string> =>
    (await db.execute<{ now: string }>(sql`SELECT clock_timestamp()::text AS now`)).rows[0]?.now ?? '',

  /** Transactions that began before a moment and are not over: they may still write what they sealed before. */
  openSince: async (moment: string): Promise<number> =>
    (
      await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start < ${moment}::timestamptz`)
    ).rows[0]?.n ?? 0,
})

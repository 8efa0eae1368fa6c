/// <reference types="vite/types/importMeta.d.ts" />
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'

interface RealColumn {
  table: string
  name: string
  type: string
  notNull: boolean
  hasDefault: boolean
}

let database: TestDatabase
let real: Map<string, Map<string, RealColumn>>
beforeAll(async () => {
  database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<RealColumn>(`
    SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type, a.attnotnull AS "notNull",
      a.atthasdef OR a.attidentity <> '' AS "hasDefault"
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`)
  await client.end()
  const byTable = Map.groupBy(rows, ({ table }) => table)
  real = new Map(
    [...byTable].map(([table, columns]) => [table, new Map(columns.map(each => [each.name, each]))]),
  )
})
afterAll(() => database.drop())

/** Every table that any feature or the platform names, some by more than one name. */
const modules = import.meta.glob('../../**/{table,tables}.ts', { eager: true })
const tables = Object.values(modules)
  .flatMap(module => Object.values(module as Record<string, unknown>))
  .filter(value => is(value, PgTable))
const named = Map.groupBy(
  tables.flatMap(table =>
    getTableConfig(table).columns.map(column => ({ table: getTableName(table), column })),
  ),
  ({ table }) => table,
)

/** Tables that only SQL text writes, and where. */
const inTextOnly: Readonly<Record<string, string>> = {
  admin_request: 'features/user',
  attest_document: 'features/attest',
  attest_entry: 'features/attest',
  attest_head: 'features/attest',
  attest_key: 'features/attest',
  attest_leaf: 'features/attest',
  attest_node: 'features/attest',
  attest_pending: 'features/attest, and triggers',
  audit_seal: 'platform/audit',
  basis_law: 'features/basis',
  basis_read: 'features/basis',
  bin_object: 'platform/bin',
  bin_purge_request: 'features/content/bin',
  bin_tombstone: 'features/content/bin',
  call_count: 'platform/http',
  content_template: 'features/content/lists',
  data_file: 'features/data-file',
  data_file_due: 'features/data-file, and triggers',
  data_file_gone: 'features/data-file',
  dead_link: 'features/content/checks',
  edition_file: 'filled by a trigger',
  emergency_publication: 'features/content/emergency',
  figure_notice: 'filled by triggers for features/figures',
  figure_winner: 'filled by triggers for features/figures',
  file_leftover: 'features/file and features/content/bin',
  follow: 'features/follow',
  follow_item: 'features/follow',
  follow_letter: 'features/follow',
  follow_news: 'features/follow, and triggers',
  home_window_day: 'features/content/window',
  info_presence: 'features/content/core',
  info_submission: 'features/content/core',
  installation: 'keys and values of the start',
  link_click: 'features/link',
  message_event: 'features/message',
  message_offer_day: 'features/message',
  message_sequence: 'features/message',
  migration: 'platform/database/migrate.ts',
  notice_change: 'features/content/notice',
  notice_check: 'features/content/notice',
  page_vote: 'features/page-vote',
  server_instance: 'features/running-state',
  personal_confirmation: 'features/content/checks',
  reading_budget: 'features/reader',
  reading_source: 'features/reader',
  reading_use: 'features/reader',
  questionnaire_answer: 'features/questionnaire',
  questionnaire_response: 'features/questionnaire',
  questionnaire_token: 'features/questionnaire',
  outside_cosign: 'features/content/outside',
  review_draft: 'features/content/review',
  review_suggestion: 'features/content/suggestion',
  search_code: 'features/search',
  search_entry: 'features/search',
  user_avatar: 'features/session and features/user',
  search_name: 'features/search',
  search_rebuild: 'features/search',
  search_size: 'features/search',
  search_token_share: 'features/search',
  search_word: 'features/search',
  used_form_token: 'platform/http/form-tokens.ts',
  spent_challenge: 'platform/http/proof-repo.ts',
  form_use: 'platform/http/proof-repo.ts',
  used_nonce: 'platform/http/signature.ts',
  visit_log: 'features/visit',
}

/** Columns that no program reads or writes by a table of its own, and why. */
const unnamed: Readonly<Record<string, { columns: readonly string[]; why: string }>> = {
  file: { columns: ['is_served'], why: 'made by the database of scan_state, and read in conditions alone' },
  home_window: {
    columns: [
      'version',
      'content_kind',
      'closeable',
      'show_in_elder_mode',
      'impressions',
      'clicks',
      'closes',
    ],
    why: 'nobody: windows are written as articles, and shown and counted by other columns',
  },
  info: { columns: ['locked_by', 'locked_at'], why: 'nobody: info_presence took their place' },
  login_failure: { columns: ['id'], why: 'made by the database; nobody asks for one failure' },
  message: {
    columns: ['law_citation', 'tags', 'target_org_id'],
    why: 'nobody: messages are found by their words, and triage decides who answers',
  },
  questionnaire: {
    columns: ['cover', 'one_per'],
    why: 'nobody: covers are not shown, and who may answer follows from the mode',
  },
}

const kindOf = (column: PgColumn): string => column.getSQLType().replace(/\(.*?\)/, '')

test.each([...named])('the table %s has the columns that the code names, of their kind', (table, columns) => {
  for (const { column } of columns) {
    const there = real.get(table)?.get(column.name)
    expect([column.name, there?.type, there?.notNull]).toEqual([column.name, kindOf(column), column.notNull])
    // The other way round is only stricter: a value that the database would have made is given.
    if (column.hasDefault) expect([column.name, there?.hasDefault]).toEqual([column.name, true])
  }
})

test.each([...named])('the code names every column of the table %s, or says why not', (table, columns) => {
  const names = new Set(columns.map(({ column }) => column.name))
  const missing = [...(real.get(table)?.keys() ?? [])].filter(name => !names.has(name))
  expect(missing.sort()).toEqual([...(unnamed[table]?.columns ?? [])].sort())
})

test('every table of the database is known to the code', () => {
  const unknown = [...real.keys()].filter(table => !named.has(table))
  expect(unknown.sort()).toEqual(Object.keys(inTextOnly).sort())
})

test('tables stand in files that are called so, where the tests above find them', () => {
  const root = join(import.meta.dirname, '../..')
  const strays = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    path =>
      path.endsWith('.ts') &&
      !/(^|\/)tables?\.ts$|\.test\.ts$/.test(path) &&
      /= pgTable\(/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(strays).toEqual([])
})

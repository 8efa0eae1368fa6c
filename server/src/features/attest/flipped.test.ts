import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { folderStore } from '../../platform/files/folder-store.ts'
import { storeFile } from '../../platform/files/store.ts'
import { noticeBench } from '../../testing/notices.ts'
import { publishProject } from '../../testing/project.ts'
import { tampered } from '../../testing/tampered.ts'
import { headsOutside } from './heads-outside.ts'
import { wholeCheck } from './whole-check.ts'

const bench = await noticeBench()
const { app } = bench
afterAll(() => app.close())
const files = folderStore(join(app.dataDir, 'files'))
const { ids } = await publishProject(bench)

const check = async (): Promise<string[]> => {
  const found: string[] = []
  await wholeCheck({
    db: app.db,
    tree: app.attest.tree,
    files,
    outside: headsOutside(join(app.dataDir, 'archive')),
  }).run({ signal: new AbortController().signal, done: () => {}, found: (_, words) => found.push(words) })
  return found
}

/** What no reader is shown, or what is counted, ordered and moved by rules of its own. */
const unspoken: Readonly<Record<string, readonly string[]>> = {
  // Whoever cannot open it cannot sign; when a key was made and put away is said by nobody's signature.
  attest_key: ['private_sealed', 'made_at', 'retired_at'],
  publication: [
    ...['seq', 'is_top', 'click_num', 'published_at', 'law_version', 'data_source'],
    // The calendar moves it, and a dictionary replaces these codes.
    ...['notice_end_time', 'notice_type', 'purchase_manner', 'purchase_nature', 'law_category'],
  ],
}
const spoken: Readonly<Record<string, readonly string[]>> = {
  info_edition: ['title', 'body_html', 'body_text', 'fields', 'shown_date', 'edition_no'],
  info_attachment: ['name', 'file_id'],
  file: ['digest', 'size', 'ext'],
  notice_change: ['target_id', 'field', 'label', 'old_value', 'new_value', 'reason', 'basis'],
}

/** The least that can be done to a value of each type; the first and the last letter of a text, each by one bit. */
const flips = (column: string, type: string): SQL[] => {
  const at = sql.identifier(column)
  const text = (place: SQL): SQL =>
    sql`CASE coalesce(${at}, '') WHEN '' THEN '1' ELSE overlay(${at} placing chr(ascii(substr(${at}, ${place}, 1)) # 1) from ${place} for 1) END`
  switch (type) {
    case 'text':
      return [text(sql`1`), text(sql`length(${at})`)]
    case 'bytea':
      return [sql`set_byte(${at}, 0, get_byte(${at}, 0) # 1)`]
    case 'timestamp with time zone':
      return [sql`coalesce(${at} + interval '1 second', now())`]
    case 'date':
      return [sql`coalesce(${at} + 1, '2026-07-01')`]
    case 'jsonb':
      return [sql`${at} || '{"purchaserAddr": "别处"}'`]
    case 'ARRAY':
      return [sql`${at} || ARRAY['1']`]
    default:
      // One that no other row of its table has.
      return type === 'numeric' ? [sql`coalesce(${at}, 0) + 1`] : [sql`${at} # (1 << 20)`]
  }
}

const columnsOf = async (table: string): Promise<{ name: string; type: string }[]> => {
  const { rows } = await app.db.execute<{ name: string; type: string }>(sql`
    SELECT column_name AS name, data_type AS type FROM information_schema.columns
    WHERE table_name = ${table} AND is_generated = 'NEVER' AND is_identity = 'NO' ORDER BY ordinal_position`)
  return rows.filter(({ name }) => spoken[table]?.includes(name) ?? !unspoken[table]?.includes(name))
}

test('one bit of any value of the log, of what it is about, or of what is shown of it, is found by the nightly check', async () => {
  const { tender = '', first = '', result = '' } = ids as Record<string, string>
  const digest = await storeFile(files, Buffer.from('招标文件的内容'))
  await app.db.execute(sql`INSERT INTO file (id, name, ext, media_type, size, digest, scan_state)
    VALUES ('flipped', '招标文件.pdf', '.pdf', 'application/pdf', 21, ${digest}, 'clean')`)
  await app.db.execute(sql`INSERT INTO info_attachment (edition_id, file_id, name, sort)
    SELECT published_edition_id, 'flipped', '招标文件.pdf', 0 FROM info WHERE id = ${tender}`)
  await app.db.execute(sql`INSERT INTO attest_pending (info_id) VALUES (${tender}) ON CONFLICT DO NOTHING`)
  while (await app.attest.catchUp());
  await app.db.execute(sql.raw('ALTER TABLE attest_document DROP CONSTRAINT attest_document_check'))
  expect(await check()).toEqual([])
  const { rows: own } = await app.db.execute<{ entry: string; edition: string }>(sql`
    SELECT max(e.id) AS entry, max(p.edition_id) AS edition FROM attest_entry e, publication p
    WHERE e.subject = ${`info:${tender}`} AND p.info_id = ${tender}`)
  const [{ entry, edition } = { entry: '', edition: '' }] = own
  const rows: [table: string, where: SQL][] = [
    ['attest_key', sql`true`],
    ['attest_document', sql`digest = (SELECT document_digest FROM attest_entry WHERE id = ${entry})`],
    ['attest_entry', sql`id = ${entry}`],
    ['attest_leaf', sql`entry_id = ${entry}`],
    ['attest_node', sql`level = 0 AND place = 0`],
    ['attest_node', sql`level = 1 AND place = 1`],
    ['attest_head', sql`true`],
    ['publication', sql`info_id = ${result}`],
    ['info_edition', sql`id = ${edition}`],
    ['info_attachment', sql`edition_id = ${edition}`],
    ['file', sql`id = 'flipped'`],
    ['notice_change', sql`correction_id = ${first} AND sort = 0`],
  ]
  const missed: string[] = []
  for (const [table, where] of rows)
    for (const { name, type } of await columnsOf(table))
      for (const [at, flip] of flips(name, type).entries()) {
        const column = sql.identifier(name)
        const change = sql`UPDATE ${sql.identifier(table)} SET ${column} = ${flip}
          WHERE ${where} AND ${flip} IS DISTINCT FROM ${column}`
        let found: string[] = []
        await tampered(app.db, table, sql`true`, change, async () => {
          found = await check()
        })
        if (found.length === 0) missed.push(`${table}.${name} ${at}`)
      }
  expect(missed).toEqual([])
  expect(await check()).toEqual([])
}, 240_000)

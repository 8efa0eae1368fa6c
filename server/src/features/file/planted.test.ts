import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queries } from '../../platform/database/database.ts'
import type { DataScope } from '../../platform/rights/data-scope.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertCampaign } from '../../testing/campaigns.ts'
import { publishSample } from '../../testing/infos.ts'
import { insertUser } from '../../testing/people.ts'
import { addQuestionnaire } from '../../testing/questionnaires.ts'
import { isChangeable, isSeen } from './media-reach.ts'
import { isCarriedFor, isPublic } from './shown.ts'

/** A reference may stand in any column; so the database is asked which there are, and each gets one. */
interface Column extends Record<string, unknown> {
  table: string
  name: string
  type: string
}

let app: TestApp
let columns: Column[]
beforeAll(async () => {
  app = await createTestApp()
  await fill(app.db)
  columns = (
    await app.db.execute<Column>(sql`SELECT c.table_name AS "table", c.column_name AS name, c.data_type AS type
      FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type IN ('text', 'jsonb')
        AND c.is_generated = 'NEVER' AND NOT (c.table_name = 'file' AND c.column_name = 'id') ORDER BY 1, 2`)
  ).rows
  const filled = new Set<string>()
  for (const table of new Set(columns.map(({ table }) => table)))
    if ((await app.db.execute(sql`SELECT 1 FROM ${sql.identifier(table)} LIMIT 1`)).rowCount)
      filled.add(table)
  columns = columns.filter(({ table }) => filled.has(table))
})
afterAll(() => app.close())

/** Something live of every kind that shows files. */
const fill = async (db: Queries): Promise<void> => {
  const carried = await addFile(db, '{}')
  const infoId = await publishSample(db, {
    siteId: 'hn',
    channel: 'tzgg',
    title: '海岛的稿件',
    noticeTime: '2026-06-01 09:00:00',
  })
  await db.execute(sql`INSERT INTO info_attachment (edition_id, file_id, name)
    SELECT published_edition_id, ${carried}, '附件.png' FROM info WHERE id = ${infoId}`)
  // One that may still be written, and is shown all the same: nobody changes what was published.
  await db.execute(sql`INSERT INTO info (id, site_id, channel_id, kind, state)
    VALUES ('shown', 'hn', 'hn-tzgg', 'article', 'live')`)
  await db.execute(sql`INSERT INTO info_edition (id, info_id, edition_no, state, title, body_html, body_text, fields)
    VALUES ('shown-1', 'shown', 1, 'draft', '可写', '', '', '{}')`)
  await db.execute(sql`UPDATE info SET published_edition_id = 'shown-1' WHERE id = 'shown'`)
  await insertCampaign(db, { siteId: 'hn' })
  await addQuestionnaire(db, { siteId: 'hn' })
  const userId = await insertUser(db, { userName: 'somebody' })
  await db.execute(sql`INSERT INTO content_template (id, name, owner_id, title, body_html, fields)
    VALUES ('template', '模板', ${userId}, '', '', '{}')`)
}

const addFile = async (db: Queries, home: string): Promise<string> => {
  const id = randomUUID()
  await db.execute(sql`INSERT INTO file (id, name, ext, media_type, size, digest, scan_state, home_site_ids)
    VALUES (${id}, '图.png', '.png', 'image/png', 1, ${id}, 'clean', ${home}::text[])`)
  return id
}

const address = (id: string) => `/gpcms/rest/v2/files/${id}`

/** The ways in which something may name a file. */
const writings = ({ type }: Column, id: string): string[] =>
  type === 'text'
    ? [id, address(id), `<p><img src="${address(id)}" alt="图"></p>`]
    : [
        JSON.stringify([{ url: address(id), name: '文件' }]),
        JSON.stringify([{ code: 'A', text: '甲', image: { url: address(id), alt: '图' } }]),
        JSON.stringify({ img: address(id), image: address(id) }),
      ]

/** Everything of the site, as its editors reach it. */
const ofIsland: DataScope = [{ isAll: true, orgPaths: [], orgIds: [], isOwn: false, siteIds: ['hn'] }]
const islander = { id: 'islander', grants: new Map([['cms:article:view', ofIsland]] as const) }

const file = sql`f`

class Undone extends Error {}

/** Who gets at the file when it stands there; nothing of it stays. */
const openedBy = async (column: Column, id: string, written: string): Promise<string[]> => {
  const opened: string[] = []
  const { table, name, type } = column
  const [at, field] = [sql.identifier(table), sql.identifier(name)]
  await app.db
    .transaction(async tx => {
      const value = type === 'text' ? sql`${written}` : sql`${written}::jsonb`
      await tx.execute(sql`UPDATE ${at} SET ${field} = ${value}
        WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${at} ORDER BY ctid DESC LIMIT 1))`)
      const reach = { user: islander, scope: ofIsland }
      const { rows } = await tx.execute<Record<string, boolean>>(sql`SELECT ${isPublic(file)} AS anybody,
        ${isCarriedFor(file, islander)} AS reviewers, ${isSeen(file, reach)} AS editors,
        ${isChangeable(file, reach)} AS changing FROM file f WHERE f.id = ${id}`)
      for (const [who, isOpen] of Object.entries(rows[0] ?? {})) if (isOpen) opened.push(who)
      throw new Undone()
    })
    .catch(() => {})
  return opened
}

const openings = async (home: string): Promise<string[]> => {
  const found = new Set<string>()
  const id = await addFile(app.db, home)
  for (const column of columns)
    for (const written of writings(column, id))
      for (const who of await openedBy(column, id, written))
        found.add(`${column.table}.${column.name} ${who}`)
  return [...found].sort()
}

test('a file of another site opens to nobody by being named, in whatever column', async () => {
  expect(columns.length).toBeGreaterThan(100)
  expect(await openings('{gd}')).toEqual([])
})

test('one that any site may show opens where it is shown', async () => {
  const opened = await openings('{}')
  expect(opened.filter(place => place.endsWith('anybody'))).toEqual([
    'campaign.files anybody',
    'info_attachment.file_id anybody',
    'info_edition.body_html anybody',
    'info_edition.fields anybody',
    'link.image anybody',
    'publication.img anybody',
    'questionnaire_question.options anybody',
    'site.icon_url anybody',
    'site.logo_url anybody',
  ])
})

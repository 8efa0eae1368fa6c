import { discoverPacks } from '@sunport/regions/discover.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { seedInstallation } from '../../seed.ts'
import { silentLog } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { publishSample } from '../../testing/infos.ts'
import { copyInto } from './site-copy-repo.ts'
import { type ChannelRow, channel, site } from './table.ts'

/** What the copy does not take over, and why. Everything else is copied. */
const anew: Readonly<Record<string, Record<string, readonly string[]>>> = {
  channel: {
    'is of the new site': ['id', 'public_id', 'site_id', 'parent_id', 'leads_to', 'source_rule'],
    'is said anew for each site': ['owner_org_id', 'people'],
    'is of the past of the other': ['former_marks'],
    'is of the bin': ['deleted_at', 'deleted_by', 'delete_reason', 'bin_until', 'bin_batch', 'bin_lifecycle'],
  },
  link_class: { 'is of the new site': ['id', 'site_id'] },
  link: {
    'is of the new site': ['id', 'site_id'],
    'is of the link that was checked': [
      'check_state',
      'checked_at',
      'http_code',
      'latency_ms',
      'fail_count',
      'check_note',
      'redirects',
      'page_title',
    ],
  },
  info: {
    'is of the new site': ['id', 'site_id', 'channel_id', 'state', 'owner_org_id', 'author_id'],
    'tells where it comes from': ['origin_id', 'refer_mode', 'data_source'],
    'is of its life in public': [
      'published_edition_id',
      'closing_reason',
      'closing_target',
      'closed_at',
      'is_text_hidden',
      'first_published_at',
      'due_at',
      'notice_id',
    ],
    'is of the bin': ['deleted_at', 'deleted_by', 'delete_reason', 'bin_until', 'bin_batch'],
    'is of the bin, too': ['bin_publication', 'is_held', 'hold_reason'],
    'is used by nobody': ['locked_by', 'locked_at'],
  },
  info_edition: {
    'is of the new item': ['id', 'info_id', 'edition_no', 'based_on', 'state'],
    'is of its way to the public': [
      'scheduled_at',
      'change_kind',
      'change_note',
      'submitted_at',
      'review_round',
      'submitted_by',
      'submit_note',
      'assigned_to',
      'is_urgent',
      'urged_at',
      'published_at',
      'published_by',
      'digest',
      'last_save_id',
    ],
  },
  info_attachment: { 'is of the new item': ['edition_id'] },
}
const birth = ['create_date', 'create_user', 'latest_modify_date', 'latest_modify_user', 'version']

/** A value of each kind that no new row has by itself. */
const samples: Readonly<Record<string, string>> = {
  text: 'other',
  'text[]': '{other}',
  integer: '3',
  boolean: 'true',
  jsonb: '{"other": 1}',
  'timestamp with time zone': '2026-01-02T03:04:05Z',
}

let own: TestDatabase
let database: Database
let first = ''
let article = ''
beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase(own.url, silentLog, 2)
  const packs = await discoverPacks()
  first = packs[0]?.siteCode ?? ''
  await seedInstallation(database.db, packs)
  const sample = { siteId: first, channel: 'tzgg', title: '要复制的文章', noticeTime: '2026-06-01 09:00:00' }
  article = await publishSample(database.db, sample)
  await database.db.execute(sql`
    INSERT INTO file (id, name, ext, media_type, size, digest) VALUES ('f', 'a.pdf', 'pdf', 'application/pdf', 1, 'd')`)
  await database.db.execute(sql`INSERT INTO info_attachment (edition_id, file_id, name)
    SELECT published_edition_id, 'f', '附件' FROM info WHERE id = ${article}`)
})
afterAll(async () => {
  await database.end()
  await own.drop()
})

const copyTo = async (to: string) => {
  const [source] = await database.db.select().from(site).where(eq(site.id, first))
  if (!source) throw new Error('no site to copy')
  await database.db.insert(site).values({ ...source, id: to, siteCode: to, publicId: to })
  const someone = { userId: 'u', userName: 'keeper', orgId: 'o', now: '2026-06-10T04:00:00Z' }
  return copyInto(database.db, { from: first, to, ...someone }, true)
}

type Row = Record<string, unknown>
const rowOf = async (table: string, id: string): Promise<Row> => {
  const key = sql.identifier(table === 'info_attachment' ? 'edition_id' : 'id')
  const found = await database.db.execute<{ row: Row }>(
    sql`SELECT to_jsonb(t) AS row FROM ${sql.identifier(table)} t WHERE ${key} = ${id}`,
  )
  return found.rows[0]?.row ?? {}
}

/** Gives every column of a row a value that tells, whatever the code knows of it. */
const fill = async (table: string, id: string, kept: readonly string[], values: Row = {}): Promise<void> => {
  const columns = await database.db.execute<{ name: string; type: string }>(sql`
    SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped`)
  const set = columns.rows
    .filter(({ name }) => !kept.includes(name))
    .map(({ name, type }) => sql`${sql.identifier(name)} = ${values[name] ?? samples[type]}`)
  const key = sql.identifier(table === 'info_attachment' ? 'edition_id' : 'id')
  await database.db.transaction(async tx => {
    // Neither the rows that it names nor what was published before are the point here.
    await tx.execute(sql`SET LOCAL session_replication_role = replica`)
    await tx.execute(sql`UPDATE ${sql.identifier(table)} SET ${sql.join(set, sql`, `)} WHERE ${key} = ${id}`)
  })
}

const idIn = async (from: ReturnType<typeof sql>): Promise<string> =>
  String((await database.db.execute<{ id: string }>(sql`SELECT id FROM ${from} LIMIT 1`)).rows[0]?.id)

const differences = (source: Row, copy: Row): string[] =>
  Object.keys(source).filter(name => JSON.stringify(source[name]) !== JSON.stringify(copy[name]))

test('every column is copied, or stands on the list of what begins anew', async () => {
  const { classCode, id: linkId } = await database.db
    .execute<{ classCode: string; id: string }>(
      sql`SELECT class_code AS "classCode", id FROM link WHERE site_id = ${first} ORDER BY id LIMIT 1`,
    )
    .then(({ rows }) => rows[0] ?? { classCode: '', id: '' })
  const edition = String((await rowOf('info', article)).published_edition_id)
  const classId = await idIn(sql`link_class WHERE site_id = ${first} AND class_code = ${classCode}`)
  const sources: Record<string, string> = {
    channel: `${first}-gzdt`,
    link_class: classId,
    link: linkId,
    info: article,
    info_edition: edition,
    info_attachment: edition,
  }
  const parentId = await idIn(sql`channel WHERE site_id = ${first} AND pagemark = 'tzgg'`)
  const place = { parent_id: parentId, leads_to: parentId }
  const rule = JSON.stringify({ channels: [parentId], noticeTypes: ['1'], regionCode: '46', title: '字' })
  const known = ['id', 'site_id', 'status', 'class_code']
  await fill('channel', sources.channel ?? '', [...known, 'pagemark', 'public_id'], {
    ...place,
    source_rule: rule,
    channel_type: 'collection',
    show_date: false,
    page_size: 50,
    sort_rule: 'oldest',
    lifecycle: 'stopped',
  })
  await fill('link_class', classId, known, { style: 'image' })
  await fill('link', linkId, known, { open_mode: 'self', check_state: 'dead' })
  const item = [...known, 'channel_id', 'published_edition_id', 'kind', 'state', 'refer_mode']
  // Only what lies in the bin has a state to come back to, and that is never copied.
  await fill('info', article, [...item, 'bin_state'])
  await fill('info_edition', edition, ['id', 'info_id', 'state'], { change_kind: 'minor', is_urgent: true })
  await fill('info_attachment', edition, ['edition_id', 'file_id'])

  await copyTo('alike')
  const copiedInfo = await idIn(sql`info WHERE site_id = 'alike'`)
  const copiedEdition = await idIn(sql`info_edition WHERE info_id = ${copiedInfo}`)
  const copies: Record<string, string> = {
    channel: 'alike-gzdt',
    link_class: await idIn(sql`link_class WHERE site_id = 'alike' AND class_code = ${classCode}`),
    link: await idIn(sql`link WHERE site_id = 'alike' AND title = 'other'`),
    info: copiedInfo,
    info_edition: copiedEdition,
    info_attachment: copiedEdition,
  }
  for (const [table, reasons] of Object.entries(anew)) {
    const source = await rowOf(table, sources[table] ?? '')
    const listed = [...Object.values(reasons).flat(), ...birth.filter(name => name in source)]
    const changed = differences(source, await rowOf(table, copies[table] ?? ''))
    expect({ table, changed: changed.sort() }).toEqual({ table, changed: listed.sort() })
  }
})

const add = (row: Partial<ChannelRow> & Pick<ChannelRow, 'pagemark' | 'channelType'>) =>
  database.db.insert(channel).values({
    id: `${first}-${row.pagemark}`,
    publicId: row.pagemark,
    siteId: first,
    name: row.pagemark,
    ...row,
  })

test('channels that lead elsewhere or gather from others do so in the copy, among its own', async () => {
  await add({ pagemark: 'away', channelType: 'link', linkUrl: 'https://www.ccgp.gov.cn/' })
  await add({ pagemark: 'retired', channelType: 'list', leadsTo: `${first}-tzgg`, lifecycle: 'archived' })
  await add({ pagemark: 'off', channelType: 'list', status: '0' })
  const channels = [`${first}-tzgg`, `${first}-off`]
  const sourceRule = { channels, noticeTypes: [], regionCode: '', title: '公告' }
  await add({ pagemark: 'gathered', channelType: 'collection', sourceRule })
  await copyTo('leading')
  const made = await database.db.select().from(channel).where(eq(channel.siteId, 'leading'))
  const byMark = new Map(made.map(row => [row.pagemark, row]))
  expect(byMark.get('away')).toMatchObject({ channelType: 'link', linkUrl: 'https://www.ccgp.gov.cn/' })
  expect(byMark.get('retired')).toMatchObject({ leadsTo: 'leading-tzgg', lifecycle: 'archived' })
  expect(byMark.get('gathered')?.sourceRule).toEqual({ ...sourceRule, channels: ['leading-tzgg'] })
  expect(byMark.has('off')).toBe(false)
})

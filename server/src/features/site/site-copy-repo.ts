import { apiPrefix } from '@sunport/contract/call.ts'
import { files } from '@sunport/contract/calls/files.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { copyRows } from '../../platform/database/table-columns.ts'
import { info, infoAttachment, infoEdition } from '../content/core/table.ts'
import { link, linkClass } from '../link/table.ts'
import { channel } from './table.ts'

interface Copying {
  from: string
  to: string
  userId: string | null
  userName: string | null
  orgId: string | null
  now: string
}

const countOf = async (db: Queries, query: SQL): Promise<number> => (await db.execute(query)).rowCount ?? 0

const newId = sql`gen_random_uuid()::text`

const birth = ({ userName, now }: Copying) => ({
  createDate: sql`${now}::timestamptz`,
  createUser: sql`${userName}::text`,
  latestModifyDate: sql`${now}::timestamptz`,
  latestModifyUser: sql`${userName}::text`,
})

const ofTheBin = ['deletedAt', 'deletedBy', 'deleteReason', 'binUntil', 'binBatch'] as const

/** Sources of a collection: those of the copied site are their copies, and those that stay behind are left out. */
const sourcesOf = ({ from, to }: Copying): SQL => sql`
  CASE WHEN c.source_rule IS NOT NULL THEN jsonb_set(c.source_rule, '{channels}', (
    SELECT coalesce(jsonb_agg(CASE WHEN s.site_id = ${from} THEN ${`${to}-`} || s.pagemark ELSE source.id END
      ORDER BY source.at) FILTER (WHERE s.site_id <> ${from} OR s.status = '1'), '[]')
    FROM jsonb_array_elements_text(c.source_rule -> 'channels') WITH ORDINALITY source (id, at)
      JOIN channel s ON s.id = source.id)) END`

/** Channels that are in use, with who stands below whom; they are known outside by ids of their own. */
const copyChannels = (db: Queries, copying: Copying): Promise<number> => {
  const { from, to } = copying
  const copyOf = (pagemark: SQL): SQL => sql`${`${to}-`} || ${pagemark}`
  return countOf(
    db,
    copyRows(channel, {
      as: 'c',
      set: {
        ...birth(copying),
        id: copyOf(sql`c.pagemark`),
        publicId: newId,
        siteId: sql`${to}`,
        parentId: copyOf(sql`p.pagemark`),
        leadsTo: copyOf(sql`t.pagemark`),
        sourceRule: sourcesOf(copying),
      },
      // Who works on a site is said anew for each, and addresses of the past are not those of a new one.
      leave: ['ownerOrgId', 'people', 'formerMarks', ...ofTheBin, 'binLifecycle', 'version'],
      from: sql`FROM channel c LEFT JOIN channel p ON p.id = c.parent_id AND p.status = '1'
          LEFT JOIN channel t ON t.id = c.leads_to AND t.site_id = ${from} AND t.status = '1'
        WHERE c.site_id = ${from} AND c.status = '1'`,
    }),
  )
}

const copyLinks = async (db: Queries, copying: Copying): Promise<number> => {
  const set = { ...birth(copying), id: newId, siteId: sql`${copying.to}` }
  const from = (table: SQL) => sql`FROM ${table} l WHERE l.site_id = ${copying.from}`
  await db.execute(copyRows(linkClass, { as: 'l', set, leave: ['version'], from: from(sql`link_class`) }))
  return countOf(
    db,
    copyRows(link, {
      as: 'l',
      set,
      // What was found at an address belongs to the link that was checked.
      leave: [
        'checkState',
        'checkedAt',
        'httpCode',
        'latencyMs',
        'failCount',
        'checkNote',
        'redirects',
        'pageTitle',
        'version',
      ],
      from: from(sql`link`),
    }),
  )
}

/** Items without anything of their life before. */
const copyItems = (copying: Copying): SQL => {
  const { from, to, userId, orgId } = copying
  return copyRows(info, {
    as: 'i',
    set: {
      ...birth(copying),
      id: newId,
      siteId: sql`${to}`,
      channelId: sql`${`${to}-`} || c.pagemark`,
      state: sql`'draft'`,
      ownerOrgId: sql`${orgId}::text`,
      authorId: sql`${userId}::text`,
      originId: sql`i.id`,
      referMode: sql`'copy'`,
    },
    leave: [
      'publishedEditionId',
      'closingReason',
      'closingTarget',
      'closedAt',
      'isTextHidden',
      'firstPublishedAt',
      'dueAt',
      'noticeId',
      'dataSource',
      ...ofTheBin,
      'binState',
      'binPublication',
      'isHeld',
      'holdReason',
      'version',
    ],
    from: sql`FROM info i JOIN channel c ON c.id = i.channel_id AND c.status = '1' AND c.leads_to IS NULL
      WHERE i.site_id = ${from} AND i.kind = 'article' AND i.state = 'live' AND i.refer_mode IS DISTINCT FROM 'reference'`,
  })
}

/** What the public reads, as a first edition that nobody has submitted. */
const copyEditions = (copying: Copying): SQL =>
  copyRows(infoEdition, {
    as: 'e',
    set: {
      ...birth(copying),
      id: newId,
      infoId: sql`n.id`,
      editionNo: sql`1`,
      basedOn: sql`e.id`,
      state: sql`'draft'`,
    },
    leave: [
      'scheduledAt',
      'changeKind',
      'changeNote',
      'submittedAt',
      'reviewRound',
      'submittedBy',
      'submitNote',
      'assignedTo',
      'isUrgent',
      'urgedAt',
      'publishedAt',
      'publishedBy',
      'digest',
      'lastSaveId',
      'version',
    ],
    from: sql`FROM info n JOIN info i ON i.id = n.origin_id JOIN info_edition e ON e.id = i.published_edition_id
      WHERE n.site_id = ${copying.to}`,
  })

/**
 * Public articles as drafts of whoever copies: what another site published was not reviewed for this one. Notices and
 * laws stay where they were published.
 */
const copyArticles = async (db: Queries, copying: Copying): Promise<number> => {
  await db.execute(copyItems(copying))
  const articles = await countOf(db, copyEditions(copying))
  await db.execute(
    copyRows(infoAttachment, {
      as: 'a',
      set: { editionId: sql`e.id` },
      from: sql`FROM info_attachment a JOIN info_edition e ON e.based_on = a.edition_id
        JOIN info n ON n.id = e.info_id WHERE n.site_id = ${copying.to}`,
    }),
  )
  return articles
}

/** The pictures of the copy's links and its signs go along; what texts carry is seen to by the database. */
const admitPictures = async (db: Queries, { from, to }: Copying): Promise<void> => {
  await db.execute(sql`UPDATE file f SET shown_site_ids = array_append(f.shown_site_ids, ${to})
    WHERE ${`${apiPrefix}${files.download.path.replace(':id', '')}`} || f.id IN (
        SELECT image FROM link WHERE site_id = ${to} UNION SELECT unnest(ARRAY[logo_url, icon_url]) FROM site WHERE id = ${to})
      AND file_may_show(f.home_site_ids, f.shown_site_ids, ${from})
      AND NOT file_may_show(f.home_site_ids, f.shown_site_ids, ${to})`)
}

/** Fills a new site from another: its structure, and if wanted its articles. */
export const copyInto = async (db: Queries, copying: Copying, withContent: boolean) => {
  const copied = {
    channels: await copyChannels(db, copying),
    links: await copyLinks(db, copying),
    articles: withContent ? await copyArticles(db, copying) : 0,
  }
  await admitPictures(db, copying)
  return copied
}

import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'

interface Copying {
  from: string
  to: string
  userId: string | null
  userName: string | null
  orgId: string | null
  now: string
}

const countOf = async (db: Queries, query: ReturnType<typeof sql>): Promise<number> =>
  (await db.execute(query)).rowCount ?? 0

/** Channels that are in use, with who stands below whom; they are known outside by ids of their own. */
const copyChannels = (db: Queries, { from, to, userName, now }: Copying): Promise<number> =>
  countOf(
    db,
    sql`INSERT INTO channel (id, public_id, site_id, parent_id, name, pagemark, channel_type, notice_types, flow,
        review_depth, update_cycle, sort, nav_show, lifecycle, status, create_date, create_user, latest_modify_date,
        latest_modify_user)
      SELECT ${`${to}-`} || c.pagemark, gen_random_uuid()::text, ${to}, CASE WHEN p.id IS NULL THEN NULL
        ELSE ${`${to}-`} || p.pagemark END, c.name, c.pagemark, c.channel_type, c.notice_types, c.flow, c.review_depth,
        c.update_cycle, c.sort, c.nav_show, c.lifecycle, c.status, ${now}::timestamptz, ${userName}, ${now}::timestamptz, ${userName}
      FROM channel c LEFT JOIN channel p ON p.id = c.parent_id AND p.status = '1'
      WHERE c.site_id = ${from} AND c.status = '1' AND c.leads_to IS NULL`,
  )

const copyLinks = async (db: Queries, { from, to, userName, now }: Copying): Promise<number> => {
  await db.execute(sql`
    INSERT INTO link_class (id, site_id, class_code, class_name, style, max_items, sort, status, create_date, create_user,
      latest_modify_date, latest_modify_user)
    SELECT gen_random_uuid()::text, ${to}, class_code, class_name, style, max_items, sort, status, ${now}::timestamptz, ${userName},
      ${now}::timestamptz, ${userName}
    FROM link_class WHERE site_id = ${from}`)
  return countOf(
    db,
    sql`INSERT INTO link (id, site_id, class_code, class_name, title, url, description, image, image_alt, region_code,
        open_mode, rel_nofollow, leave_hint, sort, status, valid_from, valid_to, create_date, create_user,
        latest_modify_date, latest_modify_user)
      SELECT gen_random_uuid()::text, ${to}, class_code, class_name, title, url, description, image, image_alt,
        region_code, open_mode, rel_nofollow, leave_hint, sort, status, valid_from, valid_to, ${now}::timestamptz, ${userName}, ${now}::timestamptz,
        ${userName}
      FROM link WHERE site_id = ${from}`,
  )
}

/**
 * Public articles as drafts of whoever copies: what another site published was not reviewed for this one. Notices and
 * laws stay where they were published.
 */
const copyArticles = async (db: Queries, copying: Copying): Promise<number> => {
  const { from, to, userId, userName, orgId, now } = copying
  await db.execute(sql`
    INSERT INTO info (id, site_id, channel_id, kind, state, owner_org_id, author_id, origin_id, refer_mode, create_date,
      create_user, latest_modify_date, latest_modify_user)
    SELECT gen_random_uuid()::text, ${to}, ${`${to}-`} || c.pagemark, 'article', 'draft', ${orgId}, ${userId}, i.id,
      'copy', ${now}::timestamptz, ${userName}, ${now}::timestamptz, ${userName}
    FROM info i JOIN channel c ON c.id = i.channel_id AND c.status = '1' AND c.leads_to IS NULL
    WHERE i.site_id = ${from} AND i.kind = 'article' AND i.state = 'live' AND i.refer_mode IS DISTINCT FROM 'reference'`)
  const articles = await countOf(
    db,
    sql`INSERT INTO info_edition (id, info_id, edition_no, based_on, state, title, body_html, body_text, fields,
        shown_date, expire_at, top_until, create_date, create_user, latest_modify_date, latest_modify_user)
      SELECT gen_random_uuid()::text, n.id, 1, e.id, 'draft', e.title, e.body_html, e.body_text, e.fields, e.shown_date,
        e.expire_at, e.top_until, ${now}::timestamptz, ${userName}, ${now}::timestamptz, ${userName}
      FROM info n JOIN info i ON i.id = n.origin_id JOIN info_edition e ON e.id = i.published_edition_id
      WHERE n.site_id = ${to}`,
  )
  await db.execute(sql`
    INSERT INTO info_attachment (edition_id, file_id, name, sort)
    SELECT e.id, a.file_id, a.name, a.sort
    FROM info_attachment a JOIN info_edition e ON e.based_on = a.edition_id JOIN info n ON n.id = e.info_id
    WHERE n.site_id = ${to}`)
  return articles
}

/** Fills a new site from another: its structure, and if wanted its articles. */
export const copyInto = async (db: Queries, copying: Copying, withContent: boolean) => ({
  channels: await copyChannels(db, copying),
  links: await copyLinks(db, copying),
  articles: withContent ? await copyArticles(db, copying) : 0,
})

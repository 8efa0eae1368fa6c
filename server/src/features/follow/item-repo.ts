import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { ItemKind, Said } from './words.ts'

export interface NewItem {
  followId: string
  /** The same for the same thing, whoever finds it. */
  key: string
  infoId: string
  kind: ItemKind
  said: Said
  dueAt: Date
}

/** With what is public of it now. */
export interface ItemRow extends Record<string, unknown> {
  key: string
  infoId: string
  kind: ItemKind
  said: Said
  title: string
  noticeType: string | null
  channelId: string
  planId: string | null
  noticeTime: string
  opening: string | null
}

/** What followers are to be told. */
export const itemRepo = (db: Queries) => ({
  /** What was found before is left as it is. */
  insert: async (items: readonly NewItem[], now: Date): Promise<number> => {
    if (items.length === 0) return 0
    const { rowCount } = await db.execute(sql`
      INSERT INTO follow_item (follow_id, key, info_id, kind, said, created_at, due_at)
      SELECT i."followId", i.key, i."infoId", i.kind, i.said, ${now.toISOString()}, i."dueAt"
      FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS i ("followId" text, key text, "infoId" text,
        kind text, said jsonb, "dueAt" timestamptz)
      JOIN follow f ON f.id = i."followId" ON CONFLICT DO NOTHING`)
    return rowCount ?? 0
  },

  earliestDue: async (now: Date): Promise<Date | undefined> => {
    const { rows } = await db.execute<{ at: string | null }>(
      sql`SELECT min(due_at) AS at FROM follow_item WHERE letter_id IS NULL AND due_at <= ${now.toISOString()}`,
    )
    return rows[0]?.at ? new Date(rows[0].at) : undefined
  },

  /** One follower for whom something is due, held; whom another instance writes to is passed over. */
  takeFollower: async (now: Date): Promise<string | undefined> =>
    (
      await db.execute<{ id: string }>(sql`
        SELECT f.id FROM follow f WHERE f.confirmed_at IS NOT NULL AND EXISTS (SELECT 1 FROM follow_item i
          WHERE i.follow_id = f.id AND i.letter_id IS NULL AND i.due_at <= ${now.toISOString()})
        LIMIT 1 FOR UPDATE SKIP LOCKED`)
    ).rows[0]?.id,

  /** Everything that is due for a follower becomes part of one letter. */
  claim: async (followId: string, letterId: string, now: Date): Promise<void> => {
    await db.execute(sql`UPDATE follow_item SET letter_id = ${letterId}
      WHERE follow_id = ${followId} AND letter_id IS NULL AND due_at <= ${now.toISOString()}`)
  },

  /** What a letter tells, as far as it is public at this moment. */
  ofLetter: async (letterId: string): Promise<ItemRow[]> =>
    (
      await db.execute<ItemRow>(sql`
        SELECT i.key, i.info_id AS "infoId", i.kind, i.said, p.title, p.notice_type AS "noticeType",
          p.channel_id AS "channelId", p.plan_id AS "planId", p.notice_time AS "noticeTime", p.open_tender_time AS opening
        FROM follow_item i JOIN publication p ON p.info_id = i.info_id
        WHERE i.letter_id = ${letterId} ORDER BY i.kind = 'new', i.kind <> 'withdrawn', p.notice_time DESC, p.seq DESC, i.key`)
    ).rows,

  /** Notes what a letter really said: what was withdrawn before it went was told to nobody. */
  tell: async (letterId: string, keys: readonly string[], now: Date): Promise<void> => {
    await db.execute(sql`UPDATE follow_item SET told_at = ${now.toISOString()}
      WHERE letter_id = ${letterId} AND key = ANY(${sql.param([...keys])}::text[])`)
  },

  /** What waits is told when the new pace says. */
  repace: async (followId: string, dueAt: Date): Promise<void> => {
    await db.execute(sql`UPDATE follow_item SET due_at = ${dueAt.toISOString()}
      WHERE follow_id = ${followId} AND letter_id IS NULL AND kind <> 'closing'`)
  },

  forget: (before: Date) =>
    db.execute(
      sql`DELETE FROM follow_item WHERE created_at < ${before.toISOString()} AND letter_id IS NOT NULL`,
    ),
})

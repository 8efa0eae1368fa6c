import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'

export interface TemplateRow extends Record<string, unknown> {
  id: string
  name: string
  ownerId: string
  ownerName: string
  isShared: boolean
  createDate: string
  title: string
  bodyHtml: string
  fields: Record<string, unknown>
}

/** Templates that new texts begin with: one's own, and those that somebody shares. */
export const templateRepo = (db: Queries) => {
  const where = async (condition: SQL): Promise<TemplateRow[]> =>
    (
      await db.execute<TemplateRow>(sql`
        SELECT t.id, t.name, t.owner_id AS "ownerId", coalesce(u.real_name, u.user_name) AS "ownerName",
          t.is_shared AS "isShared", t.create_date AS "createDate", t.title, t.body_html AS "bodyHtml", t.fields
        FROM content_template t JOIN app_user u ON u.id = t.owner_id WHERE ${condition} ORDER BY t.name, t.id`)
    ).rows
  const usable = (userId: string): SQL => sql`(t.is_shared OR t.owner_id = ${userId})`

  return {
    usable: (userId: string): Promise<TemplateRow[]> => where(usable(userId)),
    findUsable: async (id: string, userId: string): Promise<TemplateRow | undefined> =>
      (await where(sql`t.id = ${id} AND ${usable(userId)}`))[0],

    insert: async (
      { id, name, ownerId, isShared, title, bodyHtml, fields }: Omit<TemplateRow, 'ownerName' | 'createDate'>,
      by: { userName: string; at: Date },
    ): Promise<void> => {
      await db.execute(sql`
        INSERT INTO content_template (id, name, owner_id, is_shared, title, body_html, fields, create_date, create_user)
        VALUES (${id}, ${name}, ${ownerId}, ${isShared}, ${title}, ${bodyHtml}, ${JSON.stringify(fields)},
          ${by.at.toISOString()}, ${by.userName})`)
    },

    /** Only its owner takes one away. */
    remove: async (id: string, ownerId: string): Promise<{ name: string } | undefined> =>
      (
        await db.execute<{ name: string }>(
          sql`DELETE FROM content_template WHERE id = ${id} AND owner_id = ${ownerId} RETURNING name`,
        )
      ).rows[0],
  }
}

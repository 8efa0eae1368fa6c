import { randomUUID } from 'node:crypto'
import type { ContentTemplate, myContent } from '@sunport/contract/calls/my-content.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { createChanges, found } from '../../../platform/crud/changes.ts'
import type { Db, Queries } from '../../../platform/database/database.ts'
import { actorOf, type CallContext, type CurrentUser, userOf } from '../../../platform/http/context.ts'
import type { Handlers } from '../../../platform/http/invoke.ts'
import type { Reach } from '../core/desk.ts'
import type { ContentLife } from '../core/life.ts'
import { reachOf } from '../core/reach.ts'
import type { ContentLists } from './list.ts'

interface TemplateRow extends Record<string, unknown> {
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

interface MyContentDeps {
  db: Db
  clock: Clock
  lists: ContentLists
  articles: Pick<ContentLife, 'get'>
}

const templates = async (db: Queries, where: SQL): Promise<TemplateRow[]> =>
  (
    await db.execute<TemplateRow>(sql`
      SELECT t.id, t.name, t.owner_id AS "ownerId", coalesce(u.real_name, u.user_name) AS "ownerName",
        t.is_shared AS "isShared", t.create_date AS "createDate", t.title, t.body_html AS "bodyHtml", t.fields
      FROM content_template t JOIN app_user u ON u.id = t.owner_id WHERE ${where} ORDER BY t.name, t.id`)
  ).rows

const toTemplate = (row: TemplateRow, user: CurrentUser): ContentTemplate => ({
  id: row.id,
  name: row.name,
  isShared: row.isShared,
  isOwn: row.ownerId === user.id,
  ownerName: row.ownerName,
  createDate: toWireTime(new Date(row.createDate)),
})

/** 内容管理: one's own texts of all families, and the templates that new ones begin with. */
export const myContentHandlers = ({
  db,
  clock,
  lists,
  articles,
}: MyContentDeps): Handlers<typeof myContent> => {
  const changes = createChanges(db, clock, 'cms')
  const viewing = (context: CallContext): Reach => reachOf('article', 'view', context)
  const usable = (user: CurrentUser): SQL => sql`(t.is_shared OR t.owner_id = ${user.id})`

  return {
    list: (input, context) => lists.mine(input, userOf(context)),
    counts: (_, context) => lists.mineByStage(userOf(context)),

    templates: async (_, context) => {
      const user = userOf(context)
      return (await templates(db, usable(user))).map(row => toTemplate(row, user))
    },
    template: async ({ id }, context) => {
      const user = userOf(context)
      const row = found((await templates(db, sql`t.id = ${id} AND ${usable(user)}`))[0])
      return { ...toTemplate(row, user), title: row.title, bodyHtml: row.bodyHtml, fields: row.fields }
    },

    keepTemplate: async ({ articleId, name, isShared }, context) => {
      const user = userOf(context)
      const { open, published } = await articles.get(articleId, viewing(context))
      const { title, bodyHtml, fields } = found(open ?? published ?? undefined)
      const id = randomUUID()
      await changes(actorOf(context), async ({ tx, audit, now }) => {
        await tx.execute(sql`
          INSERT INTO content_template (id, name, owner_id, is_shared, title, body_html, fields, create_date, create_user)
          VALUES (${id}, ${name}, ${user.id}, ${isShared}, ${title}, ${bodyHtml}, ${JSON.stringify(fields)},
            ${now.toISOString()}, ${user.userName})`)
        await audit({ entity: 'template', entityId: id, action: 'create', after: { name, isShared, title } })
      })
      return toTemplate(found((await templates(db, sql`t.id = ${id}`))[0]), user)
    },

    removeTemplate: ({ id }, context) =>
      changes(actorOf(context), async ({ tx, audit }) => {
        const gone = await tx.execute<{ name: string }>(
          sql`DELETE FROM content_template WHERE id = ${id} AND owner_id = ${userOf(context).id} RETURNING name`,
        )
        if (gone.rows.length === 0) throw new Problem('data.not_found')
        await audit({ entity: 'template', entityId: id, action: 'remove', before: gone.rows[0] })
        return null
      }),
  }
}

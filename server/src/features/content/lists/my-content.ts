import { randomUUID } from 'node:crypto'
import type { ContentTemplate, myContent } from '@sunport/contract/calls/my-content.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { Clock } from '../../../platform/clock.ts'
import { createChanges, found } from '../../../platform/crud/changes.ts'
import type { Db } from '../../../platform/database/database.ts'
import { actorOf, type CallContext, type CurrentUser, userOf } from '../../../platform/http/context.ts'
import type { Handlers } from '../../../platform/http/invoke.ts'
import type { Reach } from '../core/desk.ts'
import type { ContentLife } from '../core/life.ts'
import { reachOf } from '../core/reach.ts'
import type { ContentLists } from './list.ts'
import { type TemplateRow, templateRepo } from './template-repo.ts'

interface MyContentDeps {
  db: Db
  clock: Clock
  lists: ContentLists
  articles: Pick<ContentLife, 'get'>
}

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
  const templates = templateRepo(db)

  return {
    list: (input, context) => lists.mine(input, userOf(context)),
    counts: (_, context) => lists.mineByStage(userOf(context)),

    templates: async (_, context) => {
      const user = userOf(context)
      return (await templates.usable(user.id)).map(row => toTemplate(row, user))
    },
    template: async ({ id }, context) => {
      const user = userOf(context)
      const row = found(await templates.findUsable(id, user.id))
      return { ...toTemplate(row, user), title: row.title, bodyHtml: row.bodyHtml, fields: row.fields }
    },

    keepTemplate: async ({ articleId, name, isShared }, context) => {
      const user = userOf(context)
      const { open, published } = await articles.get(articleId, viewing(context))
      const { title, bodyHtml, fields } = found(open ?? published ?? undefined)
      const id = randomUUID()
      await changes(actorOf(context), async ({ tx, audit, now }) => {
        const row = { id, name, ownerId: user.id, isShared, title, bodyHtml, fields }
        await templateRepo(tx).insert(row, { userName: user.userName, at: now })
        await audit({
          entity: 'template',
          entityId: id,
          title: name,
          action: 'create',
          after: { name, isShared, title },
        })
      })
      return toTemplate(found(await templates.findUsable(id, user.id)), user)
    },

    removeTemplate: ({ id }, context) =>
      changes(actorOf(context), async ({ tx, audit }) => {
        const before = await templateRepo(tx).remove(id, userOf(context).id)
        if (!before) throw new Problem('data.not_found')
        await audit({ entity: 'template', entityId: id, action: 'remove', before })
        return null
      }),
  }
}

import { randomUUID } from 'node:crypto'
import type { view as calls, SavedView } from '@sunport/contract/calls/view.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { and, asc, desc, eq, or } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, found } from '../../platform/crud/changes.ts'
import { orTaken } from '../../platform/crud/unique.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { appUser } from '../../platform/rights/tables.ts'
import { savedView } from './table.ts'

/** Lists as people like to see them: one's own, and those that others share. */
export const viewService = (db: Db, clock: Clock) => {
  const change = createChanges(db, clock, 'sys')

  const list = async (page: string, userId: string): Promise<SavedView[]> => {
    const rows = await db
      .select({ view: savedView, ownerName: appUser.userName })
      .from(savedView)
      .innerJoin(appUser, eq(appUser.id, savedView.ownerId))
      .where(and(eq(savedView.page, page), or(eq(savedView.ownerId, userId), eq(savedView.isShared, true))))
      .orderBy(desc(eq(savedView.ownerId, userId)), asc(savedView.name))
      .limit(100)
    return rows.map(({ view: { id, name, query, columns, isShared, ownerId }, ownerName }) => ({
      id,
      name,
      query,
      columns,
      isShared,
      isOwn: ownerId === userId,
      ownerName,
    }))
  }

  return {
    list,

    save: async (
      input: z.output<typeof calls.save.input>,
      userId: string,
      actor: Actor,
    ): Promise<SavedView> => {
      const id = randomUUID()
      await change(actor, async ({ tx, audit }) => {
        await orTaken('view.name_exists', tx.insert(savedView).values({ ...input, id, ownerId: userId }))
        await audit({ entity: 'view', entityId: id, action: 'create', after: input })
      })
      return found((await list(input.page, userId)).find(view => view.id === id))
    },

    remove: (id: string, userId: string, actor: Actor): Promise<null> =>
      change(actor, async ({ tx, audit }) => {
        const [before] = await tx
          .delete(savedView)
          .where(and(eq(savedView.id, id), eq(savedView.ownerId, userId)))
          .returning()
        if (!before) throw new Problem('data.not_found')
        await audit({ entity: 'view', entityId: id, action: 'remove', before })
        return null
      }),
  }
}

export type ViewService = ReturnType<typeof viewService>

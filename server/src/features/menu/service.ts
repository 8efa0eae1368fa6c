import type { menu as calls, MenuChange, MenuRecord, NewMenu } from '@sunport/contract/calls/menu.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { asc } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, deltaOf, found, housekeepingOf, stale } from '../../platform/crud/changes.ts'
import { entityRepo } from '../../platform/crud/entity-repo.ts'
import { orTaken } from '../../platform/crud/unique.ts'
import type { Db, Queries } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { reservedMenuCode } from '../../platform/rights/built-in.ts'
import { type MenuRow, menu as m } from '../../platform/rights/tables.ts'

const mostLevels = 4
const rootId = 'menu-root'

const toRecord = (row: MenuRow): MenuRecord => ({ ...row, ...housekeepingOf(row) })

const all = (db: Queries): Promise<MenuRow[]> => db.select().from(m).orderBy(asc(m.sort), asc(m.menuCode))

/** From a menu up to the root; ends where the chain breaks or would go round. */
const chainOf = (id: string, byId: Map<string, MenuRow>): string[] => {
  const chain: string[] = []
  for (let at: string | null = id; at && !chain.includes(at); at = byId.get(at)?.parentId ?? null)
    chain.push(at)
  return chain
}

const depthBelow = (id: string, rows: MenuRow[]): number => {
  const children = rows.filter(({ parentId }) => parentId === id)
  return children.length === 0 ? 0 : 1 + Math.max(...children.map(child => depthBelow(child.id, rows)))
}

/** A menu hangs below a directory, never below itself, and not too deep. */
const checkParent = (rows: MenuRow[], id: string | undefined, parentId: string): void => {
  const byId = new Map(rows.map(row => [row.id, row]))
  const parent = byId.get(parentId)
  if (parent?.menuType !== 'directory') throw new Problem('menu.parent')
  const chain = chainOf(parentId, byId)
  if (id && chain.includes(id)) throw new Problem('menu.cycle')
  // The reserved root counts for nothing.
  const levelsAbove = chain.filter(each => each !== rootId).length
  if (levelsAbove + 1 + (id ? depthBelow(id, rows) : 0) > mostLevels) throw new Problem('menu.depth')
}

const refuseReserved = (row: MenuRow): void => {
  if (row.menuCode === reservedMenuCode) throw new Problem('menu.reserved')
}

/** 菜单管理. A menu only shows the way; what lies behind it is guarded on its own. */
export const menuService = (db: Db, clock: Clock) => {
  const change = createChanges(db, clock, 'sys')

  const valuesOf = (input: Omit<z.output<typeof MenuChange>, 'id' | 'version'>) => ({
    ...input,
    parentId: input.parentId ?? rootId,
    menuIcon: input.menuIcon ?? null,
    funcPath: input.funcPath ?? null,
    funcParam: input.funcParam ?? null,
    url: input.url ?? null,
    funcCode: input.funcCode ?? null,
    remark: input.remark ?? null,
  })

  return {
    list: async ({ keyword, menuType, status }: z.output<typeof calls.list.input>) => {
      const rows = (await all(db)).filter(
        row =>
          row.menuCode !== reservedMenuCode &&
          (!keyword || row.menuName.includes(keyword) || row.menuCode.includes(keyword)) &&
          (!menuType || row.menuType === menuType) &&
          (!status || row.status === status),
      )
      return { rows: rows.map(toRecord), total: rows.length }
    },
    get: async (id: string): Promise<MenuRecord> => toRecord(found(await entityRepo(db, m).find(id))),

    create: (input: z.output<typeof NewMenu>, actor: Actor): Promise<MenuRecord> =>
      change(actor, async ({ tx, audit, birth }) => {
        const values = valuesOf(input)
        checkParent(await all(tx), undefined, values.parentId)
        const made = await entityRepo(tx, m).insert({ ...values, menuCode: input.menuCode, ...birth() })
        if (!made) throw new Problem('menu.code_exists')
        await audit({ entity: 'menu', entityId: made.id, action: 'create', after: made })
        return toRecord(made)
      }),

    update: ({ id, version, ...input }: z.output<typeof MenuChange>, actor: Actor): Promise<MenuRecord> =>
      change(actor, async ({ tx, audit, stamp }) => {
        const repo = entityRepo(tx, m)
        const before = found(await repo.lock(id))
        refuseReserved(before)
        const values = valuesOf(input)
        checkParent(await all(tx), id, values.parentId)
        const after = await orTaken('menu.code_exists', repo.update(id, version, { ...values, ...stamp() }))
        if (!after) throw stale(before)
        await audit({ entity: 'menu', entityId: id, action: 'update', ...deltaOf(before, after) })
        return toRecord(after)
      }),

    /** The whole new order in one step: all of it is taken, or none. */
    saveOrder: ({ places }: z.output<typeof calls.saveOrder.input>, actor: Actor): Promise<null> =>
      change(actor, async ({ tx, audit, stamp }) => {
        const repo = entityRepo(tx, m)
        let rows = await all(tx)
        for (const { id, parentId, sort } of places) {
          const row = found(rows.find(each => each.id === id))
          refuseReserved(row)
          const under = parentId ?? rootId
          checkParent(rows, id, under)
          const moved = found(
            await orTaken(
              'menu.code_exists',
              repo.update(id, row.version, { parentId: under, sort, ...stamp() }),
            ),
          )
          rows = rows.map(each => (each.id === id ? moved : each))
        }
        await audit({ entity: 'menu', entityId: null, action: 'order', after: places })
        return null
      }),

    remove: (id: string, version: number, actor: Actor): Promise<null> =>
      change(actor, async ({ tx, audit }) => {
        const repo = entityRepo(tx, m)
        const before = found(await repo.lock(id))
        if (before.builtIn) throw new Problem('menu.reserved')
        if ((await all(tx)).some(({ parentId }) => parentId === id)) throw new Problem('menu.has_children')
        if (!(await repo.remove(id, version))) throw stale(before)
        await audit({ entity: 'menu', entityId: id, action: 'remove', before })
        return null
      }),
  }
}

export type MenuService = ReturnType<typeof menuService>

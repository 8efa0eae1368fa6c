import type { menu as calls, MenuChange, MenuRecord, NewMenu } from '@sunport/contract/calls/menu.ts'
import type { MenuItem } from '@sunport/contract/calls/session.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, deltaOf, found, housekeepingOf, stale } from '../../platform/crud/changes.ts'
import { orTaken } from '../../platform/crud/unique.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { reservedMenuCode } from '../../platform/rights/built-in.ts'
import type { MenuRow } from '../../platform/rights/tables.ts'
import { visibleMenu } from '../../platform/rights/visible-menu.ts'
import { menuRepo } from './repo.ts'
import { checkAddress, checkParent, keepWay, nextCode, refuseReserved, rootId, treeProblem } from './tree.ts'

const toRecord = (row: MenuRow): MenuRecord => ({ ...row, ...housekeepingOf(row) })

/** 菜单管理. A menu only shows the way; what lies behind it is guarded on its own. */
export const menuService = (db: Db, clock: Clock, plainHosts: () => string) => {
  const repo = menuRepo(db)
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
      const rows = (await repo.all()).filter(
        row =>
          row.menuCode !== reservedMenuCode &&
          (!keyword || row.menuName.includes(keyword) || row.menuCode.includes(keyword)) &&
          (!menuType || row.menuType === menuType) &&
          (!status || row.status === status),
      )
      return { rows: rows.map(toRecord), total: rows.length }
    },
    get: async (id: string): Promise<MenuRecord> => toRecord(found(await repo.find(id))),
    /** What somebody would see who holds this role and no other. */
    preview: async (roleId: string): Promise<MenuItem[]> =>
      visibleMenu(await repo.all(), await repo.functionsOf(roleId)),

    create: (input: z.output<typeof NewMenu>, actor: Actor): Promise<MenuRecord> =>
      change(actor, async ({ tx, audit, birth }) => {
        const inside = menuRepo(tx)
        const rows = await inside.hold()
        const values = valuesOf(input)
        checkAddress(input, plainHosts())
        checkParent(rows, undefined, values.parentId)
        const parent = found(rows.find(({ id }) => id === values.parentId))
        const menuCode = input.menuCode || nextCode(rows, parent.menuCode)
        const made = await inside.insert({ ...values, menuCode, ...birth() })
        if (!made) throw new Problem('menu.code_exists')
        await audit({ entity: 'menu', entityId: made.id, action: 'create', after: made })
        return toRecord(made)
      }),

    update: ({ id, version, ...input }: z.output<typeof MenuChange>, actor: Actor): Promise<MenuRecord> =>
      change(actor, async ({ tx, audit, stamp }) => {
        const inside = menuRepo(tx)
        const rows = await inside.hold()
        const before = found(rows.find(row => row.id === id))
        refuseReserved(before)
        const values = valuesOf(input)
        checkAddress(input, plainHosts())
        checkParent(rows, id, values.parentId)
        // Only a directory has anything below it.
        if (values.menuType !== 'directory' && rows.some(({ parentId }) => parentId === id))
          throw new Problem('menu.parent', '存在下级菜单，类型只能是目录')
        const after = await orTaken('menu.code_exists', inside.update(id, version, { ...values, ...stamp() }))
        if (!after) throw stale(before)
        keepWay(await inside.all())
        await audit({ entity: 'menu', entityId: id, action: 'update', ...deltaOf(before, after) })
        return toRecord(after)
      }),

    /** The whole new order in one step: all of it is taken, or none. */
    saveOrder: ({ places }: z.output<typeof calls.saveOrder.input>, actor: Actor): Promise<null> =>
      change(actor, async ({ tx, audit, stamp }) => {
        const inside = menuRepo(tx)
        const rows = await inside.hold()
        const wanted = new Map(
          places.map(({ id, parentId, sort }) => [id, { parentId: parentId ?? rootId, sort }]),
        )
        const wrong = treeProblem(rows.map(row => ({ ...row, ...wanted.get(row.id) })))
        if (wrong) throw wrong.problem
        for (const { id, version } of places) {
          const before = found(rows.find(row => row.id === id))
          refuseReserved(before)
          const place = { ...wanted.get(id), ...stamp() }
          const after = await orTaken('menu.code_exists', inside.update(id, version, place))
          if (!after) throw stale(before)
          const delta = deltaOf(before, after)
          if (Object.keys(delta.after).length > 0)
            await audit({ entity: 'menu', entityId: id, action: 'order', ...delta })
        }
        keepWay(await inside.all())
        return null
      }),

    /** Shows, hides, opens or closes several; what hangs below keeps its own flags and follows all the same. */
    setFlags: ({ rows, ...flags }: z.output<typeof calls.setFlags.input>, actor: Actor): Promise<null> =>
      change(actor, async ({ tx, audit, stamp }) => {
        const inside = menuRepo(tx)
        const all = await inside.hold()
        for (const { id, version } of rows) {
          const before = found(all.find(row => row.id === id))
          refuseReserved(before)
          const after = await inside.update(id, version, { ...flags, ...stamp() })
          if (!after) throw stale(before)
          await audit({ entity: 'menu', entityId: id, action: 'update', ...deltaOf(before, after) })
        }
        keepWay(await inside.all())
        return null
      }),

    remove: (id: string, version: number, actor: Actor): Promise<null> =>
      change(actor, async ({ tx, audit }) => {
        const inside = menuRepo(tx)
        const rows = await inside.hold()
        const before = found(rows.find(row => row.id === id))
        if (before.builtIn) throw new Problem('menu.reserved')
        if (rows.some(({ parentId }) => parentId === id)) throw new Problem('menu.has_children')
        if (!(await inside.remove(id, version))) throw stale(before)
        await audit({ entity: 'menu', entityId: id, action: 'remove', before })
        return null
      }),
  }
}

export type MenuService = ReturnType<typeof menuService>

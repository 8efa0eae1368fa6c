import { randomUUID } from 'node:crypto'
import type { menu as calls, MenuFileRow, MenuImport, MenuRecord } from '@sunport/contract/calls/menu.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, deltaOf, found, housekeepingOf } from '../../platform/crud/changes.ts'
import { orTaken } from '../../platform/crud/unique.ts'
import type { Db } from '../../platform/database/database.ts'
import type { FileAnswer } from '../../platform/http/bind.ts'
import type { Actor } from '../../platform/http/context.ts'
import { reservedMenuCode } from '../../platform/rights/built-in.ts'
import type { MenuRow } from '../../platform/rights/tables.ts'
import { planImport } from './import-plan.ts'
import { menuRepo } from './repo.ts'
import { checkAddress, checkParent, keepWay, nextCode, refuseReserved, rootId } from './tree.ts'

const toFileRow = (row: MenuRow, codeOf: ReadonlyMap<string, string>): MenuFileRow => {
  const parentCode = codeOf.get(row.parentId ?? '') ?? null
  return {
    menuCode: row.menuCode,
    parentCode: parentCode === reservedMenuCode ? null : parentCode,
    menuName: row.menuName,
    menuIcon: row.menuIcon,
    menuType: row.menuType,
    funcPath: row.funcPath,
    funcParam: row.funcParam,
    url: row.url,
    openMode: row.openMode,
    funcCode: row.funcCode as MenuFileRow['funcCode'],
    hidden: row.hidden,
    hideTag: row.hideTag,
    sort: row.sort,
    status: row.status,
    remark: row.remark,
  }
}

const freeName = (rows: readonly MenuRow[], parentId: string, name: string): string => {
  const taken = new Set(rows.filter(row => row.parentId === parentId).map(({ menuName }) => menuName))
  for (let number = 0; ; number++) {
    const candidate = number === 0 ? name : `${name}副本${number === 1 ? '' : number}`
    if (!taken.has(candidate)) return candidate
  }
}

/** Menus as files, and copies of whole branches. */
export const menuTransfer = (db: Db, clock: Clock, plainHosts: () => string) => {
  const change = createChanges(db, clock, 'sys')

  return {
    file: async (): Promise<FileAnswer> => {
      const rows = await menuRepo(db).all()
      const codeOf = new Map(rows.map(({ id, menuCode }) => [id, menuCode]))
      const menus = rows
        .filter(({ menuCode }) => menuCode !== reservedMenuCode)
        .map(row => toFileRow(row, codeOf))
      const content = Buffer.from(JSON.stringify({ menus }, null, 2))
      return { name: '菜单.json', mediaType: 'application/json; charset=utf-8', content }
    },

    /** A trial only says what would happen; with anything wrong in the file nothing happens at all. */
    import: (
      { menus, isTrial }: z.output<typeof calls.importFile.input>,
      actor: Actor,
    ): Promise<MenuImport> =>
      change(actor, async ({ tx, audit, birth, stamp }) => {
        const repo = menuRepo(tx)
        for (const row of menus) {
          refuseReserved(row)
          checkAddress(row, plainHosts())
        }
        const { report, inserts, updates } = planImport(await repo.hold(), menus, randomUUID)
        if (isTrial || report.errors.length > 0) return report
        for (const row of inserts) {
          const made = await repo.insert({ ...birth(), ...row })
          if (!made) throw new Problem('menu.code_exists')
          await audit({ entity: 'menu', entityId: row.id, action: 'import', after: made })
        }
        for (const { before, values } of updates) {
          const work = repo.update(before.id, before.version, { ...values, ...stamp() })
          const after = found(await orTaken('menu.code_exists', work))
          await audit({ entity: 'menu', entityId: before.id, action: 'import', ...deltaOf(before, after) })
        }
        keepWay(await repo.all())
        return report
      }),

    /** A branch once more, under codes of its own; copies of built-in entries are nobody's built-in. */
    copy: ({ id, parentId }: z.output<typeof calls.copy.input>, actor: Actor): Promise<MenuRecord> =>
      change(actor, async ({ tx, audit, birth }) => {
        const repo = menuRepo(tx)
        let rows = await repo.hold()
        const source = found(rows.find(row => row.id === id))
        refuseReserved(source)
        const under = parentId ?? rootId
        // Below itself it would copy what it has just copied.
        checkParent(rows, id, under)
        const original = rows
        const copyBelow = async (row: MenuRow, place: string): Promise<MenuRow> => {
          const parent = found(rows.find(each => each.id === place))
          const { id: _, version: __, ...values } = row
          const made = await repo.insert({
            ...values,
            ...birth(),
            parentId: place,
            builtIn: false,
            menuCode: nextCode(rows, parent.menuCode),
            menuName: freeName(rows, place, row.menuName),
          })
          if (!made) throw new Problem('menu.code_exists')
          rows = [...rows, made]
          await audit({ entity: 'menu', entityId: made.id, action: 'copy', after: made })
          for (const child of original.filter(each => each.parentId === row.id))
            await copyBelow(child, made.id)
          return made
        }
        const made = await copyBelow(source, under)
        return { ...made, ...housekeepingOf(made) }
      }),
  }
}

export type MenuTransfer = ReturnType<typeof menuTransfer>

import type { MenuFileRow, MenuImport } from '@sunport/contract/calls/menu.ts'
import { deltaOf } from '../../platform/crud/changes.ts'
import type { MenuRow } from '../../platform/rights/tables.ts'
import { type Placed, rootId, treeProblem } from './tree.ts'

export type MenuValues = Omit<MenuFileRow, 'parentCode'> & { parentId: string }

export interface ImportPlan {
  report: MenuImport
  /** Parents before their children. */
  inserts: (MenuValues & { id: string })[]
  updates: { before: MenuRow; values: MenuValues }[]
}

interface Wanted {
  id: string
  before: MenuRow | undefined
  values: MenuValues
}

const nulled = <T extends object>(row: T): T =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? null])) as T

/** Codes that the file names twice, names that would stand twice below one parent, and places that do not exist. */
const errorsOf = (given: readonly MenuFileRow[], wanted: readonly Wanted[], rows: readonly MenuRow[]) => {
  const errors: MenuImport['errors'] = []
  const seen = new Set<string>()
  for (const { menuCode } of given) {
    if (seen.has(menuCode)) errors.push({ menuCode, message: '文件中编码重复' })
    seen.add(menuCode)
  }
  const byId = new Map<string, Placed & { menuName: string; menuCode: string }>(
    rows.map(row => [row.id, row]),
  )
  for (const { id, values } of wanted) byId.set(id, { ...values, id })
  const after = [...byId.values()]
  const wrong = treeProblem(after)
  if (wrong) errors.push({ menuCode: byId.get(wrong.row.id)?.menuCode ?? '', message: wrong.problem.message })
  for (const { id, values } of wanted) {
    const twin = after.some(
      row => row.id !== id && row.parentId === values.parentId && row.menuName === values.menuName,
    )
    if (twin) errors.push({ menuCode: values.menuCode, message: `同级已有名称“${values.menuName}”` })
  }
  return errors
}

const parentsFirst = (wanted: readonly Wanted[]): Wanted[] => {
  const ids = new Set(wanted.map(({ id }) => id))
  const placed = new Set<string>()
  const ordered: Wanted[] = []
  const place = (one: Wanted): void => {
    if (placed.has(one.id)) return
    placed.add(one.id)
    const parent = ids.has(one.values.parentId) && wanted.find(({ id }) => id === one.values.parentId)
    if (parent) place(parent)
    ordered.push(one)
  }
  wanted.forEach(place)
  return ordered
}

/** Compares a file with what there is, by code. Nothing is ever removed by it. */
export const planImport = (
  rows: readonly MenuRow[],
  given: readonly MenuFileRow[],
  newId: () => string,
): ImportPlan => {
  const known = new Map(rows.map(row => [row.menuCode, row]))
  const ids = new Map(given.map(({ menuCode }) => [menuCode, known.get(menuCode)?.id ?? newId()]))
  const wanted = given.map(({ parentCode, ...fields }): Wanted => {
    const parentId =
      parentCode === null ? rootId : (ids.get(parentCode) ?? known.get(parentCode)?.id ?? parentCode)
    return {
      id: ids.get(fields.menuCode) ?? '',
      before: known.get(fields.menuCode),
      values: { ...nulled(fields), parentId },
    }
  })
  const differences = wanted.map(({ before, values }) =>
    before ? Object.keys(deltaOf(before, { ...before, ...values }).after) : [],
  )
  const named = ({ values: { menuCode, menuName } }: Wanted) => ({ menuCode, menuName })
  const isChanged = ({ before }: Wanted, at: number) => before && (differences[at]?.length ?? 0) > 0
  return {
    report: {
      created: wanted.filter(({ before }) => !before).map(named),
      changed: wanted.flatMap((one, at) =>
        isChanged(one, at) ? [{ ...named(one), fields: differences[at] ?? [] }] : [],
      ),
      unchanged: wanted.filter((one, at) => one.before && !isChanged(one, at)).length,
      errors: errorsOf(given, wanted, rows),
    },
    inserts: parentsFirst(wanted.filter(({ before }) => !before)).map(({ id, values }) => ({
      ...values,
      id,
    })),
    updates: wanted.flatMap((one, at) =>
      one.before && isChanged(one, at) ? [{ before: one.before, values: one.values }] : [],
    ),
  }
}

import type { MenuRecord } from '@sunport/contract/calls/menu.ts'

export type Placed = Pick<MenuRecord, 'id' | 'parentId' | 'sort' | 'version'>
export type Where = 'before' | 'after' | 'inside'

const step = 10

/** Whether one row is another, or hangs somewhere below it. */
export const isWithin = (rows: readonly Placed[], id: string, above: string): boolean => {
  const parents = new Map(rows.map(row => [row.id, row.parentId]))
  const seen = new Set<string>()
  for (let at: string | null | undefined = id; at && !seen.has(at); at = parents.get(at)) {
    if (at === above) return true
    seen.add(at)
  }
  return false
}

/** The rows with one of them before, after or below another; as they were when that cannot be. */
export const moveTo = <Row extends Placed>(
  rows: readonly Row[],
  id: string,
  target: string,
  where: Where,
): readonly Row[] => {
  const moved = rows.find(row => row.id === id)
  const goal = rows.find(row => row.id === target)
  if (!moved || !goal || isWithin(rows, target, id)) return rows
  const rest = rows.filter(row => row.id !== id)
  const at = rest.findIndex(row => row.id === target)
  if (where === 'inside') return [...rest, { ...moved, parentId: goal.id }]
  const place = where === 'before' ? at : at + 1
  return [...rest.slice(0, place), { ...moved, parentId: goal.parentId }, ...rest.slice(place)]
}

/** One place up or down among those with the same parent. */
export const moveBy = <Row extends Placed>(rows: readonly Row[], id: string, by: -1 | 1): readonly Row[] => {
  const siblings = rows.filter(({ parentId }) => parentId === rows.find(row => row.id === id)?.parentId)
  const neighbour = siblings[siblings.findIndex(row => row.id === id) + by]
  return neighbour ? moveTo(rows, id, neighbour.id, by < 0 ? 'before' : 'after') : rows
}

/** What must be saved so that the rows stand as arranged. A row of siblings in its old order keeps its numbers. */
export const changedPlaces = (original: readonly Placed[], arranged: readonly Placed[]) => {
  const before = new Map(original.map(row => [row.id, row]))
  const orderOf = (rows: readonly Placed[], parentId: string | null) =>
    rows.filter(row => row.parentId === parentId).map(({ id }) => id)
  const parents = new Set(arranged.map(({ parentId }) => parentId))
  return [...parents].flatMap(parentId => {
    const now = orderOf(arranged, parentId)
    if (now.join() === orderOf(original, parentId).join()) return []
    return now.flatMap((id, at) => {
      const old = before.get(id)
      const sort = (at + 1) * step
      return !old || (old.parentId === parentId && old.sort === sort)
        ? []
        : [{ id, version: old.version, parentId, sort }]
    })
  })
}

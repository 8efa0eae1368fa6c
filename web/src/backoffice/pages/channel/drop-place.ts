interface Placed {
  id: string
  parentId: string | null
}

export type DropZone = 'before' | 'inside' | 'after'

/** Where in a row the pointer is: its upper quarter, its lower quarter, or the middle. */
export const zoneAt = (y: number, top: number, height: number): DropZone => {
  const share = (y - top) / height
  if (share < 0.25) return 'before'
  return share > 0.75 ? 'after' : 'inside'
}

/** Where something dropped on a row comes to stand: below whom, and before which of its neighbours. */
export const placeOf = (
  rows: readonly Placed[],
  target: Placed,
  zone: DropZone,
): { parentId: string | null; beforeId: string | null } => {
  if (zone === 'inside') return { parentId: target.id, beforeId: null }
  const siblings = rows.filter(({ parentId }) => parentId === target.parentId)
  const next = siblings[siblings.findIndex(({ id }) => id === target.id) + 1]
  return { parentId: target.parentId, beforeId: zone === 'before' ? target.id : (next?.id ?? null) }
}

interface Placed {
  id: string
  parentId: string | null
}

/** The nodes above one, so that it can be seen; a chain that goes round ends. */
export const branchTo = (byId: ReadonlyMap<string, Placed>, id: string): string[] => {
  const above: string[] = []
  for (
    let at = byId.get(id)?.parentId;
    at && byId.has(at) && !above.includes(at);
    at = byId.get(at)?.parentId
  )
    above.push(at)
  return above
}

/** Where something dropped comes to stand: below the node itself, or beside it when dropped into a gap. */
export const droppedUnder = (
  byId: ReadonlyMap<string, Placed>,
  target: string,
  isGap: boolean,
): string | undefined => (isGap ? (byId.get(target)?.parentId ?? undefined) : target)

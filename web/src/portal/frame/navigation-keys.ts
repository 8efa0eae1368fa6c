type Move = 'next' | 'previous' | 'nextGroup' | 'previousGroup'

const moves: Record<string, Move> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  ArrowRight: 'nextGroup',
  ArrowLeft: 'previousGroup',
}

/**
 * Where an arrow key leads in a bar of groups, each a list of entries with its own name first: down and up within a
 * group, right and left to the next group's name. Undefined where there is nothing to go to.
 */
export const entryAfter = <T>(key: string, groups: T[][], from: T): T | undefined => {
  const move = moves[key]
  const at = groups.findIndex(group => group.includes(from))
  const group = groups[at]
  if (!move || !group) return undefined
  const place = group.indexOf(from)
  if (move === 'next') return group[place + 1]
  if (move === 'previous') return place > 0 ? group[place - 1] : undefined
  const step = move === 'nextGroup' ? 1 : -1
  return groups[(at + step + groups.length) % groups.length]?.[0]
}

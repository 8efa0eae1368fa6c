interface Sized {
  count: number
}

/**
 * Which cells of a table are not shown: those below the least number, and as many of the smallest others as are needed
 * so that nothing follows from the total. The hidden ones are at least two, and sum up to more than one notice each and
 * to no less than the least number.
 */
export const suppressed = <C extends Sized>(cells: readonly C[], least: number): Set<C> => {
  const bySize = cells.filter(({ count }) => count > 0).toSorted((one, other) => one.count - other.count)
  const hidden = new Set(bySize.filter(({ count }) => count < least))
  if (hidden.size === 0) return hidden
  const sum = (): number => [...hidden].reduce((total, { count }) => total + count, 0)
  for (const cell of bySize) {
    if (hidden.size > 1 && sum() >= Math.max(least, hidden.size + 1)) break
    hidden.add(cell)
  }
  return hidden
}

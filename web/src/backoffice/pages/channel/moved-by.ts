/** The list with one of its members some places further; at the ends it stays. */
export const movedBy = <T>(list: readonly T[], at: number, step: number): T[] => {
  const to = at + step
  const moved = list[at]
  if (moved === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(at, 1).toSpliced(to, 0, moved)
}

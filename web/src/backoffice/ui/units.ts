/** The units on offer: all of them before anything is typed, then only the very unit that was typed. */
export const unitsFor = (units: readonly string[], typed: string): readonly string[] => {
  const wanted = typed.normalize('NFKC').trim()
  return wanted === '' ? units : units.filter(unit => unit.normalize('NFKC') === wanted)
}

import { normaliseWithStarts } from './normalise.ts'

/** From where to where, in UTF-16 units of the text; never overlapping, in order. */
export type Mark = [start: number, end: number]

/** Where the terms stand in a text as it was written, found by what it means. */
export const marksOf = (text: string, terms: readonly string[]): Mark[] => {
  const { text: normalised, starts } = normaliseWithStarts(text)
  const found: Mark[] = []
  for (const term of terms) {
    if (!term) continue
    for (let at = normalised.indexOf(term); at >= 0; at = normalised.indexOf(term, at + term.length))
      found.push([starts[at] ?? 0, endOf(starts, at + term.length)])
  }
  return merged(found)
}

/** A unit that became several is marked whole. */
const endOf = (starts: ArrayLike<number>, at: number): number => {
  let next = at
  while (next < starts.length - 1 && starts[next] === starts[next - 1]) next += 1
  return starts[next] ?? 0
}

const merged = (found: Mark[]): Mark[] => {
  const marks: Mark[] = []
  for (const [start, end] of found.sort(([a], [b]) => a - b)) {
    const last = marks.at(-1)
    if (last && start < last[1]) last[1] = Math.max(last[1], end)
    else marks.push([start, end])
  }
  return marks
}

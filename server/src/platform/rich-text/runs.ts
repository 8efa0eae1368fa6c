import type { Marks, Run } from './model.ts'

const unseen =
  /(?!\s|\u0085)\p{Cc}|[\u00ad\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\uffff]|\p{Cs}/gu
const eastAsian = /[\u3000-\u303f\u4e00-\u9fff\u3400-\u4dbf\uff00-\uffef]/

/** Without what cannot be seen but can mislead: controls, direction overrides, halves of characters. */
export const visibleOnly = (text: string): string => text.replace(unseen, '')

const blanks = /[ \t\n\v\f\r\u0085]+/g

/** White space as pages show it; a line break of the source between two Chinese characters is none. */
const collapse = (text: string): string =>
  text.replace(blanks, (found, at: number) => {
    const isBetween = eastAsian.test(text[at - 1] ?? '') && eastAsian.test(text[at + found.length] ?? '')
    return isBetween && /[\n\r]/.test(found) ? '' : ' '
  })

const isSame = (one: Marks, other: Marks): boolean => JSON.stringify(one) === JSON.stringify(other)

const merged = (runs: readonly Run[]): Run[] => {
  const out: Run[] = []
  for (const run of runs) {
    const last = out.at(-1)
    if (run.kind === 'text' && last?.kind === 'text' && isSame(last.marks, run.marks)) last.text += run.text
    else if (run.kind !== 'text' || run.text !== '') out.push({ ...run })
  }
  return out
}

const endsBlank = (run: Run | undefined): boolean =>
  run === undefined || run.kind === 'break' || (run.kind === 'text' && run.text.endsWith(' '))

/** Runs as one paragraph shows them: blanks collapsed and trimmed, breaks at the end left out. */
export const tidyRuns = (runs: readonly Run[]): Run[] => {
  const out: Run[] = []
  for (const run of merged(runs)) {
    if (run.kind !== 'text') {
      if (run.kind === 'break') trimEnd(out)
      out.push(run)
      continue
    }
    const text = collapse(run.text)
    const kept = endsBlank(out.at(-1)) ? text.replace(/^ /, '') : text
    if (kept) out.push({ ...run, text: kept })
  }
  while (out.length > 0 && (trimEnd(out) || out.at(-1)?.kind === 'break')) {
    if (out.at(-1)?.kind === 'break') out.pop()
  }
  return merged(out)
}

/** Takes a blank from the end; true when there was one. */
const trimEnd = (runs: Run[]): boolean => {
  const last = runs.at(-1)
  if (last?.kind !== 'text' || !last.text.endsWith(' ')) return false
  const text = last.text.slice(0, -1)
  runs.pop()
  if (text) runs.push({ ...last, text })
  return true
}

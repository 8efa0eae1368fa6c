import { type Mark, marksOf } from '../../platform/text/marks.ts'
import { tidy } from '../../platform/text/normalise.ts'

const before = 36
const length = 150

/** Ends of an excerpt that are not those of the text. */
const gap = '…'

/** The words around the first hit, with their marks; from the beginning where only title or number were hit. */
export const excerptOf = (body: string, terms: string[]): { excerpt: string; excerptMarks: Mark[] } => {
  const text = tidy(body)
  const marks = marksOf(text, terms)
  const start = Math.max(0, (marks[0]?.[0] ?? 0) - before)
  const end = Math.min(text.length, start + length)
  const head = start > 0 ? gap : ''
  const shift = head.length - start
  return {
    excerpt: `${head}${text.slice(start, end).toWellFormed()}${end < text.length ? gap : ''}`,
    excerptMarks: marks
      .filter(([from]) => from < end)
      .map(([from, to]): Mark => [from + shift, Math.min(to, end) + shift]),
  }
}

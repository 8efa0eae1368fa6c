import { simplify } from './simplified.ts'

/** Signs without a shape (soft hyphen, zero-width space) vanish; blanks and controls become one space. */
export const tidy = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Full and half width, case, composed letters, traditional characters: what a reader takes for the same. */
const fold = (text: string): string =>
  simplify(text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('ς', 'σ'))

/** The form in which texts and queries are compared. */
export const normalise = (text: string): string => tidy(fold(tidy(text)))

export interface Normalised {
  text: string
  /** Where each unit of the text begins in the original, and at last where the original ends. */
  starts: ArrayLike<number>
}

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** The normalised form of a tidy text together with the way back, for whoever marks the original. */
export const normaliseWithStarts = (original: string): Normalised => {
  const whole = fold(original)
  // Nearly always every unit becomes one unit, and then the places are the same.
  if (whole.length === original.length && !/\p{M}/u.test(original))
    return { text: whole, starts: Array.from({ length: whole.length + 1 }, (_, at) => at) }
  let text = ''
  const starts: number[] = []
  for (const { segment, index } of graphemes.segment(original)) {
    const folded = fold(segment)
    for (let unit = 0; unit < folded.length; unit += 1) starts.push(index)
    text += folded
  }
  return { text, starts: [...starts, original.length] }
}

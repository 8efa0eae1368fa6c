import { shapeToken } from '../../platform/text/tokens.ts'

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const hanRuns = /\p{Script=Han}+/gu
/** What joins words and is part of none. */
const joining = /^[的及和与或等在为之了对按]$/

/** Longer words are put together from shorter ones when somebody asks for them. */
export const longestWord = 8
const longestName = 24

interface Piece {
  text: string
  /** Single characters put together. */
  isLoose: boolean
}

/** The pieces of a run of characters; a word that the dictionary does not know comes as single characters, put together here. */
const piecesOf = (run: string): Piece[] => {
  const pieces: Piece[] = []
  let singles = ''
  const close = () => {
    if (singles) pieces.push({ text: singles, isLoose: singles.length > 1 })
    singles = ''
  }
  for (const { segment } of segmenter.segment(run)) {
    if (segment.length === 1 && !joining.test(segment)) singles += segment
    else {
      close()
      pieces.push({ text: segment, isLoose: false })
    }
  }
  close()
  return pieces
}

/** The words of a normalised text, and every two neighbours as one: 医疗, 设备, 医疗设备. */
export const wordsIn = (text: string): Set<string> => {
  const words = new Set<string>()
  const add = (word: string) => {
    if (word.length > 1 && word.length <= longestWord) words.add(word)
  }
  for (const [run] of text.matchAll(hanRuns)) {
    let previous: Piece | undefined
    for (const piece of piecesOf(run)) {
      if (joining.test(piece.text)) {
        previous = undefined
        continue
      }
      add(piece.text)
      if (previous) {
        add(previous.text + piece.text)
        // Of characters that no dictionary puts together, the nearest may belong to its neighbour: 无人 机巡护.
        if (piece.isLoose) add(previous.text + piece.text.slice(0, 1))
        if (previous.isLoose) add(previous.text.slice(-1) + piece.text)
      }
      previous = piece
    }
  }
  return words
}

/** A name is known by its parts and, for its first letters, as a whole. */
export const wordsOfName = (name: string): Set<string> => {
  const words = wordsIn(name)
  if (name.length <= longestName && /^\p{Script=Han}{2,}$/u.test(name)) words.add(name)
  return words
}

/** The word and what is left of it without one of its characters. */
export const shapesOf = (word: string): string[] => {
  if (word.length > longestWord + 1) return [word]
  const shapes = new Set([word])
  if (word.length > 1)
    for (let at = 0; at < word.length; at += 1) shapes.add(word.slice(0, at) + word.slice(at + 1))
  return [...shapes]
}

export const shapeTokens = (siteId: string, word: string): number[] =>
  shapesOf(word).map(shape => shapeToken(siteId, shape))

/** What was done wrong when one was typed for the other; undefined when it takes more than one mistake. */
export const mistakeBetween = (
  typed: string,
  meant: string,
): 'same' | 'other' | 'swapped' | 'more' | 'less' | undefined => {
  if (typed === meant) return 'same'
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start += 1
  let [endTyped, endMeant] = [typed.length, meant.length]
  while (endTyped > start && endMeant > start && typed[endTyped - 1] === meant[endMeant - 1]) {
    endTyped -= 1
    endMeant -= 1
  }
  const [wrong, right] = [typed.slice(start, endTyped), meant.slice(start, endMeant)]
  if (wrong.length === 1 && right.length === 1) return 'other'
  if (wrong.length === 1 && right.length === 0) return 'more'
  if (wrong.length === 0 && right.length === 1) return 'less'
  const isSwapped = wrong.length === 2 && right.length === 2 && wrong[0] === right[1] && wrong[1] === right[0]
  return isSwapped ? 'swapped' : undefined
}

/**
 * Tokens are what the index finds candidates by: every letter, every pair of neighbouring letters, and for runs
 * of Latin letters and digits every four neighbours and the whole run. They only narrow the search. A hit is a
 * text that contains the words, so two tokens of one number cost time and never a wrong answer.
 */

/** Letters and digits of any script; all else separates them. */
const runs = /[\p{L}\p{N}\p{M}]+/gu
const latinRuns = /[a-z0-9]+/g
const isLatin = /^[a-z0-9]$/

const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value | 0
}

/** Exact for two characters of the basic plane, a hash for the rare others. */
const pairOf = (first: string, second: string): number =>
  first.length === 1 && second.length === 1
    ? (first.charCodeAt(0) << 16) | second.charCodeAt(0)
    : hash(first + second)

const singleOf = (character: string): number =>
  character.length === 1 ? character.charCodeAt(0) << 16 : hash(character)

/** Neighbours of a long run of Latin letters and digits, since pairs of digits stand in every text. */
const neighbours = 4
const quadToken = (quad: string): number => hash(`4${quad}`)
const wordToken = (word: string): number => hash(`w${word}`)

/** A whole line of a field, such as a project number, and the site: conditions that are no substrings. */
export const lineToken = (mark: string, line: string): number => hash(`l${mark}${line}`)
export const siteToken = (siteId: string): number => hash(`s${siteId}`)
/** A word of a site's vocabulary, or what is left of it without one of its characters. */
export const shapeToken = (siteId: string, shape: string): number => hash(`v${siteId} ${shape}`)

const addQuads = (found: Set<number>, word: string): void => {
  for (let at = 0; at + neighbours <= word.length; at += 1)
    found.add(quadToken(word.slice(at, at + neighbours)))
}

/** Every token of a normalised text. */
export const tokensOf = (text: string, found = new Set<number>()): Set<number> => {
  for (const [run] of text.matchAll(runs)) {
    let previous = ''
    for (const character of run) {
      if (!isLatin.test(character)) found.add(singleOf(character))
      if (previous) found.add(pairOf(previous, character))
      previous = character
    }
  }
  for (const [word] of text.matchAll(latinRuns)) {
    addQuads(found, word)
    if (word.length > 2) found.add(wordToken(word))
  }
  return found
}

/** The tokens that every text has which contains this one somewhere; none for a single Latin letter. */
export const neededTokens = (part: string): Set<number> => {
  const needed = new Set<number>()
  for (const match of part.matchAll(latinRuns)) {
    const [word] = match
    const end = match.index + word.length
    addQuads(needed, word)
    // A run with something else on both sides is a whole one wherever the part occurs.
    if (word.length > 2 && match.index > 0 && end < part.length) needed.add(wordToken(word))
  }
  for (const [run] of part.matchAll(runs)) {
    const characters = [...run]
    const [only] = characters
    if (characters.length === 1 && only && !isLatin.test(only)) needed.add(singleOf(only))
    for (let at = 1; at < characters.length; at += 1)
      needed.add(pairOf(characters[at - 1] ?? '', characters[at] ?? ''))
  }
  return needed
}

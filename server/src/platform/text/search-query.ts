import { normalise } from './normalise.ts'

/** What somebody asks for, all of it normalised. */
export interface SearchQuery {
  /** Each must be found, wherever it stands. */
  terms: string[]
  /** None may be found. */
  excluded: string[]
  /** The words as they were written, where that says more than the terms: hits that contain it come first. */
  whole: string | undefined
  /** Whether the whole was cut into terms that nobody separated. */
  isCut: boolean
}

/** Quotation marks that people type, in any order and any width. */
const quotes = /[“”„『』「」«»]/g
const parts = /(-*)(?:"([^"]*)"?|([^\s"]+))/g
const hasLetter = /[\p{L}\p{N}]/u
const han = /\p{Script=Han}/gu
/** Up to here a run of characters is a name or a phrase and means itself. */
const longestWord = 8
const mostTerms = 12

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** A long run of characters without spaces as its words; single characters between them say nothing. */
const cut = (word: string): string[] => {
  if ((word.match(han)?.length ?? 0) <= longestWord) return [word]
  const words = [...segmenter.segment(word)]
    .filter(({ segment, isWordLike }) => isWordLike && segment.length > 1)
    .map(({ segment }) => segment)
  return words.length > 1 ? words : [word]
}

/** Words mean AND, "…" is a phrase, -word excludes; what holds no letter and no digit asks for nothing. */
export const parseSearch = (key: string): SearchQuery => {
  const terms: string[] = []
  const excluded: string[] = []
  const written: string[] = []
  let isCut = false
  for (const [, minus, phrase, word] of normalise(key).replace(quotes, '"').matchAll(parts)) {
    const text = (phrase ?? word ?? '').trim()
    if (!hasLetter.test(text)) continue
    if (minus) {
      excluded.push(text)
      continue
    }
    const pieces = phrase === undefined ? cut(text) : [text]
    isCut ||= pieces.length > 1
    written.push(text)
    terms.push(...pieces)
  }
  const unique = [...new Set(terms)].slice(0, mostTerms)
  return {
    terms: unique,
    excluded: [...new Set(excluded)].slice(0, mostTerms),
    whole: unique.length > 1 ? written.join(' ') : undefined,
    isCut,
  }
}

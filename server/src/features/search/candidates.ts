import { parseSearch } from '../../platform/text/search-query.ts'
import { bareCode, looksLikeCode, writtenPart } from './codes.ts'
import { type Reading, readCharacters, readLetters } from './spelling.ts'
import type { VocabularyRead } from './vocabulary-read.ts'

export interface Candidate {
  /** As a search key. */
  words: string
  reason: 'spelling' | 'sound' | 'code'
  /** Sounds as it was typed, or is the same code: hardly anything else can be meant. */
  isSure: boolean
  /** Further from what was typed than the nearest: looked at only when that finds nothing. */
  isFar: boolean
}

const most = { readings: 4, together: 6, codes: 3 }
/** What is so much further away than the nearest was not meant. */
const margin = 1
/** Below this nothing but sounds was mistaken. */
const onlySounds = 3
const runs = /\p{Script=Han}+|[a-z']+|[^\p{Script=Han}a-z']+/gu

/** The words as somebody wrote them, before long ones are cut. */
export const writtenWords = (key: string): string[] => {
  const { terms, whole } = parseSearch(key)
  return (whole ?? terms[0] ?? '').split(' ').filter(Boolean)
}

/** What every candidate keeps: the words that must not be found. */
const exclusionsOf = (key: string): string =>
  parseSearch(key)
    .excluded.map(term => ` -"${term}"`)
    .join('')

interface Part {
  text: string
  cost: number
  /** What was corrected costs so much, beside the pieces themselves. */
  wrong: number
  isSound: boolean
}

const partsOf = (readings: Reading[], isSound: boolean): Part[] =>
  readings.flatMap(({ pieces, cost, isCut }) => {
    if (isCut) return []
    const joined = { text: pieces.join(''), cost, wrong: cost - pieces.length, isSound }
    const canPart = pieces.length > 1 && pieces.every(piece => piece.length > 1)
    return canPart ? [joined, { ...joined, text: pieces.join(' '), cost: cost + 0.1 }] : [joined]
  })

/** Every choice of one from each, the cheapest first. */
const together = (choices: Part[][], between: string): Part[] =>
  choices.reduce<Part[]>(
    (done, next) =>
      done
        .flatMap(left =>
          next.map(right => ({
            text: left.text ? left.text + between + right.text : right.text,
            cost: left.cost + right.cost,
            wrong: left.wrong + right.wrong,
            isSound: left.isSound || right.isSound,
          })),
        )
        .sort((a, b) => a.cost - b.cost)
        .slice(0, 3 * most.together),
    [{ text: '', cost: 0, wrong: 0, isSound: false }],
  )

/** What may be meant by words that nothing contains. */
export const candidatesFor = (
  vocabulary: VocabularyRead,
  isKnown: (siteId: string, word: string) => Promise<boolean>,
) => {
  const readRun = async (siteId: string, run: string): Promise<Part[]> => {
    const asTyped = { text: run, cost: 0, wrong: 0, isSound: false }
    if (/^[a-z']+$/.test(run)) {
      const parts = partsOf(await readLetters(vocabulary, siteId, run.replaceAll("'", '')), true)
      return parts.length > 0 ? parts : [asTyped]
    }
    if (!/^\p{Script=Han}/u.test(run)) return [asTyped]
    const parts = partsOf(await readCharacters(vocabulary, siteId, run), false)
    return parts.length > 0 ? parts.slice(0, 2 * most.readings) : [asTyped]
  }

  const readWord = async (siteId: string, word: string, isSure: boolean): Promise<Part[]> => {
    if (isSure && (await isKnown(siteId, word))) return [{ text: word, cost: 0, wrong: 0, isSound: false }]
    // The letters of a number are no sounds.
    const isNumber = /[a-z]/.test(word) && /\d/.test(word)
    if (isNumber) return [{ text: word, cost: 0, wrong: 0, isSound: false }]
    const parts = [...word.matchAll(runs)].map(([run]) => run)
    // Of a word in two scripts, one half may be right.
    const choices = await Promise.all(
      parts.map(run => (parts.length > 1 ? readWord(siteId, run, isSure) : readRun(siteId, run))),
    )
    return together(choices, '')
  }

  const codesOf = async (siteId: string, key: string): Promise<Candidate[]> => {
    const bare = bareCode(key)
    if (!looksLikeCode(bare)) return []
    const found = await vocabulary.codes(siteId, bare)
    const written = [...new Set(found.map(({ code }) => writtenPart(code, bare)))]
    return written.slice(0, most.codes).map(words => ({ words, reason: 'code', isSure: true, isFar: false }))
  }

  return {
    codesOf,

    /** The nearest first; a word that is found somewhere is taken as it is, unless all of them are doubted. */
    candidatesOf: async (siteId: string, key: string, isDoubted: boolean): Promise<Candidate[]> => {
      const words = writtenWords(key)
      const codes = await codesOf(siteId, words.join(' '))
      if (codes.length > 0) return codes
      const isLetters = words.length > 1 && words.every(word => /^[a-z']+$/.test(word))
      const read = isLetters
        ? await readWord(siteId, words.join(''), false)
        : together(await Promise.all(words.map(word => readWord(siteId, word, !isDoubted))), ' ')
      const typed = words.join(' ')
      const unique = new Map(read.filter(({ text }) => text !== typed).map(part => [part.text, part]))
      const nearest = [...unique.values()].sort((a, b) => a.cost - b.cost)
      const farthest = (nearest[0]?.cost ?? 0) + margin
      return nearest.slice(0, 2 * most.together).map(({ text, isSound, wrong, cost }) => ({
        words: text + exclusionsOf(key),
        reason: isSound ? 'sound' : 'spelling',
        isSure: isSound || wrong < onlySounds,
        isFar: cost > farthest,
      }))
    },

    /** A run that nothing contains, as the known words in it. */
    knownPieces: async (siteId: string, run: string): Promise<string[]> => {
      const cut = (await readCharacters(vocabulary, siteId, run)).find(({ isCut }) => isCut)
      return [...new Set((cut?.pieces ?? []).filter(piece => piece.length > 1))]
    },
  }
}

export type Candidates = ReturnType<typeof candidatesFor>

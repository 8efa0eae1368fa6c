import { foldSound, soundOf } from '../../platform/sound.ts'
import type { VocabularyRead, Word } from './vocabulary-read.ts'
import { longestWord, mistakeBetween, shapeTokens } from './words.ts'

/** What may have been meant, in the words of the vocabulary. */
export interface Reading {
  pieces: string[]
  /** How far from what was typed. */
  cost: number
  /** Nothing was corrected, only cut. */
  isCut: boolean
}

interface Edge {
  from: number
  to: number
  word: string
  cost: number
  isCorrected: boolean
}

const longestRun = 24
const longestLetters = 40
const longestSound = 24
const longestInitials = 10
/** Two wrong characters in one word are another word. */
const mostCorrections = 2
const readingsKept = 12

const costs = {
  piece: 1,
  unknown: 4,
  sameSound: 2,
  nearSound: 2.4,
  other: 3,
  less: 3.2,
  moved: 3.5,
  initials: 0.6,
}

/** Of two words equally near, the one that is used more. */
const rarity = (uses: number): number => 0.5 / (1 + Math.log2(1 + uses))

/** The cheapest ways from the beginning to the end, each with other words. */
const readings = (
  length: number,
  edges: Edge[],
  mayBeUnknown: (at: number) => string | undefined,
): Reading[] => {
  type Path = Reading & { corrections: number }
  const paths: Path[][] = Array.from({ length: length + 1 }, () => [])
  paths[0] = [{ pieces: [], cost: 0, isCut: true, corrections: 0 }]
  const byStart = Map.groupBy(edges, ({ from }) => from)
  for (let at = 0; at < length; at += 1) {
    const unknown = mayBeUnknown(at)
    const own: Edge[] = unknown
      ? [{ from: at, to: at + 1, word: unknown, cost: costs.unknown, isCorrected: false }]
      : []
    for (const { to, word, cost, isCorrected } of [...(byStart.get(at) ?? []), ...own]) {
      for (const path of paths[at] ?? []) {
        const corrections = path.corrections + (isCorrected ? 1 : 0)
        if (corrections > mostCorrections) continue
        paths[to]?.push({
          pieces: [...path.pieces, word],
          cost: path.cost + cost,
          isCut: path.isCut && !isCorrected,
          corrections,
        })
      }
    }
    for (let next = at + 1; next <= Math.min(length, at + longestSound); next += 1)
      paths[next] = best(paths[next] ?? [])
  }
  return paths[length] ?? []
}

const best = <T extends Reading>(paths: T[]): T[] => {
  const seen = new Set<string>()
  return paths
    .sort((a, b) => a.cost - b.cost)
    .filter(({ pieces }) => {
      const key = pieces.join('')
      return seen.has(key) ? false : seen.add(key)
    })
    .slice(0, readingsKept)
}

const spans = (length: number, shortest: number, longest: number): [number, number][] => {
  const found: [number, number][] = []
  for (let from = 0; from < length; from += 1)
    for (let to = from + shortest; to <= Math.min(length, from + longest); to += 1) found.push([from, to])
  return found
}

/** Chinese as it may have been meant: one wrong character, one too many or too few, or what sounds the same. */
export const readCharacters = async (
  vocabulary: VocabularyRead,
  siteId: string,
  run: string,
): Promise<Reading[]> => {
  if (run.length < 2 || run.length > longestRun) return []
  const parts = spans(run.length, 2, longestWord + 1).map(([from, to]) => ({
    from,
    to,
    typed: run.slice(from, to),
  }))
  const spoken = parts.map(part => ({ ...part, raw: soundOf(part.typed).pinyin }))
  // Any word of two characters shares one with hundreds of others: in longer runs its neighbours tell which is meant.
  const isLoose = ({ typed }: { typed: string }) => typed.length > 2 || run.length <= 4
  const shapes = parts.flatMap(part => {
    const all = shapeTokens(siteId, part.typed)
    return isLoose(part) ? all : all.slice(0, 1)
  })
  const sounds = [...new Set(spoken.map(({ raw }) => foldSound(raw)))]
  const [shaped, sounding] = await Promise.all([
    vocabulary.byShapes([...new Set(shapes)]),
    vocabulary.bySounds(siteId, sounds),
  ])
  const words = new Map([...shaped, ...sounding].map(word => [word.word, word]))
  const edges = spoken.flatMap(part => edgesOf(part, isLoose(part), [...words.values()]))
  return readings(run.length, edges, at => run[at])
}

const edgesOf = (
  { from, to, typed, raw }: { from: number; to: number; typed: string; raw: string },
  isLoose: boolean,
  words: Word[],
): Edge[] => {
  const folded = foldSound(raw)
  return words.flatMap(({ word, sound, uses }): Edge[] => {
    if (word === typed) return [{ from, to, word, cost: costs.piece, isCorrected: false }]
    if (Math.abs(word.length - typed.length) > 1) return []
    const wrong = costOf(
      typed,
      word,
      isLoose,
      sound === folded && (soundOf(word).pinyin === raw ? 'same' : 'near'),
    )
    return wrong === undefined
      ? []
      : [{ from, to, word, cost: costs.piece + wrong + rarity(uses), isCorrected: true }]
  })
}

const costOf = (
  typed: string,
  word: string,
  isLoose: boolean,
  sounds: 'same' | 'near' | false,
): number | undefined => {
  if (sounds && word.length === typed.length) return sounds === 'same' ? costs.sameSound : costs.nearSound
  const mistake = isLoose ? mistakeBetween(typed, word) : undefined
  if (!mistake) return undefined
  // One character of two is half of the word.
  if (mistake === 'other') return typed.length > 2 ? costs.other : costs.moved
  // Who left one out typed all the others; who typed one too many is believed last.
  if (mistake === 'less') return typed.length > 2 ? costs.less : undefined
  return typed.length > 2 ? costs.moved : undefined
}

/** Letters as the sounds of words, or as their first letters. */
export const readLetters = async (
  vocabulary: VocabularyRead,
  siteId: string,
  letters: string,
): Promise<Reading[]> => {
  if (letters.length < 2 || letters.length > longestLetters || !/^[a-z]+$/.test(letters)) return []
  const parts = spans(letters.length, 2, longestSound).map(([from, to]) => ({
    from,
    to,
    typed: letters.slice(from, to),
  }))
  const short = parts.filter(({ typed }) => typed.length <= longestInitials && letters.length <= longestSound)
  const [sounding, beginning] = await Promise.all([
    vocabulary.bySounds(siteId, [...new Set(parts.map(({ typed }) => foldSound(typed)))]),
    vocabulary.byInitials(siteId, [...new Set(short.map(({ typed }) => typed))]),
  ])
  const bySound = Map.groupBy(sounding, ({ sound }) => sound)
  const byInitials = Map.groupBy(beginning, ({ initials }) => initials)
  const edges = parts.flatMap(({ from, to, typed }): Edge[] => [
    ...(bySound.get(foldSound(typed)) ?? []).map(({ word, uses }) => ({
      from,
      to,
      word,
      cost:
        costs.piece + rarity(uses) + (soundOf(word).pinyin === typed ? 0 : costs.nearSound - costs.sameSound),
      isCorrected: false,
    })),
    ...(byInitials.get(typed) ?? []).map(({ word, uses }) => ({
      from,
      to,
      word,
      cost: costs.piece + costs.initials + rarity(uses),
      isCorrected: false,
    })),
  ])
  return readings(letters.length, edges, () => undefined).map(reading => ({ ...reading, isCut: false }))
}

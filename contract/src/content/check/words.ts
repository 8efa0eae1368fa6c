import { z } from 'zod'
import { findingLevel } from './finding.ts'

export const wordKinds = { typo: '错别字', sensitive: '敏感词', wording: '规范表述' } as const
export type WordKind = keyof typeof wordKinds
export const wordKind = z.enum(Object.keys(wordKinds) as [WordKind])

/** A word as checks use it. */
export const WordRule = z.object({
  word: z.string(),
  /** What should stand there instead. */
  right: z.string().nullable(),
  kind: wordKind,
  level: findingLevel,
  /** Longer words in which it is right. */
  except: z.array(z.string()),
})
export type WordRule = z.infer<typeof WordRule>

export interface FoundWord {
  rule: WordRule
  /** The words as they stand in the text, with whatever stands between their characters. */
  words: string
  at: number
}
export type FindWords = (text: string) => FoundWord[]

/** Full-width letters and digits as plain ones, capitals as small ones: each character stays one character. */
const folded = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, character => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/[A-Z]/g, character => character.toLowerCase())

/** Invisible characters, and blanks between Chinese characters, hide a word from a machine but not from a reader. */
const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff]+|(?<=\p{Script=Han})[ \t\u00a0\u3000]+(?=\p{Script=Han})/gu

interface Condensed {
  text: string
  /** Where a character stood in the original. */
  origin(at: number): number
}

const condensed = (text: string): Condensed => {
  const cuts: { at: number; removed: number }[] = []
  let removed = 0
  const short = text.replace(unseen, (gap, at: number) => {
    cuts.push({ at: at - removed, removed: removed + gap.length })
    removed += gap.length
    return ''
  })
  const origin = (at: number): number => {
    let [low, high] = [0, cuts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((cuts[middle]?.at ?? 0) <= at) low = middle + 1
      else high = middle
    }
    return at + (cuts[low - 1]?.removed ?? 0)
  }
  return { text: folded(short), origin }
}

interface Entry {
  rule: WordRule
  text: string
  /** Texts around it that make it right, and how far before it they begin. */
  allowed: { text: string; before: number }[]
}

const entryOf = (rule: WordRule): Entry => {
  const { text } = condensed(rule.word)
  const longer = [...rule.except, ...(rule.right ? [rule.right] : [])].map(each => condensed(each).text)
  const allowed = longer.flatMap(each => {
    const places = []
    for (let at = each.indexOf(text); at >= 0; at = each.indexOf(text, at + 1))
      places.push({ text: each, before: at })
    return places
  })
  return { rule, text, allowed }
}

const weight = { hint: 0, warn: 1, block: 2 }

/** Of words inside of each other the longer one speaks, unless the shorter one weighs more. */
const withoutInner = (found: readonly { entry: Entry; at: number }[]) => {
  const kept: { entry: Entry; at: number }[] = []
  const byLength = [...found].sort((one, other) => other.entry.text.length - one.entry.text.length)
  for (const each of byLength) {
    const end = each.at + each.entry.text.length
    const isInner = kept.some(
      ({ entry, at }) =>
        at <= each.at &&
        end <= at + entry.text.length &&
        weight[entry.rule.level] >= weight[each.entry.rule.level],
    )
    if (!isInner) kept.push(each)
  }
  return kept.sort((one, other) => one.at - other.at)
}

const shortest = 2
const mostFound = 1000
const pairAt = (text: string, at: number): number => (text.charCodeAt(at) << 16) | text.charCodeAt(at + 1)

/** Finds all words of a list in one pass: the first two characters choose the few that may stand there. */
export const wordFinder = (rules: readonly WordRule[]): FindWords => {
  const entries = rules.map(entryOf).filter(({ text }) => text.length >= shortest)
  const byPair = Map.groupBy(entries, ({ text }) => pairAt(text, 0))
  // Most characters begin no word at all.
  const begins = new Uint8Array(0x10000)
  for (const { text } of entries) begins[text.charCodeAt(0)] = 1
  return original => {
    const { text, origin } = condensed(original)
    const found: { entry: Entry; at: number }[] = []
    for (let at = 0; at < text.length - 1 && found.length < mostFound; at++) {
      if (!begins[text.charCodeAt(at)]) continue
      for (const entry of byPair.get(pairAt(text, at)) ?? []) {
        if (!text.startsWith(entry.text, at)) continue
        const isRight = entry.allowed.some(
          ({ text: longer, before }) => at >= before && text.startsWith(longer, at - before),
        )
        if (!isRight) found.push({ entry, at })
      }
    }
    return withoutInner(found).map(({ entry, at }) => {
      const start = origin(at)
      return {
        rule: entry.rule,
        words: original.slice(start, origin(at + entry.text.length - 1) + 1),
        at: start,
      }
    })
  }
}

/** What is said of a found word. */
export const wordMessage = ({ rule: { word, right, kind } }: FoundWord): string => {
  if (kind === 'typo') return right ? `“${word}”应为“${right}”` : `“${word}”有误`
  const what = kind === 'sensitive' ? '为敏感词' : '表述不规范'
  return right ? `“${word}”${what}，应改为“${right}”` : `“${word}”${what}`
}

import type { SearchMode } from '@sunport/contract/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { normalise } from '../../platform/text/normalise.ts'
import { parseSearch } from '../../platform/text/search-query.ts'
import { lineToken, neededTokens } from '../../platform/text/tokens.ts'
import { mark, organisationMarks } from './entry.ts'

/** Something that entries `e` fulfil or not, with the tokens that all who do have. */
export interface Condition {
  sql: SQL
  tokens: number[]
  /** Set where the condition looks at titles only. */
  titleTokens?: number[]
}

export interface Question {
  /** What a hit fulfils. */
  match: Condition
  /** Hits of an earlier tier stand before those of a later; the last holds the rest. */
  tiers: Condition[]
  /** What is to be marked in the hits. */
  terms: string[]
}

const always: Condition = { sql: sql`true`, tokens: [] }

const tokensFor = (terms: readonly string[]): number[] => [
  ...new Set(terms.flatMap(term => [...neededTokens(term)])),
]

const inText = (words: string): SQL => sql`strpos(e.text_norm, ${words}) > 0`
const inTitle = (words: string): SQL => sql`strpos(e.title_norm, ${words}) > 0`
const all = (conditions: SQL[]): SQL => (conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`)
const any = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` OR `)})`

const escapePattern = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The words somewhere in a line of one of these fields; patterns are slow, so the body, which stands last, is left out. */
export const inFields = (marks: readonly string[], words: string): Condition => ({
  sql: sql`${inText(words)} AND split_part(e.text_norm, ${mark.body}, 1) ~ ${`[${marks.join('')}][^\n]*${escapePattern(words)}`}`,
  tokens: tokensFor([words]),
})

const lineBegins = (marks: readonly string[], words: string): Condition => ({
  sql: any(marks.map(sign => inText(sign + words))),
  tokens: tokensFor([words]),
})

/** The words are the whole of a line. */
export const isLine = (sign: string, words: string): Condition => ({
  sql: inText(`${sign}${words}\n`),
  tokens: [...tokensFor([words]), lineToken(sign, words)],
})

/** A number written out in full is what was meant, wherever else its digits stand. */
const isNumber = (words: string): Condition => isLine(mark.number, words)

const hasLetter = /[\p{L}\p{N}]/u
const looksLikeNumber = /^(?=.*\d)\S{4,}$/

const exactly = (key: string, mode: 'organisation' | 'number'): Question | undefined => {
  const words = normalise(key)
    .replace(/["“”「」『』]/g, '')
    .trim()
  if (!hasLetter.test(words)) return undefined
  const marks = mode === 'number' ? [mark.number] : organisationMarks
  return {
    match: inFields(marks, words),
    tiers: [...(mode === 'number' ? [isNumber(words)] : []), lineBegins(marks, words), always],
    terms: [words],
  }
}

/** Both as it was typed and without its spaces, which nobody reads in Chinese. */
const inTitleWhole = (whole: string): Condition => {
  const joined = whole.replaceAll(' ', '')
  const forms = [...new Set([whole, joined])]
  // Only the tokens of the parts are in both forms.
  const titleTokens = tokensFor(whole.split(' '))
  return { sql: any(forms.map(inTitle)), tokens: titleTokens, titleTokens }
}

/** What a search key asks for; undefined when it asks for nothing. */
export const questionOf = (key: string, mode: SearchMode): Question | undefined => {
  if (mode !== 'words') return exactly(key, mode)
  const { terms, excluded, whole, isCut } = parseSearch(key)
  const [only] = terms
  if (!only) return undefined
  const tokens = tokensFor(terms)
  const tiers = [
    ...(terms.length === 1 && looksLikeNumber.test(only) ? [isNumber(only)] : []),
    ...(whole ? [inTitleWhole(whole)] : []),
    ...(whole && isCut ? [{ sql: inText(whole), tokens: tokensFor(whole.split(' ')) }] : []),
    { sql: all(terms.map(inTitle)), tokens, titleTokens: tokens },
    always,
  ]
  const match = {
    sql: all([...terms.map(inText), ...excluded.map(term => sql`NOT ${inText(term)}`)]),
    tokens,
  }
  return { match, tiers, terms }
}

/** For suggestions: titles, or numbers, that contain what has been typed so far. */
export const titleHolds = (words: string): Condition => {
  const titleTokens = tokensFor([words])
  return { sql: inTitle(words), tokens: titleTokens, titleTokens }
}
export const numberHolds = (words: string): Condition => inFields([mark.number], words)

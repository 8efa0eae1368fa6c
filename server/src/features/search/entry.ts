import { normalise } from '../../platform/text/normalise.ts'
import { lineToken, siteToken, tokensOf } from '../../platform/text/tokens.ts'

/** Raised whenever normalising, tokens or the vocabulary change: entries of an older analysis are made anew. */
export const analysis = 2

/** What begins a line of each field; no normalised text contains these signs, so no words can be mistaken for one. */
export const mark = {
  title: '\u0001',
  purchaser: '\u0002',
  agency: '\u0003',
  winner: '\u0004',
  number: '\u0005',
  file: '\u0006',
  body: '\u0007',
} as const
export const organisationMarks = [mark.purchaser, mark.agency, mark.winner]
const lineMarks: readonly string[] = [...organisationMarks, mark.number]

/** The words of one publication, as the view `search_source` gives them. */
export interface Source extends Record<string, unknown> {
  infoId: string
  siteId: string
  title: string
  purchaser: string | null
  agency: string | null
  winner: string | null
  numbers: string[]
  files: string[]
  body: string
  digest: string
}

export interface Entry {
  titleNorm: string
  textNorm: string
  tokens: Set<number>
  titleTokens: Set<number>
}

/** Several winners of one notice stand in one column: searched as it is written, and each by its own name. */
const winnersOf = (winner: string | null): string[] => {
  const names = (winner ?? '').split(/[，,、；;]/)
  return names.length > 1 ? [winner ?? '', ...names] : names
}

export const entryOf = (source: Source): Entry => {
  const fields: [string, string | null][] = [
    [mark.title, source.title],
    [mark.purchaser, source.purchaser],
    [mark.agency, source.agency],
    ...winnersOf(source.winner).map((name): [string, string] => [mark.winner, name]),
    ...source.numbers.map((number): [string, string] => [mark.number, number]),
    ...source.files.map((name): [string, string] => [mark.file, name]),
    [mark.body, source.body],
  ]
  const lines = fields
    .map(([sign, text]): [string, string] => [sign, normalise(text ?? '')])
    .filter(([, text]) => text)
  const textNorm = lines.map(([sign, text]) => `${sign}${text}\n`).join('')
  const tokens = tokensOf(textNorm).add(siteToken(source.siteId))
  for (const [sign, text] of lines) if (lineMarks.includes(sign)) tokens.add(lineToken(sign, text))
  const titleNorm = normalise(source.title)
  return { titleNorm, textNorm, tokens, titleTokens: tokensOf(titleNorm) }
}

import type { OldAddress } from '@sunport/contract/rules/old-address.ts'

export const linesOf = (rules: readonly OldAddress[]): string =>
  rules.map(({ from, to }) => `${from} ${to}`.trim()).join('\n')

/** Spaces, a tab of a spreadsheet, or an arrow between the two. A line without the second keeps its place, to be mended. */
export const rulesOf = (text: string): OldAddress[] =>
  text
    .split('\n')
    .map(line => line.trim().split(/\s*(?:→|->|=>|\s)\s*/))
    .flatMap(([from = '', to = '']) => (from ? [{ from, to }] : []))

import { normalise } from '../../platform/text/normalise.ts'

const signs = /[^\p{L}\p{N}]/gu

/** Letters and digits alone: what a code is, however it is written. */
export const bareCode = (code: string): string => normalise(code).replace(signs, '')

/** Numbers of documents, in whichever brackets: 财库〔2020〕46号. */
const documentNumbers = /\p{Script=Han}{1,6}[〔[(（［【﹝]\d{4}[〕\])）］】﹞]\s?第?\d{1,5}号/gu

export const documentNumbersIn = (text: string): string[] => text.match(documentNumbers) ?? []

/** Whether words may be a code: enough signs, some digits among them. */
export const looksLikeCode = (bare: string): boolean => bare.length >= 5 && /\d{2}/.test(bare)

/** The part of a written code whose letters and digits were typed. */
export const writtenPart = (code: string, bare: string): string => {
  if (bareCode(code) === bare) return code
  const places = [...code.matchAll(/[\p{L}\p{N}]/gu)]
  const at = places
    .map(([sign]) => normalise(sign))
    .join('')
    .indexOf(bare)
  const [first, last] = [places[at], places[at + bare.length - 1]]
  return at >= 0 && first && last ? code.slice(first.index, last.index + last[0].length) : code
}

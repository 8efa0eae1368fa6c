import { type NoticeValues, rowsOf, textOf } from './shape.ts'

/** What suppliers narrow lists by and the rows of the wire have no key for. */
export interface NoticeFacets {
  /** Every class that what is bought belongs to, the widest first; null where nothing is named. */
  itemCodes: string[] | null
  /** The last day on which the documents can be had. */
  docsUntil: string | null
  /** '1': for small and medium firms only; '0': said to be open to all. */
  smeReserved: string | null
}

/** The values that they are made of. */
export const facetKeys: readonly string[] = ['catalogue', 'docsTo', 'smeReserved']

const codePattern = /^[A-Z](?:\d{2}){0,4}$/
const datePattern = /^\d{4}-\d{2}-\d{2}/

/** A02320000 is A0232: codes are filled up to nine places. Undefined for what is no code of the catalogue. */
export const itemClass = (code: string): string | undefined => {
  const given = code.trim().toUpperCase()
  return codePattern.test(given) ? given.replace(/(?:00){1,4}$/, '') : undefined
}

/** A0232 with A and A02, so that whoever asks for a class finds what lies below it. */
const withWider = (code: string): string[] =>
  Array.from({ length: (code.length + 1) / 2 }, (_, level) => code.slice(0, 1 + level * 2))

const itemCodesOf = (values: NoticeValues): string[] | null => {
  const codes = rowsOf(values.catalogue).flatMap(row => itemClass(textOf(row.code)) ?? [])
  return codes.length > 0 ? [...new Set(codes.flatMap(withWider))].sort() : null
}

/** Of a notice's values as they are in force. */
export const noticeFacets = (values: NoticeValues): NoticeFacets => {
  const reserved = textOf(values.smeReserved)
  return {
    itemCodes: itemCodesOf(values),
    docsUntil: datePattern.exec(textOf(values.docsTo))?.[0] ?? null,
    smeReserved: reserved === '1' || reserved === '0' ? reserved : null,
  }
}

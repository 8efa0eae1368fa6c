import { correctionsAnchor, openingMovedAnchor } from './anchors.ts'
import { escaped, framedBody, noticeBody } from './body.ts'
import { completedNotice } from './derive.ts'
import { formatNamed } from './formats.ts'
import { fieldAt, withValue } from './paths.ts'
import type { NoticeValues } from './shape.ts'
import { timeWords } from './time-words.ts'

export interface ShownChange {
  /** Path of the value; '' for something that the notice says in words only. */
  field: string
  /** As the public reads them. */
  old: string
  new: string
  /** The day of the correction. */
  on: string
}

const inLines = (words: string): string => escaped(words).replace(/\r?\n/g, '<br>')

const mark = (old: string, now: string, reference: string, anchor: string): string =>
  `<del>${inLines(old)}</del> <ins>${inLines(now)}</ins><a href="#${anchor}">（${reference}）</a>`

/** Signs that nobody types stand for the changed values while the text is made. */
const token = (at: number): string => `\uE000${at}\uE001`
/** What a text adds to some values by itself; a value as the public reads it has it already. */
const tokens = /\uE000(\d+)\uE001(%|项目(?=的))?/g

/**
 * The text of a corrected notice, made again of its values, with old and new at every place that says a changed one.
 * Nothing where the published text is not what its values make today: then only the list of changes is true.
 */
export const annotatedBody = (
  published: string,
  values: NoticeValues,
  changes: readonly ShownChange[],
): string | null => {
  const format = formatNamed(values.format)
  const named = changes.filter(({ field }) => field && fieldAt(field))
  const byField = [...Map.groupBy(named, ({ field }) => field)]
  if (!format || byField.length === 0 || framedBody(noticeBody(format, values)) !== published) return null
  const held = byField.reduce((now, [field], at) => withValue(now, field, token(at)), values)
  return framedBody(noticeBody(format, completedNotice(format, held))).replace(
    tokens,
    (_, at: string, added = '') => {
      const own = byField[Number(at)]?.[1] ?? []
      const [first, last] = [own[0], own.at(-1)]
      if (!first || !last) return ''
      const isSaid = last.new.endsWith(added)
      return mark(first.old, last.new, `${last.on}更正`, correctionsAnchor) + (isSaid ? '' : added)
    },
  )
}

/** A moment without the words that not every text adds to it. */
const openingWords = (wireTime: string): string =>
  timeWords(wireTime.slice(0, 16)).replace('（北京时间）', '')

/** A text that came without its form: only the opening is known, and said the same way everywhere. */
export const openingAnnotated = (html: string, before: string, now: string): string =>
  html.replaceAll(
    openingWords(before),
    mark(openingWords(before), openingWords(now), '已更正', openingMovedAnchor),
  )

const moments = /\d{4}年\d{2}月\d{2}日 \d{2}时\d{2}分/g

/** Whether words name a moment that is not this one. */
export const namesOtherMoment = (text: string, wireTime: string): boolean =>
  (text.match(moments) ?? []).some(words => words !== openingWords(wireTime))

/** Plain words about a notice name the opening in force, and no other. */
export const openingInForce = (text: string, before: string, now: string): string =>
  text.replaceAll(openingWords(before), openingWords(now))

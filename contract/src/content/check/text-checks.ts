import { LawVersions } from '../law/fields.ts'
import { renderLaw } from '../law/render.ts'
import { formatNamed } from '../notice/formats.ts'
import { fieldsOf, type NoticeField, type NoticeValues, rowsOf, textOf } from '../notice/shape.ts'
import type { ContentKind } from '../policy.ts'
import type { Finding, Place } from './finding.ts'
import { findPersonal, personalKinds } from './personal.ts'
import { type BodyParts, readBody } from './read-body.ts'
import { type FindWords, wordMessage } from './words.ts'

/** The words of a text that a reader will see. */
export interface CheckedWords {
  kind: ContentKind
  title: string
  bodyHtml: string
  fields: Readonly<Record<string, unknown>>
  /** Names of its files. */
  attachments: readonly string[]
}

interface Part {
  part: string
  text: string
}

const isAddress = (text: string): boolean => /^(?:\/|https?:)/i.test(text)

const withoutBlanks = (text: string): string => text.replace(/\s/g, '')

/** The body of a law is the version in force; the public can read the others too. */
const otherVersions = (fields: CheckedWords['fields'], body: BodyParts): Part[] => {
  const versions = LawVersions.safeParse(fields.versions)
  if (!versions.success) return []
  const shown = withoutBlanks(body.text)
  return versions.data
    .map(({ nodes }) => readBody(renderLaw(nodes)).text)
    .filter(text => withoutBlanks(text) !== shown)
    .map(text => ({ part: 'fields.versions', text }))
}

/** The text of a notice says all of its values; what an article says beside its text stands in its fields. */
const partsOf = ({ kind, title, fields, attachments }: CheckedWords, body: BodyParts): Part[] => {
  const isGenerated = kind === 'notice' && formatNamed(fields.format) !== undefined
  const named = Object.entries(isGenerated ? {} : fields).flatMap(([name, value]) =>
    typeof value === 'string' && value && !isAddress(value) ? [{ part: `fields.${name}`, text: value }] : [],
  )
  return [
    { part: 'title', text: title },
    { part: 'bodyHtml', text: body.text },
    ...named,
    ...(kind === 'law' ? otherVersions(fields, body) : []),
    { part: 'attachments', text: attachments.join('\n') },
  ].filter(({ text }) => text !== '')
}

const phonesIn = (field: NoticeField, value: unknown): string[] => {
  if (field.kind === 'phone') return [textOf(value)]
  if (field.kind !== 'table') return []
  return rowsOf(value).flatMap(row =>
    (field.columns ?? []).flatMap(column => phonesIn(column, row[column.key])),
  )
}

/** Telephones that the format of a notice asks for are public by law. */
const disclosedBy = ({ kind, fields }: CheckedWords): string[] => {
  const format = kind === 'notice' ? formatNamed(fields.format) : undefined
  const values: NoticeValues = fields
  return format ? fieldsOf(format).flatMap(field => phonesIn(field, values[field.key])) : []
}

/** Which place of these words it is: places are asked for in the order of the text. */
const placeCounter = ({ part, text }: Part) => {
  const counted = new Map<string, { nth: number; from: number }>()
  return (words: string, at: number): Place => {
    let { nth, from } = counted.get(words) ?? { nth: -1, from: 0 }
    for (let next = text.indexOf(words, from); next >= 0 && next <= at; next = text.indexOf(words, from)) {
      nth += 1
      from = next + 1
    }
    counted.set(words, { nth, from })
    return { part, what: 'words', words, nth }
  }
}

const element = (what: Place['what'], words: string, nth: number): Place => ({
  part: 'bodyHtml',
  what,
  words,
  nth,
})

const plain = { needsConfirmation: false } as const

const structureOf = ({ images, links, headings, tables }: BodyParts): Finding[] => [
  ...images.flatMap(({ alt, src }, nth): Finding[] =>
    alt
      ? []
      : [
          {
            group: 'image',
            level: 'warn',
            message: '图片缺少替代文字，视障读者无法得知其内容',
            place: element('image', src, nth),
            ...plain,
          },
        ],
  ),
  ...links.flatMap(({ words, hasImage, href }, nth): Finding[] =>
    words || hasImage
      ? []
      : [
          {
            group: 'link',
            level: 'warn',
            message: '链接没有文字，读者无法点击',
            place: element('link', href, nth),
            ...plain,
          },
        ],
  ),
  ...headings.flatMap((words, nth): Finding[] =>
    words
      ? []
      : [
          {
            group: 'structure',
            level: 'warn',
            message: '小标题没有文字',
            place: element('heading', '', nth),
            ...plain,
          },
        ],
  ),
  ...tables.flatMap(({ isBlank, hasHeader }, nth): Finding[] => {
    const message = isBlank ? '表格没有内容' : hasHeader ? '' : '表格没有表头，读屏软件无法说明各列的含义'
    return message
      ? [
          {
            group: 'structure',
            level: isBlank ? 'warn' : 'hint',
            message,
            place: element('table', '', nth),
            ...plain,
          },
        ]
      : []
  }),
]

interface TextCheckOptions {
  findWords: FindWords
  /** Whether a site refuses texts with personal data, or asks whoever submits them. */
  isPersonalRefused: boolean
}

/** Everything that can be known of a text by reading it: the editor says it at once, the server decides by it. */
export const checkText = (
  words: CheckedWords,
  { findWords, isPersonalRefused }: TextCheckOptions,
): Finding[] => {
  const body = readBody(words.bodyHtml)
  const disclosed = disclosedBy(words)
  const inParts = partsOf(words, body).flatMap((part): Finding[] => {
    const wordPlace = placeCounter(part)
    const personPlace = placeCounter(part)
    return [
      ...findWords(part.text).map(
        (found): Finding => ({
          group: found.rule.kind,
          level: found.rule.level,
          message: wordMessage(found),
          place: wordPlace(found.words, found.at),
          ...plain,
        }),
      ),
      ...findPersonal(part.text, disclosed).map(({ kind, words: number, masked, at }): Finding => {
        const isCertain = kind !== 'email'
        return {
          group: 'personal',
          level: !isCertain ? 'hint' : isPersonalRefused ? 'block' : 'warn',
          message: `${personalKinds[kind]} ${masked}`,
          place: personPlace(number, at),
          needsConfirmation: isCertain && !isPersonalRefused,
        }
      }),
    ]
  })
  return [...inParts, ...structureOf(body)]
}

/** Where the links of a text lead, in their order. */
export const linksIn = (bodyHtml: string): string[] => readBody(bodyHtml).links.map(({ href }) => href)

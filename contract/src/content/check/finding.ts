import { z } from 'zod'

/** What a check of a text is about, in the order in which people read the results. */
export const findingGroups = {
  form: '要素',
  statutory: '法定时限',
  sensitive: '敏感词',
  personal: '个人信息',
  typo: '错别字',
  wording: '规范表述',
  link: '链接',
  image: '图片',
  structure: '版式',
} as const
export type FindingGroup = keyof typeof findingGroups

/** A block keeps a text from being submitted and from being signed. */
export const findingLevels = { block: '阻断', warn: '警告', hint: '提示' } as const
export type FindingLevel = keyof typeof findingLevels

const keys = <T extends object>(of: T) => Object.keys(of) as [keyof T & string]
export const findingLevel = z.enum(keys(findingLevels))

/** Where in a text: the n-th place of these words, or the n-th element of its sort. */
const Place = z.object({
  /** `title`, `bodyHtml`, `attachments` or `fields.<name>`. */
  part: z.string(),
  what: z.enum(['words', 'image', 'link', 'heading', 'table']),
  words: z.string(),
  /** From 0. */
  nth: z.number().int(),
})
export type Place = z.infer<typeof Place>

export const Finding = z.object({
  group: z.enum(keys(findingGroups)),
  level: findingLevel,
  message: z.string(),
  place: Place.nullable(),
  /** May stay, but only when whoever submits says that it should. */
  needsConfirmation: z.boolean(),
})
export type Finding = z.infer<typeof Finding>

export const isBlocking = ({ level }: Pick<Finding, 'level'>): boolean => level === 'block'

const partNames: Readonly<Record<string, string>> = {
  title: '标题',
  bodyHtml: '正文',
  attachments: '附件名称',
}
const mostNamed = 10

/** Findings in one sentence, each said once. */
export const findingWords = (findings: readonly Finding[]): string => {
  const said = [
    ...new Set(
      findings.map(({ message, place }) => {
        const part = place && partNames[place.part]
        return part ? `${part}：${message}` : message
      }),
    ),
  ]
  const named = said.slice(0, mostNamed).join('；')
  return said.length > mostNamed ? `${named}；等 ${said.length} 处` : named
}

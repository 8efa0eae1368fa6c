import { newestTerm, type TermId } from '../../statutory/terms.ts'

/** What a field of a notice holds; form, checks and public text follow from it. */
type NoticeFieldKind =
  | 'text'
  | 'long'
  | 'money'
  | 'date'
  | 'time'
  | 'month'
  | 'choice'
  | 'phone'
  | 'creditCode'
  | 'rate'
  | 'itemCode'
  | 'region'
  | 'rich'
  | 'table'

/** How the rows of a table are told apart in public: by what they belong to, each with its main columns first. */
export interface NoticeParts {
  /** The column that stands above each table. */
  by: string
  /** The columns of these tables, in their order. */
  main: readonly string[]
  /** What the table of the other columns is called, and its column of the first of the main ones. */
  beside: string
  whoBeside: string
}

export interface NoticeField {
  /** The wire's key where the rows of lists carry it. */
  key: string
  label: string
  kind: NoticeFieldKind
  isRequired: boolean
  /** Required only while this other value beside it is missing. */
  unless?: string
  max?: number
  options?: Readonly<Record<string, string>>
  /** Of a table: what stands in each of its rows. */
  columns?: readonly NoticeField[]
  parts?: NoticeParts
  /** Kept and checked, but no part of the public text. */
  isUnsaid?: boolean
  /** Follows from other values: said in public, typed nowhere. */
  isDerived?: boolean
  /** What the public text calls it, where that is not its label. */
  said?: string
  /** Fields of one group stand together under its name. */
  group?: string
  /** The key of the day up to which it goes: the two are said as one span. */
  until?: string
}

export interface NoticeSection {
  heading: string
  fields: readonly NoticeField[]
  /** `facts`: every value with its name; `lines`: long values without, their heading says what they are. */
  layout: 'facts' | 'lines'
  /** Words that stand in every notice of the format. */
  fixed?: readonly string[]
  /** Work days after the day of publication; only the section that says so has them. */
  announcedDays?: number
}

export interface NoticeFormat {
  code: string
  name: string
  /** Exact codes; none where the wire has no code for it. */
  noticeTypes: readonly string[]
  sections: readonly NoticeSection[]
  /** The sentence that the notice begins with. */
  lead?: (values: NoticeValues) => string
  /** What stands before everything else: for whom the notice is and until when. */
  overview?: (values: NoticeValues) => string
}

/** Values of a notice: texts, and rows of texts. */
export type NoticeValues = Record<string, unknown>
export type NoticeRow = Record<string, unknown>

type Options = Partial<Omit<NoticeField, 'key' | 'label' | 'kind'>>
const field =
  (kind: NoticeFieldKind, max?: number) =>
  (key: string, label: string, options: Options = {}): NoticeField => ({
    key,
    label,
    kind,
    isRequired: true,
    ...(max && { max }),
    ...options,
  })

/** Fields are required unless they say otherwise. */
export const optional = { isRequired: false } as const
export const unsaid = { isUnsaid: true } as const
export const derived = { isRequired: false, isDerived: true } as const

export const text = field('text', 200)
export const long = field('long', 5000)
export const money = field('money')
export const date = field('date')
export const time = field('time')
export const month = field('month')
export const phone = field('phone')
export const creditCode = field('creditCode')
/** A percentage: stands in place of an amount, and is never added to any. */
export const rate = field('rate')
/** Of the catalogue of what is bought. */
export const itemCode = field('itemCode')
export const region = field('region')
export const rich = field('rich')

export const choice = (
  key: string,
  label: string,
  options: Readonly<Record<string, string>>,
  more: Options = {},
): NoticeField => field('choice')(key, label, { options, ...more })

export const table = (
  key: string,
  label: string,
  columns: readonly NoticeField[],
  more: Options = {},
): NoticeField => field('table')(key, label, { columns, ...more })

export const facts = (
  heading: string,
  fields: readonly NoticeField[],
  fixed?: readonly string[],
): NoticeSection => ({
  heading,
  fields,
  layout: 'facts',
  ...(fixed && { fixed }),
})
export const lines = (
  heading: string,
  fields: readonly NoticeField[],
  fixed?: readonly string[],
): NoticeSection => ({
  heading,
  fields,
  layout: 'lines',
  ...(fixed && { fixed }),
})

/** How many work days a notice stays announced: what its text says, and what its row is reckoned by. */
export const announcedFor = (id: TermId): NoticeSection => {
  const { length: announcedDays } = newestTerm(id)
  return { ...lines('公告期限', [], [`自本公告发布之日起${announcedDays}个工作日。`]), announcedDays }
}
export const announcedDaysOf = ({ sections }: NoticeFormat): number | undefined =>
  sections.find(({ announcedDays }) => announcedDays)?.announcedDays

export const fieldsOf = ({ sections }: NoticeFormat): NoticeField[] =>
  sections.flatMap(section => [...section.fields])

/** A value as text; '' for what is not there. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

export const rowsOf = (value: unknown): NoticeRow[] =>
  Array.isArray(value) ? value.filter((row): row is NoticeRow => typeof row === 'object' && row !== null) : []

import { z } from 'zod'

export const extendTypes = {
  text: '单行文字',
  long: '多行文字',
  number: '数字',
  date: '日期',
  choice: '单选',
} as const
export type ExtendType = keyof typeof extendTypes

/** A fact that the articles of one channel have beside those of all articles. */
export const ExtendField = z
  .object({
    code: z
      .string()
      .regex(/^[a-z][A-Za-z0-9]{0,29}$/, '字段编码以小写字母开头，由字母和数字组成，不超过30位'),
    name: z.string().trim().min(1, '字段名称不能为空').max(20, '字段名称不能超过20个字'),
    type: z.enum(Object.keys(extendTypes) as [ExtendType]),
    isRequired: z.boolean().default(false),
    /** Whether readers of the article see it. */
    isPublic: z.boolean().default(true),
    options: z.array(z.string().trim().min(1).max(50)).max(50).default([]),
    maxLength: z.number().int().min(1).max(2000).nullish(),
  })
  .refine(({ type, options }) => type !== 'choice' || options.length > 0, {
    message: '单选字段须有选项',
    path: ['options'],
  })
export type ExtendField = z.output<typeof ExtendField>

export const ExtendFields = z
  .array(ExtendField)
  .max(20, '扩展字段不能超过20个')
  .refine(fields => new Set(fields.map(({ code }) => code)).size === fields.length, '扩展字段的编码不能重复')
  .refine(fields => new Set(fields.map(({ name }) => name)).size === fields.length, '扩展字段的名称不能重复')

/** Under which name the value stands among the facts of an article: no fact of all articles is called so. */
export const extendKey = (code: string): string => `ext-${code}`

const longestText: Record<ExtendType, number> = { text: 200, long: 2000, number: 30, date: 10, choice: 50 }

export const longestOf = ({ type, maxLength }: Pick<ExtendField, 'type' | 'maxLength'>): number =>
  Math.min(maxLength ?? longestText[type], longestText[type])

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** What is wrong with one value, in words for the author. */
export const extendProblem = (field: ExtendField, value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
  if (!text) return field.isRequired ? `${field.name}不能为空` : undefined
  if (text.length > longestOf(field)) return `${field.name}不能超过${longestOf(field)}个字`
  if (field.type === 'number' && !/^-?\d+(\.\d+)?$/.test(text)) return `${field.name}须为数字`
  if (field.type === 'date' && !isDay(text)) return `${field.name}须为日期`
  if (field.type === 'choice' && !field.options.includes(text)) return `${field.name}须为给定的选项之一`
  return undefined
}

export const extendProblems = (
  fields: readonly ExtendField[],
  values: Readonly<Record<string, unknown>>,
): string[] => fields.flatMap(field => extendProblem(field, values[extendKey(field.code)]) ?? [])

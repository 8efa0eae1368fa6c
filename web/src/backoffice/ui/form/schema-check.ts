import { isOwnMessage, issueWords, valueAt } from '@sunport/contract/issue-words.ts'
import { parameterWords } from '@sunport/contract/parameter-words.ts'
import type { z } from 'zod'

/** A field as the user knows it: where its value stands, what it is called, and whether it is typed or chosen. */
export interface FormField {
  path: readonly PropertyKey[]
  label: string
  verb: '填写' | '选择'
}

export interface FieldProblem {
  /** The field that shows it; none when no field of the form can. */
  field?: FormField
  message: string
}

export type Checked<Input> = { input: Input; problems: readonly [] } | { problems: readonly FieldProblem[] }

type Wrapped = { innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType; type: string }

/** The schema itself, without what only says that it may be absent or what becomes of it. */
const bareOf = (schema: z.ZodType): z.ZodType => {
  const { innerType, in: from, out, type } = schema.def as Wrapped
  if (innerType) return bareOf(innerType)
  // What prepares a value before its schema has no shape of its own.
  if (type === 'pipe' && from && out) return bareOf(from.def.type === 'transform' ? out : from)
  return schema
}

const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> | undefined =>
  (bareOf(schema) as Partial<z.ZodObject>).shape as Record<string, z.ZodType> | undefined

const schemaAt = (schema: z.ZodType, [name, ...rest]: readonly PropertyKey[]): z.ZodType | undefined => {
  if (name === undefined) return schema
  const part = shapeOf(schema)?.[String(name)]
  return part && schemaAt(part, rest)
}

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** What an untouched or emptied input may mean, the likeliest first. */
const emptyFor = (schema: z.ZodType, value: unknown): unknown => {
  const ways = value === '' ? [null, '', undefined] : [value, undefined, null, '', []]
  const found = ways.findIndex(each => accepts(schema, each))
  return found < 0 ? value : ways[found]
}

/** Inputs say '' or nothing where the contract says null: an emptied optional field is absent, not empty text. */
export const prepareValues = <T>(schema: z.ZodType, value: T): T => {
  if (isEmpty(value)) return emptyFor(schema, value) as T
  const shape = shapeOf(schema)
  if (!shape || typeof value !== 'object') return value
  const prepared: Record<string, unknown> = { ...(value as object) }
  for (const [name, part] of Object.entries(shape)) {
    const next = prepareValues(part, prepared[name])
    if (next !== undefined || name in prepared) prepared[name] = next
  }
  return prepared as T
}

/** Whether a field must be filled in: neither nothing nor an empty text or list will do. */
export const isRequired = (schema: z.ZodType, path: readonly PropertyKey[]): boolean => {
  const part = schemaAt(schema, path)
  // A switch is on or off, never empty.
  if (!part || part.def.type === 'optional' || bareOf(part).def.type === 'boolean') return false
  const [mayBeLeft, mayBeEmptied] = [
    [undefined, null, '', []],
    [null, '', []],
  ].map(ways => ways.some(each => accepts(part, each)))
  return !mayBeLeft || !mayBeEmptied
}

/** What the schema says of an empty text; nothing was typed where a value is missing. */
const wordsForEmpty = (schema: z.ZodType | undefined): string | undefined =>
  ['', []]
    .flatMap(empty => schema?.safeParse(empty).error?.issues ?? [])
    .map(({ message }) => message)
    .find(isOwnMessage)

/** The schema's own words, which the server would use, too; or plain ones with the label, never zod's English. */
const wordsOf = (
  schema: z.ZodType,
  issue: z.core.$ZodIssue,
  values: unknown,
  { path, label, verb }: FormField,
): string => {
  if (isOwnMessage(issue.message)) return issue.message
  const value = valueAt(values, path)
  if (isEmpty(value) || (Array.isArray(value) && value.length === 0))
    return wordsForEmpty(schemaAt(schema, path)) ?? `请${verb}${label}`
  return issueWords(issue, label)
}

const isWithin = (path: readonly PropertyKey[], field: FormField): boolean =>
  field.path.every((name, at) => String(name) === String(path[at]))

/** The closest field around a place: a fault in the third entry of a list is shown at the list. */
const fieldAt = (fields: readonly FormField[], path: readonly PropertyKey[]): FormField | undefined =>
  fields
    .filter(field => isWithin(path, field))
    .toSorted((one, other) => other.path.length - one.path.length)[0]

/** What the schema says of the values: ready to send, or the first complaint about each field. */
export const checkValues = <S extends z.ZodType>(
  schema: S,
  values: unknown,
  fields: readonly FormField[],
): Checked<z.output<S>> => {
  const prepared = prepareValues(schema, values)
  const parsed = schema.safeParse(prepared)
  if (parsed.success) return { input: parsed.data, problems: [] }
  const problems = new Map<unknown, FieldProblem>()
  for (const issue of parsed.error.issues) {
    const field = fieldAt(fields, issue.path)
    const place = issue.path.map(String).join('.')
    if (problems.has(field ?? place)) continue
    const unseen: FormField = {
      path: issue.path,
      label: parameterWords(issue.path) ?? '提交的内容',
      verb: '填写',
    }
    const message = wordsOf(schema, issue, prepared, field ?? unseen)
    problems.set(field ?? place, field ? { field, message } : { message })
  }
  return { problems: [...problems.values()] }
}

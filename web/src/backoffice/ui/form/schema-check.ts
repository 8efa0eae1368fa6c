import type { Schema } from '@sunport/contract/call.ts'
import { isOwnMessage, issueWords, valueAt } from '@sunport/contract/issue-words.ts'
import { parameterWords } from '@sunport/contract/parameter-words.ts'
import { safeParse, type z } from 'zod'

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

type Wrapped = { innerType?: Schema; in?: Schema; out?: Schema; type: string }

/** The schema itself, without what only says that it may be absent or what becomes of it. */
const bareOf = (schema: Schema): Schema => {
  const { innerType, in: from, out, type } = schema._zod.def as Wrapped
  if (innerType) return bareOf(innerType)
  // What prepares a value before its schema has no shape of its own.
  if (type === 'pipe' && from && out) return bareOf(from._zod.def.type === 'transform' ? out : from)
  return schema
}

const shapeOf = (schema: Schema): Readonly<Record<string, Schema>> | undefined =>
  (bareOf(schema) as unknown as Partial<z.ZodObject>).shape as Record<string, Schema> | undefined

const schemaAt = (schema: Schema, [name, ...rest]: readonly PropertyKey[]): Schema | undefined => {
  if (name === undefined) return schema
  const part = shapeOf(schema)?.[String(name)]
  return part && schemaAt(part, rest)
}

const accepts = (schema: Schema, value: unknown): boolean => safeParse(schema, value).success

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** What an untouched or emptied input may mean, the likeliest first. */
const emptyFor = (schema: Schema, value: unknown): unknown => {
  const ways = value === '' ? [null, '', undefined] : [value, undefined, null, '', []]
  const found = ways.findIndex(each => accepts(schema, each))
  return found < 0 ? value : ways[found]
}

/** Inputs say '' or nothing where the contract says null: an emptied optional field is absent, not empty text. */
export const prepareValues = <T>(schema: Schema, value: T): T => {
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
export const isRequired = (schema: Schema, path: readonly PropertyKey[]): boolean => {
  const part = schemaAt(schema, path)
  // A switch is on or off, never empty.
  if (!part || part._zod.def.type === 'optional' || bareOf(part)._zod.def.type === 'boolean') return false
  const [mayBeLeft, mayBeEmptied] = [
    [undefined, null, '', []],
    [null, '', []],
  ].map(ways => ways.some(each => accepts(part, each)))
  return !mayBeLeft || !mayBeEmptied
}

/** What is prepared before its schema must fit both ends. */
const longestOf = (schema: Schema): number => {
  const { innerType, in: from, out } = schema._zod.def as Wrapped
  if (innerType) return longestOf(innerType)
  if (from && out) return Math.min(longestOf(from), longestOf(out))
  return (schema as unknown as Partial<z.ZodString>).maxLength ?? Infinity
}

/** How many characters a text may have; undefined where the schema sets no end to it. */
export const longestAt = (schema: Schema, path: readonly PropertyKey[]): number | undefined => {
  const part = schemaAt(schema, path)
  const longest = part ? longestOf(part) : Infinity
  return longest === Infinity ? undefined : longest
}

/** What the schema says of an empty text; nothing was typed where a value is missing. */
const wordsForEmpty = (schema: Schema | undefined): string | undefined =>
  ['', []]
    .flatMap(empty => (schema && safeParse(schema, empty).error?.issues) ?? [])
    .map(({ message }) => message)
    .find(isOwnMessage)

/** The schema's own words, which the server would use, too; or plain ones with the label, never zod's English. */
const wordsOf = (
  schema: Schema,
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
export const checkValues = <S extends Schema>(
  schema: S,
  values: unknown,
  fields: readonly FormField[],
): Checked<z.output<S>> => {
  const prepared = prepareValues(schema, values)
  const parsed = safeParse(schema, prepared)
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

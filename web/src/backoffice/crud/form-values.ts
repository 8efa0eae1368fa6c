import type { z } from 'zod'
import type { FormValues } from './define-crud.ts'

const accepts = (schema: z.ZodObject, name: string, value: unknown): boolean =>
  (schema.shape[name] as z.ZodType | undefined)?.safeParse(value).success ?? true

/** Inputs say '' where the contract says null: an emptied optional field is absent, not empty text. */
export const prepareValues = (schema: z.ZodObject, values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === '' && name in schema.shape && accepts(schema, name, null) ? null : value,
    ]),
  )

/** The first complaint about each field, in the schema's own words. */
export const problemsByField = (schema: z.ZodObject, values: FormValues): Record<string, string> => {
  const problems: Record<string, string> = {}
  for (const issue of schema.safeParse(prepareValues(schema, values)).error?.issues ?? []) {
    const name = String(issue.path[0] ?? '')
    problems[name] ??= issue.message
  }
  return problems
}

/** Whether a field must be filled in: neither nothing nor an empty text or list will do. */
export const isRequired = (schema: z.ZodObject, name: string): boolean =>
  !accepts(schema, name, undefined) || ![null, '', []].some(empty => accepts(schema, name, empty))

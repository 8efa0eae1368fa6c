import type { Schema } from '@sunport/contract/call.ts'
import type { FormInstance } from 'antd'
import { checkValues, type FieldProblem, type FormField } from './schema-check.ts'

type FormPath = (string | number)[]

const pathOf = ({ path }: FormField): FormPath => path as FormPath
const keyOf = (path: FormField['path']): string => path.map(String).join('.')

/** What fields of a form share: the schema they answer to, and a way to be told of. */
export interface FieldChecks {
  schema: Schema
  /** Makes a field known while it stands in the form. */
  register: (field: FormField) => () => void
  fields: () => readonly FormField[]
  /** Shows these problems and takes away all others. */
  show: (problems: readonly FieldProblem[]) => void
  /** Checks one field that somebody has been at; the others are left alone. */
  checkOne: (path: FormField['path']) => boolean
  /** Looks again at what was complained of: a mended field says so at once. */
  heal: () => void
}

/** Checks the fields of a form with one schema; `read` gives the values as they would be sent. */
export const createFieldChecks = (
  form: Pick<FormInstance, 'setFields' | 'getFieldError'>,
  schema: Schema,
  read: () => unknown,
  known: Map<string, FormField>,
): FieldChecks => {
  const fields = () => [...known.values()]
  const problems = () => checkValues(schema, read(), fields()).problems
  const mark = (marked: readonly FormField[], found: readonly FieldProblem[]) =>
    form.setFields(
      marked.map(field => ({
        name: pathOf(field),
        errors: found.filter(problem => problem.field === field).map(({ message }) => message),
      })),
    )
  return {
    schema,
    fields,
    register: field => {
      const key = keyOf(field.path)
      known.set(key, field)
      return () => {
        if (known.get(key) === field) known.delete(key)
      }
    },
    show: found => mark(fields(), found),
    checkOne: path => {
      const field = known.get(keyOf(path))
      if (!field) return true
      const found = problems()
      mark([field], found)
      return !found.some(problem => problem.field === field)
    },
    heal: () => {
      const faulty = fields().filter(field => form.getFieldError(pathOf(field)).length > 0)
      if (faulty.length > 0) mark(faulty, problems())
    },
  }
}

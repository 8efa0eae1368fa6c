import type { Schema } from '@sunport/contract/call.ts'
import type { FormInstance } from 'antd'
import { createContext, useMemo, useRef } from 'react'
import { createFieldChecks, type FieldChecks } from './field-checks.ts'
import type { FormField } from './schema-check.ts'

/** Set by whatever holds fields: a form that is sent, or a page that saves by itself. */
export const FieldContext = createContext<FieldChecks | undefined>(undefined)

/** The checks of a form; its fields stay known when the schema changes under them. */
export const useFieldChecks = (
  form: FormInstance,
  schema: Schema,
  read: () => unknown = () => form.getFieldsValue(),
): FieldChecks => {
  const known = useRef(new Map<string, FormField>())
  const latest = useRef(read)
  latest.current = read
  return useMemo(() => createFieldChecks(form, schema, () => latest.current(), known.current), [form, schema])
}

import type { Call, Schema } from '@sunport/contract/call.ts'
import type { z } from 'zod'
import { send } from '../../../api.ts'
import { type SchemaFormOptions, type SchemaFormState, useSchemaForm } from './use-schema-form.ts'

/** The form of one call: its schema checks what the call then takes. */
export const useCallForm = <I extends Schema, D extends Schema>(
  call: Call<I, D>,
  options: Omit<SchemaFormOptions<I, z.output<D>>, 'schema' | 'send'> = {},
): SchemaFormState<z.input<I>> =>
  useSchemaForm({
    ...options,
    schema: call.input,
    send: input => send(call, input as Record<string, unknown>) as Promise<z.output<D>>,
  })

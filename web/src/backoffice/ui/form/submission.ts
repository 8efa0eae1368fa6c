import type { Schema } from '@sunport/contract/call.ts'
import type { z } from 'zod'
import { refusalOf } from './refusal.ts'
import { checkValues, type FieldProblem, type FormField } from './schema-check.ts'

/** One press of the button: what to check, where it goes, and who is told. */
export interface Attempt<S extends Schema, Answer> {
  schema: S
  values: unknown
  fields: readonly FormField[]
  send: (input: z.output<S>) => Promise<Answer>
  /** Called with nothing when there is nothing to complain of. */
  show: (problems: readonly FieldProblem[]) => void
  onDone?: ((answer: Answer) => unknown) | undefined
  /** Says whether it has dealt with the refusal itself. */
  onRefused?: ((failure: unknown) => boolean) | undefined
}

/** Sends a form once it is in order, and never twice at the same time. */
export const createSubmission = () => {
  let isSending = false
  return async <S extends Schema, Answer>(attempt: Attempt<S, Answer>): Promise<void> => {
    if (isSending) return
    const { schema, values, fields, send, show, onDone, onRefused } = attempt
    const checked = checkValues(schema, values, fields)
    show(checked.problems)
    if (!('input' in checked)) return
    isSending = true
    let answer: Answer
    try {
      answer = await send(checked.input)
    } catch (failure) {
      const refusal = onRefused?.(failure) ? undefined : refusalOf(failure, fields)
      if (refusal) show([refusal])
      return
    } finally {
      isSending = false
    }
    await onDone?.(answer)
  }
}

import type { Schema } from '@sunport/contract/call.ts'
import { successMessage } from '@sunport/contract/envelope.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Form, type FormInstance } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { readAnew } from '../../read-anew.ts'
import { useUploadsSettled } from '../uploads-under-way.ts'
import type { FieldChecks } from './field-checks.ts'
import type { FieldProblem } from './schema-check.ts'
import { createSubmission } from './submission.ts'
import { useFieldChecks } from './use-field-checks.ts'

export interface SchemaFormOptions<S extends Schema, Answer> {
  /** The call's own schema, or one that extends it by what only the form asks. */
  schema: S
  /** What is sent beside the fields, such as the row's id and version. */
  given?: Partial<z.input<S>>
  initial?: Partial<z.input<S>>
  send: (input: z.output<S>) => Promise<Answer>
  onDone?: (answer: Answer) => unknown
  /** Says whether it has dealt with the refusal itself. */
  onRefused?: (failure: unknown) => boolean
  /** Everything cached below this name is read again; success is told in words. */
  feature?: string
  doneText?: string
  /** Whether fields that are not shown any more keep their values. */
  keepsHidden?: boolean
}

/** A form as its dialog, drawer or page sees it. */
export interface SchemaFormState<Values = unknown> {
  form: FormInstance<Values>
  checks: FieldChecks
  initial: Partial<Values> | undefined
  isBusy: boolean
  isDone: boolean
  /** What the last press of the button complained of. */
  problems: readonly FieldProblem[]
  submit: () => void
  /** Somebody goes on typing: what was refused is looked at again. */
  note: () => void
}

/** A form that answers to a schema: checked by it, sent once, closed when it is done, kept when it is refused. */
export const useSchemaForm = <S extends Schema, Answer = unknown>({
  schema,
  given,
  initial,
  send,
  onDone,
  onRefused,
  feature,
  doneText = successMessage,
  keepsHidden = false,
}: SchemaFormOptions<S, Answer>): SchemaFormState<z.input<S>> => {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [form] = Form.useForm<z.input<S>>()
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [isWaiting, setWaiting] = useState(false)
  const uploadsSettled = useUploadsSettled()
  const [submission] = useState(createSubmission)
  const read = () => ({ ...given, ...(keepsHidden ? form.getFieldsValue(true) : form.getFieldsValue()) })
  const checks = useFieldChecks(form, schema, read)
  const change = useMutation({
    mutationFn: send,
    onSuccess: () => {
      if (feature) message.success(doneText)
    },
    onSettled: () => feature && readAnew(client, [feature]),
  })
  const show = (found: readonly FieldProblem[]) => {
    checks.show(found)
    setProblems(found)
  }
  const sendNow = () => {
    const attempt = { schema, values: read(), fields: checks.fields(), show, onDone, onRefused }
    void submission({ ...attempt, send: input => change.mutateAsync(input) })
  }
  return {
    form,
    checks,
    initial,
    problems,
    isBusy: isWaiting || change.isPending,
    isDone: change.isSuccess,
    submit: () => {
      const files = uploadsSettled()
      if (!files) return sendNow()
      setWaiting(true)
      void files.then(() => {
        setWaiting(false)
        sendNow()
      })
    },
    note: () => {
      checks.heal()
      setProblems(found => (found.every(({ field }) => field) ? found : found.filter(({ field }) => field)))
    },
  }
}

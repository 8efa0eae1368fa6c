import type { NewMessage, SavedMessage } from '@sunport/contract/calls/message.ts'
import { CallError } from '@sunport/contract/client.ts'
import { knownProblems } from '@sunport/contract/known-problems.ts'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { messageRules } from './rules.ts'
import { sendSigned, wordsOf } from './signed.ts'

export type FieldErrors = Partial<Record<string, string>>

/** The first thing wrong with each field, in the words of the contract's rules. */
export const errorsOf = async (values: Record<string, unknown>): Promise<FieldErrors> => {
  const parsed = (await messageRules())?.NewMessage.safeParse(values)
  const errors: FieldErrors = {}
  for (const { path, message } of parsed?.error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}

const codeProblems: string[] = [knownProblems['code.wrong'].code, knownProblems['code.ended'].code]

/** A form's way: checked here, sent, answered. Nothing typed is lost when it fails. */
export const useSubmission = () => {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const [saved, setSaved] = useState<SavedMessage>()

  /** Answers the name of the first field that is wrong. */
  const submit = async (values: Record<string, unknown>): Promise<string | undefined> => {
    setSending(true)
    try {
      const found = await errorsOf(values)
      setErrors(found)
      setFailure('')
      const [wrong] = Object.keys(found)
      if (wrong) return wrong
      setSaved(await sendSigned(() => api.message.saveMessage(values as NewMessage)))
    } catch (error) {
      if (!(error instanceof CallError) || !codeProblems.includes(error.code)) setFailure(wordsOf(error))
      else {
        setErrors({ phoneCode: error.message })
        return 'phoneCode'
      }
    } finally {
      setSending(false)
    }
    return undefined
  }

  return {
    errors,
    failure,
    isSending,
    saved,
    submit,
    refuse: (name: string, message: string | undefined) => setErrors({ ...errors, [name]: message }),
  }
}

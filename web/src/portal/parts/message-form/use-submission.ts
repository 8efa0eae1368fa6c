import type { NewMessage, SavedMessage } from '@sunport/contract/calls/message.ts'
import { CallError } from '@sunport/contract/client.ts'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { errorsOf, type FieldErrors, fieldOf } from './errors-of.ts'
import { noteSent } from './offer-mark.ts'
import type { PostedMessage } from './posted.ts'
import { sendProven, wordsOf } from './signed.ts'

/** A form's way: checked here, sent, answered. Nothing typed is lost when it fails. */
export const useSubmission = (posted: PostedMessage | undefined) => {
  const [errors, setErrors] = useState<FieldErrors>(posted?.errors ?? {})
  const [failure, setFailure] = useState(posted?.failure ?? '')
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
      setSaved(
        await sendProven('message', proof =>
          api.message.saveMessage({ ...(values as NewMessage), ...proof }),
        ),
      )
      noteSent(String(values.siteId))
    } catch (error) {
      const field = error instanceof CallError && fieldOf(error.code)
      if (!field) setFailure(wordsOf(error))
      else {
        setErrors({ [field]: wordsOf(error) })
        return field
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
    /** What stands beside a field goes once it is mended, or says what is wrong with it now. */
    recheck: async (name: string, values: Record<string, unknown>): Promise<void> => {
      if (!errors[name]) return
      const found = await errorsOf(values)
      setErrors(before => ({ ...before, [name]: found[name] }))
    },
  }
}

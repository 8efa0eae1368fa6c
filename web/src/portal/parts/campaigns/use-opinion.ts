import type { NewOpinion, SentOpinion } from '@sunport/contract/calls/campaign-board.ts'
import { CallError } from '@sunport/contract/client.ts'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { type FieldErrors, isAboutCode } from '../message-form/errors-of.ts'
import { sendProven, wordsOf } from '../message-form/signed.ts'
import { opinionErrors } from './opinion-errors.ts'
import type { PostedOpinion } from './posted-opinion.ts'

/** The form's way by script: checked here, sent, answered. Nothing typed is lost when it fails. */
export const useOpinion = (posted: PostedOpinion | undefined) => {
  const [errors, setErrors] = useState<FieldErrors>(posted?.errors ?? {})
  const [failure, setFailure] = useState(posted?.failure ?? '')
  const [isSending, setSending] = useState(false)
  const [sent, setSent] = useState<SentOpinion>()

  /** Answers the name of the first field that is wrong. */
  const submit = async (values: Record<string, unknown>): Promise<string | undefined> => {
    setSending(true)
    try {
      const found = await opinionErrors(values)
      setErrors(found)
      setFailure('')
      const [wrong] = Object.keys(found)
      if (wrong) return wrong
      const opinion = values as unknown as NewOpinion
      setSent(await sendProven('opinion', proof => api.campaignBoard.sendOpinion({ ...opinion, ...proof })))
    } catch (error) {
      if (!(error instanceof CallError) || !isAboutCode(error.code)) setFailure(wordsOf(error))
      else {
        setErrors({ phoneCode: error.message })
        return 'phoneCode'
      }
    } finally {
      setSending(false)
    }
    return undefined
  }

  const refuse = (name: string, message: string | undefined) => setErrors({ ...errors, [name]: message })
  return { errors, failure, isSending, sent, submit, refuse }
}

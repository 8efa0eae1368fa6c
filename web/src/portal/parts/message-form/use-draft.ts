import type { WaitingFile } from '@sunport/contract/message/files.ts'
import { type RefObject, useEffect } from 'react'
import { draftKey } from './draft-key.ts'

const hasDraft = (): boolean => {
  try {
    return sessionStorage.getItem(draftKey()) !== null
  } catch {
    return false
  }
}

const load = () => import('./draft.ts')

interface Writing {
  form: RefObject<HTMLFormElement | null>
  /** What the server has put into the form already must not be written over. */
  isFilled: boolean
  isSent: boolean
  files?: readonly WaitingFile[]
  onFiles?(files: WaitingFile[]): void
}

/** Keeps what is typed until it is sent: a reload, a fault, an hour away from the keyboard lose nothing. */
export const useDraft = ({ form, isFilled, isSent, files, onFiles }: Writing): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the form, and once more when it is sent
  useEffect(() => {
    if (isSent) {
      if (hasDraft()) void load().then(({ forgetDraft }) => forgetDraft())
      return
    }
    const element = form.current
    if (!element) return
    if (!isFilled && hasDraft()) void load().then(({ restoreDraft }) => restoreDraft(element, onFiles))
    const keep = () => void load().then(({ keepDraft }) => element.isConnected && keepDraft(element))
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [isSent])

  useEffect(() => {
    const element = form.current
    if (element && files && (files.length > 0 || hasDraft()))
      void load().then(({ keepDraft }) => element.isConnected && keepDraft(element))
  }, [form, files])
}

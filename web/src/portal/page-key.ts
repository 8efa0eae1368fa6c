import { CallError, type SendCall } from '@sunport/contract/client.ts'
import { knownProblems } from '@sunport/contract/known-problems.ts'
import { send, setSigningKey } from '../api.ts'
import { stateElementId } from '../page-state.ts'

/**
 * A page's key ends after an hour at most, and people write longer than that. A fresh copy of the page brings
 * a new one; what was typed stays where it is.
 */
export const renewPageKey = async (): Promise<void> => {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const state = JSON.parse(page.getElementById(stateElementId)?.textContent ?? '{}')
  if (typeof state.pageKey === 'string') setSigningKey(state.pageKey)
}

const isCaptchaDemand = (error: unknown): boolean =>
  error instanceof CallError && error.code === knownProblems['captcha.list_missing'].code

/** A page that is asked for a captcha has grown too old to be known as ours, and nobody reading it should notice. */
export const sendFromPage: SendCall = async (call, input) => {
  try {
    return await send(call, input)
  } catch (error) {
    if (input.verifyCode || !isCaptchaDemand(error)) throw error
    await renewPageKey()
    return send(call, input)
  }
}

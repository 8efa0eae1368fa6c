import { setSigningKey } from '../api.ts'
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

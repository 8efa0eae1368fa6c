import type { Popup, WindowEvent } from '@sunport/contract/calls/portal.ts'
import { api } from '../../api.ts'

const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 5_000 })
  else setTimeout(work, 1_000)
}

/** Tells that a window was shown, followed or closed; whether that succeeds is nothing the visitor should notice. */
export const countWindow = ({ id }: Popup, event: WindowEvent): void => {
  const send = () => void api.portal.countWindow({ id, event }).catch(() => {})
  // Who follows a window may leave the page at once; all else can wait until nobody is kept waiting by it.
  if (event === 'click') send()
  else whenIdle(send)
}

import type { OfferOutcome } from '@sunport/contract/message/offer-outcomes.ts'

/** Of this page's draft, in this tab. */
const key = (): string => `sunport-offer ${location.pathname}${location.search}`

const note = async (siteId: string, outcome: OfferOutcome): Promise<void> => {
  await (await import('./offer.ts')).noteOffer(siteId, outcome).catch(() => {})
}

/** An offered answer was opened: counted once for a draft, and nothing of whoever writes it. */
export const noteOpened = (siteId: string): void => {
  try {
    if (sessionStorage.getItem(key())) return
    sessionStorage.setItem(key(), '1')
  } catch {
    // What cannot be marked would be counted with every click.
    return
  }
  void note(siteId, 'opened')
}

/** The draft was sent all the same. */
export const noteSent = (siteId: string): void => {
  try {
    if (!sessionStorage.getItem(key())) return
    sessionStorage.removeItem(key())
  } catch {
    return
  }
  void note(siteId, 'sent')
}

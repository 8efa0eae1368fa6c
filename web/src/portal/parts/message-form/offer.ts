import type { OfferedText } from '@sunport/contract/calls/message.ts'
import type { OfferOutcome } from '@sunport/contract/message/offer-outcomes.ts'
import { send } from '../../../api.ts'

// By way of the rules, which this page has fetched already: no other page carries this address.
const load = async () => (await import('@sunport/contract/calls/message.ts')).message

export const offer = async (subject: string, siteId: string): Promise<OfferedText[]> => {
  const { offerAnswers } = await load()
  return (await send(offerAnswers, { subject, siteId })) as OfferedText[]
}

export const noteOffer = async (siteId: string, outcome: OfferOutcome): Promise<void> => {
  const { noteOffer: call } = await load()
  await send(call, { siteId, outcome })
}

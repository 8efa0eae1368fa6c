/** What became of a draft beside which answers were offered: one was opened; and then it was sent all the same. */
export const offerOutcomes = ['opened', 'sent'] as const
export type OfferOutcome = (typeof offerOutcomes)[number]

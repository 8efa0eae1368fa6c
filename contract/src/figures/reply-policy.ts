/** What becomes of a party's words on its figures: taken in, published as they are, or not. */
export const replyStates = {
  waiting: '待核',
  published: '已公布',
  refused: '不予公布',
  withdrawn: '已撤下',
} as const
export type ReplyState = keyof typeof replyStates

/** From which state each decision leads where; what is not published, or no longer, says why. */
export const replyDecisions = {
  publish: { label: '核实并公布', from: 'waiting', to: 'published', needsReason: false },
  refuse: { label: '不予公布', from: 'waiting', to: 'refused', needsReason: true },
  withdraw: { label: '撤下', from: 'published', to: 'withdrawn', needsReason: true },
} as const satisfies Record<string, { label: string; from: ReplyState; to: ReplyState; needsReason: boolean }>
export type ReplyDecision = keyof typeof replyDecisions

/** What a desk shows: triage, the supervisor's board, one's own answers, answers to pass, everything. */
export const messageDesks = {
  receiving: '留言受理',
  handling: '留言处理',
  feedback: '问题反馈',
  replying: '留言答复',
  reviewing: '答复审核',
  viewing: '留言查看',
} as const
export type MessageDesk = keyof typeof messageDesks

export const messagePriorities = { normal: '普通', urgent: '加急', major: '重大' } as const
export type MessagePriority = keyof typeof messagePriorities
export const messageChannels = { web: '网页', mobile: '手机', phone: '电话代录', letter: '信函' } as const

/** Why something is not taken up, in the words that its writer reads. */
export const refusalReasons = {
  scope: '不属于政府采购事项',
  statutory: '属于应当依法提起质疑、投诉的事项',
  litigation: '已经进入诉讼、仲裁或者行政复议程序',
  repeated: '同一事项已经答复，没有新的事实和理由',
  unclear: '内容无法辨认，且无法联系到留言人',
} as const
export type RefusalReason = keyof typeof refusalReasons

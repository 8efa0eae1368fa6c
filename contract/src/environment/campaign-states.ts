/** 意见征集: drafted, signed, open between two moments of the server's clock, ended, answered for. */
export const campaignStates = {
  draft: '草稿',
  waiting: '待开始',
  open: '征集中',
  ended: '已结束',
  answered: '已反馈',
} as const

/** How somebody may answer, and what keeps him from answering twice: his device, his phone, his account, his link. */
export const answerModes = {
  anonymous: '匿名',
  phone: '手机验证',
  'signed-in': '登录',
  'one-time-link': '一次性链接',
} as const
export type AnswerMode = keyof typeof answerModes

/** Whose answers count once; what the page says of it. */
export const onePerWords: Record<AnswerMode, string> = {
  anonymous: '匿名填写，每位访客只能提交一次；结果只作汇总统计。',
  phone: '每个手机号码只能提交一次；号码不与答卷一起保存，结果只作汇总统计。',
  'signed-in': '每个账号只能提交一次；账号不与答卷一起保存，结果只作汇总统计。',
  'one-time-link': '凭邀请链接填写，每个链接只能提交一次；结果只作汇总统计。',
}

/** The purpose of codes that are sent to phones for a questionnaire. */
export const surveyCodePurpose = 'survey'

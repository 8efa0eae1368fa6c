/** What somebody at a desk has begun or ordered, in the words of `slotsOf`. */
export const scheduledText = {
  title: '关于{省}政府采购系统停机升级的公告',
  paragraphs: [
    '为提升系统性能，{网}定于近期进行停机升级，升级期间采购公告可以正常查询，项目投标、文件下载和专家抽取暂停使用。',
    '请各采购人、代理机构合理安排开标时间，请供应商提前完成文件上传。具体恢复时间以本网通知为准。',
  ],
}

export const endingText = {
  title: '{省}政府采购业务线上答疑周活动公告',
  paragraphs: [
    '{厅}组织政府采购业务线上答疑周活动，采购人、代理机构和供应商可以通过本网互动交流栏目提问，工作人员当日答复。',
    '活动结束后，典型问题将整理到常见问题栏目，本公告到期自动下线。',
  ],
}

export const urgentText = {
  title: '关于防范冒充政府采购工作人员实施诈骗的紧急提示',
  paragraphs: [
    '近日，有不法分子冒充政府采购工作人员，以退还保证金为由要求供应商提供账户和验证码。请各供应商提高警惕，不要向任何人透露数字证书密码和短信验证码。',
    '退还保证金由代理机构按照原路径办理，不收取任何费用，也不会要求转账。发现可疑情况的，请立即报警并向{厅}反映。',
  ],
  reason: '涉及供应商资金安全，须立即提示，来不及逐级审核',
}

/** Drafts that nobody needed any more, and why. */
export const discardedTexts: { title: string; reason: string }[] = [
  { title: '{年}年政府采购培训班通知（测试稿）', reason: '测试用稿件，不再需要' },
  { title: '{市}政府采购工作动态（重复）', reason: '与已发布的内容重复' },
  { title: '关于征集政府采购典型案例的通知（旧稿）', reason: '征集方案已调整，另行拟稿' },
]

export const repeatedCorrection = '同一项目的更正公告已由采编起草，重复的草稿删除'

export const lawAmendment = {
  note: '根据公平竞争审查意见修改，征求意见后送审',
  words: '采购人不得要求供应商提供可以通过信息共享获得的证明材料。',
  changeNote: '拟增加告知承诺制的规定',
}

/** The house that the first accounts belong to, and those it works with; {市} is one of the province's cities. */
export const firstUnits: {
  name: string
  type: '财政部门' | '监管机构' | '集采机构' | '其他'
  inside?: string
}[] = [
  { name: '{省}财政厅', type: '财政部门' },
  { name: '政府采购监管处', type: '监管机构', inside: '{省}财政厅' },
  { name: '信息网络中心', type: '其他', inside: '{省}财政厅' },
  { name: '监督评价局', type: '监管机构', inside: '{省}财政厅' },
  { name: '{省}政府采购中心', type: '集采机构' },
]

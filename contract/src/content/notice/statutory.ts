/** What the law asks of the times of a notice; each can refuse or only warn. */
export const statutoryRules = {
  intention: {
    label: '采购意向提前公开',
    basis: '财库〔2020〕10号：采购意向公开时间不得晚于采购活动开始前30日',
  },
  prequalification: { label: '资格预审申请时间', basis: '政府采购法实施条例第二十一条：不得少于5个工作日' },
  tender: { label: '等标期', basis: '政府采购法第三十五条：自招标文件开始发出至投标截止不得少于20日' },
  response: {
    label: '响应文件准备时间',
    basis: '财政部令第74号、财库〔2014〕214号：谈判、询价3个工作日，磋商10日',
  },
  documents: { label: '采购文件提供期限', basis: '政府采购法实施条例第三十一条：不得少于5个工作日' },
  correction: {
    label: '更正后的准备时间',
    basis: '政府采购法实施条例第三十一条：可能影响投标文件编制的，应在截止时间至少15日前更正，不足的应当顺延',
  },
  'single-source': { label: '单一来源公示期', basis: '政府采购法实施条例第三十八条：不得少于5个工作日' },
  result: {
    label: '结果公告时限',
    basis: '政府采购法实施条例第四十三条：中标、成交供应商确定之日起2个工作日内',
  },
  contract: { label: '合同公告时限', basis: '政府采购法实施条例第五十条：合同签订之日起2个工作日内' },
  signing: { label: '合同签订时限', basis: '政府采购法第四十六条：中标、成交通知书发出之日起30日内' },
  supplier: {
    label: '供应商信用记录',
    basis: '政府采购法第二十二条、第七十七条：在禁止参加政府采购活动的期限内不得成交',
  },
  attachment: {
    label: '随附文件',
    basis: '政府采购法实施条例第四十三条、第五十条：采购文件、合同应当同时公告',
  },
} as const
export type StatutoryRule = keyof typeof statutoryRules
export const statutoryRuleCodes = Object.keys(statutoryRules) as [StatutoryRule, ...StatutoryRule[]]

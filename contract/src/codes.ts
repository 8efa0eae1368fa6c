/** Enabled flag of every entity that can be switched off. */
export const enabled = { on: '1', off: '0' } as const
export type Enabled = (typeof enabled)[keyof typeof enabled]
/** Filter values that mean "all": '' everywhere, '2' for channels and roles. */
export const filterAll = ''
export const filterAllChannelsAndRoles = '2'

export const purchaseManners = {
  '1': '公开招标',
  '2': '邀请招标',
  '3': '竞争性谈判',
  '4': '询价',
  '5': '单一来源',
  '6': '竞争性磋商',
  '9': '其他',
} as const
export type PurchaseManner = keyof typeof purchaseManners

export const purchaseNatures = { '1': '货物', '2': '工程', '3': '服务' } as const
export type PurchaseNature = keyof typeof purchaseNatures

/** Letters that a project number carries for its manner. */
export const mannerLetters: Record<PurchaseManner, string> = {
  '1': 'GK',
  '2': 'QT',
  '3': 'TP',
  '4': 'XJ',
  '5': 'DY',
  '6': 'CS',
  '9': 'QT',
}

/** The stages of a procurement project, in their order; a notice type belongs to one. */
export const noticeStages = [
  'intention',
  'plan',
  'demand',
  'publicity',
  'prequalification',
  'tender',
  'correction',
  'result',
  'termination',
  'contract',
  'acceptance',
  'sme',
  'store',
] as const
export type NoticeStage = (typeof noticeStages)[number]

interface NoticeType {
  name: string
  stage: NoticeStage
}

/** Exact notice types; the last digit of 00101x and 00102x is the purchase manner. */
export const noticeTypes: Record<string, NoticeType> = {
  '59': { name: '采购意向公开', stage: 'intention' },
  '5E': { name: '采购意向公开', stage: 'intention' },
  '001101': { name: '采购计划', stage: 'plan' },
  '001059': { name: '采购需求', stage: 'demand' },
  '001051': { name: '单一来源公示', stage: 'publicity' },
  '00105F': { name: '采购前公示', stage: 'publicity' },
  '001052': { name: '资格预审公告', stage: 'prequalification' },
  '001053': { name: '资格预审公告', stage: 'prequalification' },
  '00105B': { name: '资格预审公告', stage: 'prequalification' },
  '001011': { name: '招标公告', stage: 'tender' },
  '001012': { name: '邀请招标公告', stage: 'tender' },
  '001013': { name: '竞争性谈判公告', stage: 'tender' },
  '001014': { name: '询价公告', stage: 'tender' },
  '001015': { name: '单一来源采购公告', stage: 'tender' },
  '001016': { name: '竞争性磋商公告', stage: 'tender' },
  '001019': { name: '其他采购公告', stage: 'tender' },
  '001021': { name: '中标结果公告', stage: 'result' },
  '001022': { name: '中标结果公告', stage: 'result' },
  '001023': { name: '成交结果公告', stage: 'result' },
  '001024': { name: '成交结果公告', stage: 'result' },
  '001025': { name: '成交结果公告', stage: 'result' },
  '001026': { name: '成交结果公告', stage: 'result' },
  '001029': { name: '结果公告', stage: 'result' },
  '001031': { name: '更正公告', stage: 'correction' },
  '001032': { name: '更正公告', stage: 'correction' },
  '001033': { name: '更正公告', stage: 'correction' },
  '001004': { name: '废标公告', stage: 'termination' },
  '001006': { name: '终止公告', stage: 'termination' },
  '001054': { name: '合同公告', stage: 'contract' },
  '00100B': { name: '合同公告', stage: 'contract' },
  '001009': { name: '履约验收公告', stage: 'acceptance' },
  '00105A': { name: '履约验收公告', stage: 'acceptance' },
  '00100C': { name: '履约验收公告', stage: 'acceptance' },
  '001062': { name: '中小企业预留份额执行情况公示', stage: 'sme' },
  '201022': { name: '电子卖场成交公告', stage: 'store' },
  '201023': { name: '电子卖场合同公告', stage: 'store' },
  '201111': { name: '定点议价采购公告', stage: 'store' },
}

export const noticeStageNames: Record<NoticeStage, string> = {
  intention: '采购意向',
  plan: '采购计划',
  demand: '采购需求',
  publicity: '采购前公示',
  prequalification: '资格预审',
  tender: '采购公告',
  correction: '更正公告',
  result: '结果公告',
  termination: '终止公告',
  contract: '合同公告',
  acceptance: '验收公告',
  sme: '预留份额公示',
  store: '电子卖场',
}

export const stageOf = (noticeType: string | null): NoticeStage | undefined =>
  noticeType ? noticeTypes[noticeType]?.stage : undefined

/** The notice types of a stage, joined as the lists take them. */
export const typesOfStage = (stage: NoticeStage): string =>
  Object.keys(noticeTypes)
    .filter(code => noticeTypes[code]?.stage === stage)
    .join(',')

export const lawCategories = {
  '1': '法律',
  '2': '行政法规',
  '3': '部门规章',
  '4': '地方性法规',
  '5': '规范性文件',
  '6': '地方政府规章',
  '7': '省级规范性文件',
  '8': '解读',
} as const

export const lawValidities = {
  inForce: '现行有效',
  partly: '部分失效',
  upcoming: '尚未施行',
  repealed: '已废止',
} as const
export type LawValidity = (typeof lawValidities)[keyof typeof lawValidities]

/** Size of an enterprise, as small ones are preferred by policy. */
export const enterpriseScales = {
  '1': '大型企业',
  '2': '中型企业',
  '3': '小型企业',
  '4': '微型企业',
} as const

/** Kinds of a supplier's qualifications, each a table of its own on the record. */
export const qualificationKinds = { general: '企业资质', safety: '安全资质', employee: '人员资质' } as const
export type QualificationKind = keyof typeof qualificationKinds

/** What an agency is: a private one that was registered, or a public body that buys centrally. */
export const agencyTypes = { '1': '社会代理机构', '2': '集中采购机构' } as const

/** What a message is about; a complaint in the legal sense has its own way and is not one of these. */
export const messageTypes = {
  consult: '咨询',
  suggest: '建议',
  help: '求助',
  clue: '投诉举报线索',
  error: '网站纠错',
  disclosure: '信息公开申请',
  platform: '平台问题',
} as const
export type MessageType = keyof typeof messageTypes
/** What is wrong with the site or the platform: it has a desk of its own. */
export const feedbackTypes = ['error', 'platform'] as const satisfies readonly MessageType[]

/** In what capacity somebody writes. */
export const messageIdentities = {
  supplier: '供应商',
  agency: '代理机构',
  expert: '评审专家',
  citizen: '公民',
  purchaser: '采购人',
} as const

/** The way of a message through the offices. */
export const messageStates = {
  received: '待受理',
  accepted: '已受理',
  refused: '不予受理',
  merged: '已合并',
  transferring: '转办中',
  assigned: '待答复',
  supplement: '待补充',
  reviewing: '待审核',
  answered: '已答复',
  published: '已公开',
  recheck: '待复核',
  closed: '已关闭',
  spam: '无效留言',
} as const
export type MessageState = keyof typeof messageStates

export const pageSizes = [10, 20, 50, 100] as const
export const defaultPageSize = 10
export const directoryPageSize = 12

export const creditStatus = { inForce: '1', expired: '2' } as const
export type CreditStatus = (typeof creditStatus)[keyof typeof creditStatus]

/** Where a questionnaire stands, by the server's clock. */
export const questionnaireStatus = { notStarted: '0', open: '1', ended: '2', paused: '3' } as const
export type QuestionnaireStatus = (typeof questionnaireStatus)[keyof typeof questionnaireStatus]

export const questionnaireStatusNames: Record<QuestionnaireStatus, string> = {
  '0': '未开始',
  '1': '进行中',
  '2': '已结束',
  '3': '已暂停',
}

/** Whether the public reads an answer already. */
export const messageStatuses = { waiting: '待回复', answered: '已回复' } as const
export type MessageStatus = keyof typeof messageStatuses

/** Groups that hits are sorted into: the stages of a project, and everything that is no notice. */
export const searchGroups = [...noticeStages, 'article'] as const
export type SearchGroup = (typeof searchGroups)[number]

export const searchPeriods = { week: '近一周', month: '近一月', year: '近一年' } as const
export type SearchPeriod = keyof typeof searchPeriods

/** What the words are looked for in: everything, or exactly in names of organisations or in numbers. */
export const searchModes = { words: '全文', organisation: '单位名称', number: '项目编号' } as const
export type SearchMode = keyof typeof searchModes

import type { StatutoryLaw } from './laws.ts'
import { rowOn, type StatutoryTerm, type TermGroup, type TermLength } from './term.ts'

type Source = Pick<StatutoryTerm, 'law' | 'article' | 'grade'>
const graded =
  (grade: Source['grade']) =>
  (law: StatutoryLaw, article?: string): Source => ({ law, grade, ...(article && { article }) })
/** Read in the text itself; quoted with its article by others; only widely stated. */
const read = graded('text')
const quoted = graded('quoted')
const unseen = graded('unseen')

const bounded =
  (bound: StatutoryTerm['bound'], group: TermGroup) =>
  (name: string, from: string, until: string, length: TermLength, source: Source, note?: string) =>
    [{ name, group, from, until, bound, ...length, ...source, ...(note && { note }) }] satisfies [
      StatutoryTerm,
    ]

const workdays = (length: number): TermLength => ({ length, unit: 'workday' })
const days = (length: number): TermLength => ({ length, unit: 'day' })
const years = (length: number): TermLength => ({ length, unit: 'year' })

const before = bounded('least', 'before')
const result = bounded('most', 'result')
const contract = bounded('most', 'contract')
const dispute = bounded('most', 'dispute')

/**
 * Every length that the law gives and the product knows, under the name of what it concerns. A later law adds its row
 * behind the one it follows, which then ends: `validTo`.
 */
const terms = {
  intention: before('采购意向提前公开', '采购意向公开', '采购活动开始', days(30), quoted('intentions')),
  'notice-tender': before(
    '招标、资格预审公告的公告期限',
    '公告发布',
    '公告期限届满',
    workdays(5),
    quoted('tendering', '第十六条'),
  ),
  'notice-other': before(
    '谈判、磋商、询价公告的公告期限',
    '公告发布',
    '公告期限届满',
    workdays(3),
    quoted('openness'),
  ),
  prequalify: before(
    '资格预审申请时间',
    '资格预审公告发布',
    '提交申请文件截止',
    workdays(5),
    read('regulation', '第二十一条'),
  ),
  'docs-tender': before(
    '招标文件提供期限',
    '招标文件开始发出',
    '提供期限届满',
    workdays(5),
    read('regulation', '第三十一条'),
  ),
  'bid-time': before('等标期', '招标文件开始发出', '投标截止', days(20), read('law', '第三十五条')),
  'clarify-tender': before(
    '招标文件的澄清或者修改',
    '发出澄清、修改通知',
    '投标截止',
    days(15),
    read('regulation', '第三十一条'),
    '可能影响投标文件编制的适用；不足的，应当顺延投标截止时间',
  ),
  'clarify-prequalify': before(
    '资格预审文件的澄清或者修改',
    '发出澄清、修改通知',
    '提交申请文件截止',
    days(3),
    unseen('tendering'),
  ),
  'consult-docs': before(
    '磋商文件发售期限',
    '磋商文件开始发出',
    '发售期限届满',
    workdays(5),
    quoted('consultation', '第十条'),
  ),
  'consult-time': before(
    '磋商的响应准备时间',
    '磋商文件发出',
    '首次响应截止',
    days(10),
    quoted('consultation', '第十条'),
  ),
  'clarify-consult': before(
    '磋商文件的澄清或者修改',
    '发出澄清、修改通知',
    '首次响应截止',
    days(5),
    unseen('consultation'),
  ),
  'negotiate-time': before(
    '谈判的响应准备时间',
    '谈判文件发出',
    '首次响应截止',
    workdays(3),
    quoted('otherManners', '第二十九条'),
  ),
  'clarify-negotiate': before(
    '谈判文件的澄清或者修改',
    '发出澄清、修改通知',
    '首次响应截止',
    workdays(3),
    unseen('otherManners'),
  ),
  'inquiry-time': before(
    '询价的响应准备时间',
    '询价通知书发出',
    '响应截止',
    workdays(3),
    quoted('otherManners', '第四十五条'),
  ),
  'clarify-inquiry': before(
    '询价通知书的澄清或者修改',
    '发出澄清、修改通知',
    '响应截止',
    workdays(3),
    unseen('otherManners'),
  ),
  'single-source': before(
    '单一来源公示期',
    '公示发布',
    '公示期满',
    workdays(5),
    read('regulation', '第三十八条'),
    '达到公开招标数额标准、只能从唯一供应商处采购的适用',
  ),
  'publish-on-receipt': bounded('most', 'before')(
    '媒体发布采购信息',
    '收到采购信息',
    '发布',
    workdays(1),
    unseen('publishing'),
  ),
  report: result(
    '评审报告送采购人',
    '评审结束',
    '送交评审报告',
    workdays(2),
    read('regulation', '第四十三条'),
  ),
  choose: result(
    '确定中标、成交供应商',
    '收到评审报告',
    '确定供应商',
    workdays(5),
    read('regulation', '第四十三条'),
  ),
  result: result(
    '发出通知书并公告结果',
    '确定中标、成交供应商',
    '发出通知书、公告结果',
    workdays(2),
    read('regulation', '第四十三条'),
    '招标文件、谈判文件、询价通知书随结果同时公告',
  ),
  'result-period': bounded('least', 'result')(
    '中标、成交结果的公告期限',
    '结果公告发布',
    '公告期限届满',
    workdays(1),
    unseen('tendering'),
  ),
  'contract-sign': contract(
    '签订合同',
    '发出中标、成交通知书',
    '签订合同',
    days(30),
    read('law', '第四十六条'),
  ),
  'contract-publish': contract(
    '合同公告',
    '签订合同',
    '公告合同',
    workdays(2),
    read('regulation', '第五十条'),
  ),
  'contract-file': contract('合同备案', '签订合同', '报送备案', workdays(7), read('law', '第四十七条')),
  'deposit-lost': contract(
    '退还未中标供应商的保证金',
    '发出中标通知书',
    '退还保证金',
    workdays(5),
    read('regulation', '第三十三条'),
  ),
  'deposit-won': contract(
    '退还中标供应商的保证金',
    '签订合同',
    '退还保证金',
    workdays(5),
    read('regulation', '第三十三条'),
  ),
  inquiry: dispute('答复询问', '收到询问', '答复', workdays(3), read('regulation', '第五十二条')),
  question: dispute(
    '提出质疑',
    '知道或者应知权益受到损害',
    '提出质疑',
    workdays(7),
    read('law', '第五十二条'),
    '应知之日：对采购文件，为收到之日或者其公告期限届满之日；对采购过程，为该环节结束之日；对结果，为结果公告期限届满之日',
  ),
  'question-reply': dispute('答复质疑', '收到质疑', '答复', workdays(7), read('law', '第五十三条')),
  complaint: dispute('提起投诉', '质疑答复期满', '投诉', workdays(15), read('law', '第五十五条')),
  'complaint-check': dispute(
    '审查投诉书、通知补正',
    '收到投诉书',
    '完成审查',
    workdays(5),
    quoted('disputes'),
  ),
  'complaint-refuse': dispute(
    '告知不予受理、不属于管辖',
    '审查完毕',
    '书面告知',
    workdays(3),
    quoted('disputes'),
  ),
  'complaint-copy': dispute(
    '发出投诉答复通知书及副本',
    '收到投诉',
    '发出通知书',
    workdays(8),
    quoted('disputes'),
  ),
  'complaint-decide': dispute(
    '作出投诉处理决定',
    '收到投诉',
    '作出处理决定',
    workdays(30),
    read('law', '第五十六条'),
  ),
  suspend: dispute('暂停采购活动', '暂停开始', '暂停期满', days(30), read('law', '第五十七条')),
  keep: bounded('least', 'keeping')(
    '采购文件保存',
    '采购结束',
    '保存期满',
    years(15),
    read('law', '第四十二条'),
  ),
  ban: bounded('most', 'keeping')(
    '禁止参加政府采购活动',
    '禁止开始',
    '禁止期满',
    years(3),
    read('law', '第七十七条'),
    '一至三年，以处罚决定为准',
  ),
} as const
export type TermId = keyof typeof terms
export const termIds = Object.keys(terms) as [TermId, ...TermId[]]

/** What holds for what is written from now on. */
export const newestTerm = (id: TermId): StatutoryTerm => terms[id][terms[id].length - 1] ?? terms[id][0]

/** What holds for a count that begins on a day. */
export const termOn = (id: TermId, on: string): StatutoryTerm => rowOn(terms[id], on)

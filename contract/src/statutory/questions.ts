import { type TermId, termIds } from './terms.ts'

/** Who reckons with the law: what one knows and wants depends on who one is. */
export const askers = {
  supplier: '供应商',
  buyer: '采购人',
  agency: '代理机构',
  authority: '监管部门',
} as const
export type Asker = keyof typeof askers

/** What somebody wants to know of a day, in his own words, and the lengths that lead from it to the answer. */
export interface StatutoryQuestion {
  words: string
  /** The day that he knows. Without words it is the one from which the first length counts. */
  event?: string
  /** One after the other: the next begins on the day on which the one before it ends. */
  steps: readonly [TermId, ...TermId[]]
}

/** Questions of more than one length; those of one bear its name, whoever asks. */
const chains = ['question-result', 'complaint-after-question'] as const
export type QuestionId = TermId | (typeof chains)[number]
export const questionIds = [...termIds, ...chains] as const

type Questions = Partial<Record<QuestionId, StatutoryQuestion>>

/** Of one length. */
const of = (id: TermId, words: string, event?: string): Questions => ({
  [id]: { words, steps: [id], ...(event && { event }) },
})

const supplier: Questions = {
  'question-result': {
    words: '看到中标、成交结果公告，要对结果提出质疑',
    event: '结果公告发布之日',
    steps: ['result-period', 'question'],
  },
  ...of('question', '对采购文件或者采购过程有异议，要提出质疑', '收到采购文件之日，或者该采购环节结束之日'),
  ...of('question-reply', '已经提出质疑，等待答复', '对方收到质疑函之日'),
  'complaint-after-question': {
    words: '对质疑答复不满意，或者没有收到答复，要投诉',
    event: '对方收到质疑函之日',
    steps: ['question-reply', 'complaint'],
  },
  ...of('complaint', '知道质疑答复期满之日，要投诉'),
  ...of('inquiry', '已经提出询问，等待答复', '对方收到询问之日'),
  ...of('complaint-decide', '已经投诉，等待处理决定', '财政部门收到投诉之日'),
  ...of('contract-sign', '收到中标、成交通知书，要签订合同', '中标、成交通知书发出之日'),
  ...of('deposit-lost', '没有中标，等待退还保证金'),
  ...of('deposit-won', '已经签订合同，等待退还保证金'),
  ...of('ban', '被禁止参加政府采购活动，何时期满', '禁止开始之日'),
}

const buyer: Questions = {
  ...of('intention', '公开采购意向后，何时可以开始采购'),
  ...of('choose', '收到评审报告，要确定供应商'),
  ...of('result', '确定供应商后，要发通知书、公告结果'),
  ...of('contract-sign', '发出中标、成交通知书，要签订合同'),
  ...of('contract-publish', '签订合同后，要公告合同'),
  ...of('contract-file', '签订合同后，要报送备案'),
  ...of('inquiry', '收到询问，要答复'),
  ...of('question-reply', '收到质疑，要答复'),
  ...of('deposit-lost', '发出中标通知书，要退还未中标供应商的保证金'),
  ...of('deposit-won', '签订合同后，要退还中标供应商的保证金'),
  ...of('keep', '采购结束，采购文件要保存到哪天'),
}

const agency: Questions = {
  ...of('bid-time', '发出招标文件，最早哪天截止投标'),
  ...of('docs-tender', '发出招标文件，至少提供到哪天'),
  ...of('notice-tender', '发布招标、资格预审公告，公告期限到哪天'),
  ...of('clarify-tender', '澄清、修改招标文件，投标最早哪天截止'),
  ...of('prequalify', '发布资格预审公告，申请最早哪天截止'),
  ...of('clarify-prequalify', '澄清、修改资格预审文件，申请最早哪天截止'),
  ...of('notice-other', '发布谈判、磋商、询价公告，公告期限到哪天'),
  ...of('consult-time', '发出磋商文件，最早哪天截止响应'),
  ...of('consult-docs', '发出磋商文件，至少发售到哪天'),
  ...of('clarify-consult', '澄清、修改磋商文件，响应最早哪天截止'),
  ...of('negotiate-time', '发出谈判文件，最早哪天截止响应'),
  ...of('clarify-negotiate', '澄清、修改谈判文件，响应最早哪天截止'),
  ...of('inquiry-time', '发出询价通知书，最早哪天截止响应'),
  ...of('clarify-inquiry', '澄清、修改询价通知书，响应最早哪天截止'),
  ...of('single-source', '发布单一来源公示，公示到哪天'),
  ...of('report', '评审结束，要送交评审报告'),
  ...of('result-period', '发布结果公告，公告期限到哪天'),
  ...of('question-reply', '收到质疑，要答复'),
}

const authority: Questions = {
  ...of('complaint-check', '收到投诉书，要审查、通知补正'),
  ...of('complaint-refuse', '审查完毕，要告知不予受理'),
  ...of('complaint-copy', '收到投诉，要发出答复通知书及副本'),
  ...of('complaint-decide', '收到投诉，要作出处理决定'),
  ...of('suspend', '暂停采购活动，最长到哪天'),
  ...of('publish-on-receipt', '媒体收到采购信息，要发布'),
}

export const questionsOf: Record<Asker, Questions> = { supplier, buyer, agency, authority }

/** Who asks it; the first where several do. */
export const askerOf = (id: QuestionId): Asker =>
  (Object.keys(askers) as Asker[]).find(asker => questionsOf[asker][id]) ?? 'supplier'

/** As one asks it, else as whoever does. */
export const questionFor = (id: QuestionId, asker = askerOf(id)): StatutoryQuestion => {
  const question = questionsOf[asker][id] ?? questionsOf[askerOf(id)][id]
  if (!question) throw new Error(`nobody asks for ${id}`)
  return question
}

import { z } from 'zod'
import {
  messageIdentities,
  messageStates,
  messageTypes,
  noticeStageNames,
  purchaseManners,
  purchaseNatures,
} from '../codes.ts'

/**
 * What an indicator is reckoned from, in a small closed vocabulary: nobody writes SQL, and nothing of what is written
 * becomes SQL other than as a parameter.
 */
export const indicatorSources = { notices: '公告', messages: '留言' } as const
export type IndicatorSource = keyof typeof indicatorSources

interface FieldFacts {
  label: string
  /** Given: the field has these values and no others. */
  options?: Readonly<Record<string, string>>
  isNumber?: true
}

/** What rows can be chosen by. */
export const indicatorFields = {
  notices: {
    stage: { label: '公告阶段', options: noticeStageNames },
    manner: { label: '采购方式', options: purchaseManners },
    nature: { label: '采购类别', options: purchaseNatures },
    projectCode: { label: '项目编号' },
    agency: { label: '代理机构' },
    opening: { label: '开标时间' },
    budget: { label: '预算金额（元）', isNumber: true },
    deal: { label: '成交金额（元）', isNumber: true },
  },
  messages: {
    type: { label: '留言类型', options: messageTypes },
    state: { label: '办理状态', options: messageStates },
    identity: { label: '身份', options: messageIdentities },
    inTime: { label: '答复时限', options: { '1': '按期答复', '0': '逾期或未答复' } },
    rating: { label: '评分', isNumber: true },
  },
} as const satisfies Record<IndicatorSource, Record<string, FieldFacts>>

/** Moments that days are counted between. */
export const indicatorTimes = {
  notices: {
    noticeTime: '公告发布',
    openingTime: '开标',
    tenderTime: '同项目采购公告发布',
    resultTime: '同项目结果公告发布',
  },
  messages: { receivedAt: '收到', repliedAt: '答复', dueAt: '答复期限' },
} as const satisfies Record<IndicatorSource, Record<string, string>>

/** Sums that are compared with each other. */
export const indicatorSums = {
  notices: { budget: '预算金额', deal: '成交金额' },
  messages: {},
} as const satisfies Record<IndicatorSource, Record<string, string>>

export const filterOperators = {
  in: '是',
  notIn: '不是',
  filled: '已填写',
  empty: '未填写',
  atLeast: '不低于',
  below: '低于',
} as const
export type FilterOperator = keyof typeof filterOperators

export const measureKinds = {
  count: '数量',
  share: '占比（%）',
  medianDays: '中位天数',
  ratio: '两项金额之比（%）',
} as const
export type MeasureKind = keyof typeof measureKinds

const keys = <T extends object>(of: T) => Object.keys(of) as [keyof T & string]

const IndicatorFilter = z.object({
  field: z.string({ error: '请选择条件' }).min(1, '请选择条件').max(30),
  operator: z.enum(keys(filterOperators), { error: '请选择比较方式' }),
  values: z.array(z.string().trim().min(1).max(60)).max(20, '一个条件最多20个值').default([]),
})
export type IndicatorFilter = z.infer<typeof IndicatorFilter>

const IndicatorMeasure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('count') }),
  z.object({ kind: z.literal('share'), of: z.array(IndicatorFilter).min(1, '请填写占比的条件').max(8) }),
  z.object({ kind: z.literal('medianDays'), from: z.string().max(30), to: z.string().max(30) }),
  z.object({ kind: z.literal('ratio'), top: z.string().max(30), bottom: z.string().max(30) }),
])
export type IndicatorMeasure = z.infer<typeof IndicatorMeasure>

const factsOf = (source: IndicatorSource, field: string): FieldFacts | undefined => {
  const known: Readonly<Record<string, FieldFacts>> = indicatorFields[source]
  return Object.hasOwn(known, field) ? known[field] : undefined
}

/** Why a condition makes no sense for a source. */
const filterProblem = (source: IndicatorSource, filter: IndicatorFilter): string | undefined => {
  const { field, operator, values } = filter
  const facts = factsOf(source, field)
  if (!facts) return '条件与数据来源不符'
  if (operator === 'filled' || operator === 'empty') return undefined
  const isComparison = operator === 'atLeast' || operator === 'below'
  if (isComparison !== Boolean(facts.isNumber)) return `“${facts.label}”不能这样比较`
  if (values.length === 0 || (isComparison && values.length > 1)) return `请填写“${facts.label}”的值`
  if (isComparison) return /^\d{1,12}(\.\d{1,2})?$/.test(values[0] ?? '') ? undefined : '请填写数字'
  const { options } = facts
  return options && !values.every(value => Object.hasOwn(options, value))
    ? `“${facts.label}”没有这个值`
    : undefined
}

const measureProblem = (source: IndicatorSource, measure: IndicatorMeasure): string | undefined => {
  if (measure.kind === 'medianDays') {
    const { from, to } = measure
    const areKnown = [from, to].every(name => Object.hasOwn(indicatorTimes[source], name))
    return areKnown && from !== to ? undefined : '请选择两个不同的时间'
  }
  if (measure.kind === 'ratio') {
    const { top, bottom } = measure
    const areKnown = [top, bottom].every(name => Object.hasOwn(indicatorSums[source], name))
    return areKnown && top !== bottom ? undefined : '请选择两项不同的金额'
  }
  return undefined
}

/** A definition that is well formed, and means something for its source. */
export const IndicatorDefinition = z
  .object({
    source: z.enum(keys(indicatorSources), { error: '请选择数据来源' }),
    where: z.array(IndicatorFilter).max(8, '条件不能超过8个').default([]),
    measure: IndicatorMeasure,
  })
  .superRefine(({ source, where, measure }, context) => {
    const of = measure.kind === 'share' ? measure.of : []
    const problems = [
      ...[...where, ...of].map(filter => filterProblem(source, filter)),
      measureProblem(source, measure),
    ]
    const message = problems.find(Boolean)
    if (message) context.addIssue({ code: 'custom', message })
  })
export type IndicatorDefinition = z.infer<typeof IndicatorDefinition>

const valueWords = (source: IndicatorSource, { field, values }: IndicatorFilter): string => {
  const options = factsOf(source, field)?.options ?? {}
  return values.map(value => options[value] ?? value).join('、')
}

const filterWords = (source: IndicatorSource, filter: IndicatorFilter): string =>
  `${factsOf(source, filter.field)?.label ?? filter.field}${filterOperators[filter.operator]}${valueWords(source, filter)}`

const listWords = (source: IndicatorSource, filters: readonly IndicatorFilter[]): string =>
  filters.map(filter => filterWords(source, filter)).join('，且')

/** The definition as a sentence, so that everybody reads what is reckoned. */
export const definitionWords = ({ source, where, measure }: IndicatorDefinition): string => {
  const base = `${where.length > 0 ? `${listWords(source, where)}的` : '全部'}${indicatorSources[source]}`
  const times: Readonly<Record<string, string>> = indicatorTimes[source]
  const sums: Readonly<Record<string, string>> = indicatorSums[source]
  switch (measure.kind) {
    case 'count':
      return `${base}的数量`
    case 'share':
      return `${base}中，${listWords(source, measure.of)}的占比`
    case 'medianDays':
      return `${base}，从${times[measure.from]}到${times[measure.to]}的中位天数`
    case 'ratio':
      return `${base}，${sums[measure.top]}合计与${sums[measure.bottom]}合计之比`
  }
}

import { z } from 'zod'
import { defineCall } from '../call.ts'
import { IndicatorDefinition } from '../environment/indicator-definition.ts'
import { indicatorDimensions, indicatorDirections, indicatorStates } from '../environment/indicator-policy.ts'
import { periodForm, periodKinds } from '../environment/periods.ts'
import { crudCalls, optionalNote, requiredText, versioned } from './crud.ts'
import { currPage, housekeeping, nullableText, opaqueId, optionalText, pageOf, pageSize } from './shared.ts'

const keys = <T extends object>(of: T) => Object.keys(of) as [keyof T & string]

const dimension = z.enum(keys(indicatorDimensions), { error: '请选择维度' })
const direction = z.enum(keys(indicatorDirections), { error: '请选择方向' })
const period = z.enum(keys(periodKinds), { error: '请选择周期' })
const state = z.enum(keys(indicatorStates))
const periodName = z.string().regex(periodForm, '周期不正确')

const fields = {
  name: requiredText('名称', 40),
  dimension,
  formula: requiredText('计算口径', 500),
  definition: IndicatorDefinition,
  unit: requiredText('单位', 10),
  direction,
  period,
  target: z.number().min(0, '目标值不能小于0').max(1_000_000_000, '目标值过大').nullish(),
  minN: z
    .number({ error: '最少样本数须为1至10000的整数' })
    .int()
    .min(1, '最少样本数须为1至10000的整数')
    .max(10_000, '最少样本数须为1至10000的整数')
    .default(5),
  note: optionalNote('说明', 300),
}
const code = z
  .string()
  .trim()
  .regex(/^[A-Z][A-Z0-9-]{1,19}$/, '编码由大写字母、数字和短横线组成，2至20位')

export const NewIndicator = z.object({ siteId: opaqueId, code, ...fields })
export const IndicatorChange = z.object({ ...versioned, ...fields })

/** A value as whoever may look sees it: below the least number of rows there is none to see. */
const ShownValue = z.object({
  period: z.string(),
  regionCode: z.string(),
  regionName: nullableText,
  amount: z.number().nullable(),
  sample: z.number(),
  isTooFew: z.boolean(),
})

export const IndicatorValue = ShownValue.extend({
  id: z.string(),
  /** Counts reckonings of the same period and region. */
  runNo: z.number(),
  /** Why it was reckoned again. */
  reason: nullableText,
  /** Those before it, the latest first; nothing is overwritten. */
  earlier: z.array(
    z.object({
      runNo: z.number(),
      amount: z.number().nullable(),
      sample: z.number(),
      computedAt: z.string(),
      wasPublished: z.boolean(),
    }),
  ),
  explanation: nullableText,
  explainedBy: nullableText,
  computedAt: z.string(),
  computedBy: nullableText,
  publishedAt: nullableText,
  version: z.number(),
})
export type IndicatorValue = z.infer<typeof IndicatorValue>

export const IndicatorRecord = z.object({
  id: z.string(),
  siteId: z.string(),
  siteName: nullableText,
  code: z.string(),
  ...fields,
  target: z.number().nullable(),
  note: nullableText,
  state,
  /** Of the whole region, the latest that there is. */
  latest: ShownValue.nullable(),
  /** How many reckoned values nobody has published yet. */
  unpublished: z.number(),
  ...housekeeping,
})
export type IndicatorRecord = z.infer<typeof IndicatorRecord>

const IndicatorRow = z.object({
  id: z.string(),
  title: z.string(),
  at: z.string(),
  /** What the row adds to the measure, where it adds a number. */
  amount: z.number().nullable(),
})
export type IndicatorRow = z.infer<typeof IndicatorRow>

const path = '/rest/v2/indicators'
const view = 'cms:indicator:view'
const edit = 'cms:indicator:edit'
const publish = 'cms:indicator:publish'

/** 营商环境, 指标监测: what is reckoned over notices and messages, explained by regions, published. */
export const indicator = {
  brief: defineCall({
    method: 'GET',
    path: `${path}/brief`,
    access: view,
    summary: '指标简报（docx）',
    input: z.object({ siteId: opaqueId }),
    data: z.unknown(),
    answer: 'file',
  }),
  ...crudCalls({
    path,
    title: '营商环境指标',
    view,
    edit,
    row: IndicatorRecord,
    create: NewIndicator,
    change: IndicatorChange,
    filter: {
      siteId: optionalText(100),
      keyword: optionalText(100),
      dimension: dimension.or(z.literal('')).optional(),
      state: state.or(z.literal('')).optional(),
      period: period.or(z.literal('')).optional(),
    },
  }),
  values: defineCall({
    method: 'GET',
    path: `${path}/:id/values`,
    access: view,
    summary: '指标的数值，按周期和地区',
    input: z.object({ id: opaqueId }),
    data: z.array(IndicatorValue),
  }),
  rows: defineCall({
    method: 'GET',
    path: `${path}/:id/rows`,
    access: view,
    summary: '数值所依据的公告或留言',
    input: z.object({
      id: opaqueId,
      period: periodName,
      regionCode: optionalText(12),
      currPage,
      pageSize: pageSize(100),
    }),
    data: pageOf(IndicatorRow),
  }),
  compute: defineCall({
    method: 'POST',
    path: `${path}/:id/compute`,
    access: edit,
    summary: '计算或重新计算指标',
    input: z.object({
      id: opaqueId,
      /** How many periods back. */
      periods: z.number().int().min(1).max(36, '最多计算36个周期').default(8),
      reason: optionalNote('重算原因', 200),
    }),
    data: z.object({ added: z.number(), changed: z.number(), same: z.number() }),
  }),
  explain: defineCall({
    method: 'POST',
    path: `${path}/values/:id/explain`,
    access: 'cms:indicator:comment',
    summary: '地方对指标数值的说明',
    input: z.object({ ...versioned, explanation: requiredText('说明', 300) }),
    data: z.null(),
  }),
  publish: defineCall({
    method: 'POST',
    path: `${path}/:id/publish`,
    access: publish,
    summary: '发布指标及其至某一周期的数值',
    input: z.object({ ...versioned, period: periodName }),
    data: IndicatorRecord,
  }),
  withdraw: defineCall({
    method: 'POST',
    path: `${path}/:id/withdraw`,
    access: publish,
    summary: '撤下指标',
    input: z.object({ ...versioned, reason: requiredText('原因', 200).min(5, '原因不能少于5个字') }),
    data: IndicatorRecord,
  }),
}

const PublicValue = ShownValue.extend({
  /** What was published before for the same period and region, and why it was corrected. */
  corrected: z.object({ amount: z.number().nullable(), reason: nullableText }).nullable(),
  explanation: nullableText,
})

const PublicIndicator = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  dimension,
  formula: z.string(),
  unit: z.string(),
  direction,
  target: z.number().nullable(),
  minN: z.number(),
  note: nullableText,
  /** Of the whole region, oldest first. */
  series: z.array(PublicValue),
  /** Of the latest period, by city. */
  regions: z.array(PublicValue),
})
export type PublicIndicator = z.infer<typeof PublicIndicator>

export const indicatorBoard = {
  listIndicators: defineCall({
    method: 'GET',
    path: '/rest/web/v2/indicator/list',
    access: 'open',
    summary: '已发布的营商环境指标',
    input: z.object({ siteId: optionalText(100) }),
    data: z.array(PublicIndicator),
  }),
}

import { z } from 'zod'
import { defineCall } from '../call.ts'
import { bulkCall, listPaging, oneId, optionalNote, requiredText, versioned } from './crud.ts'
import { housekeeping, nullableText, opaqueId, optionalText, pageOf } from './shared.ts'

export const channelTypes = {
  list: '信息列表',
  page: '单页',
  notices: '公告列表',
  laws: '法规',
  downloads: '下载',
  interaction: '互动',
  questionnaires: '问卷',
} as const
export type ChannelTypeCode = keyof typeof channelTypes

export const channelStates = {
  enabled: '启用',
  hidden: '隐藏',
  stopped: '停更',
  archived: '归档',
} as const
export type ChannelState = keyof typeof channelStates

export const deepestChannelLevel = 5
export const blankAfterDays = 7

const keys = <T extends object>(of: T) => Object.keys(of) as [keyof T & string]
const type = z.enum(keys(channelTypes), { error: '请选择栏目类型' })
const state = z.enum(keys(channelStates))

const name = requiredText('栏目名称', 30)
export const pagemark = z
  .string()
  .trim()
  .regex(/^[A-Za-z][\w-]{0,49}$/, '页面标识以字母开头，由字母、数字、下划线和短横线组成，不超过50位')
const reviewDepth = z.number().int().min(1, '审核级数为1至3').max(3, '审核级数为1至3').default(1)
/** How many days may pass without something new; none: nobody asks. */
const updateCycle = z
  .number()
  .int('更新周期为1至3650天')
  .min(1, '更新周期为1至3650天')
  .max(3650, '更新周期为1至3650天')
  .nullish()

const fields = {
  name,
  pagemark,
  channelType: type,
  noticeTypes: z
    .array(z.string().regex(/^\w{1,10}$/, '公告类型编码不正确'))
    .max(50)
    .default([]),
  reviewDepth,
  updateCycle,
}

export const NewChannel = z.object({ siteId: opaqueId, parentId: opaqueId.nullish(), ...fields })
export const ChannelChange = z.object({ ...versioned, ...fields })

export const ChannelRecord = z.object({
  id: z.string(),
  siteId: z.string(),
  parentId: nullableText,
  level: z.number(),
  name: z.string(),
  pagemark: z.string(),
  channelType: type,
  noticeTypes: z.array(z.string()),
  reviewDepth: z.number(),
  updateCycle: z.number().nullable(),
  sort: z.number(),
  state,
  leadsTo: nullableText,
  leadsToName: nullableText,
  /** A page of the site names it: its mark stays, and so does it. */
  isMarkInUse: z.boolean(),
  childCount: z.number(),
  drafts: z.number(),
  waiting: z.number(),
  live: z.number(),
  /** Everything that was ever public here. */
  published: z.number(),
  lastUpdate: nullableText,
  /** Days until it counts as neglected; negative when it is. */
  daysLeft: z.number().nullable(),
  isBlank: z.boolean(),
  ...housekeeping,
})
export type ChannelRecord = z.infer<typeof ChannelRecord>

interface OutlineShape {
  name: string
  pagemark: string
  channelType: ChannelTypeCode
  noticeTypes: string[]
  reviewDepth: number
  updateCycle?: number | null | undefined
  children: OutlineShape[]
}
/** A branch of channels without what stands in it, to be carried to another site. */
export type ChannelOutline = OutlineShape
export const ChannelOutline: z.ZodType<ChannelOutline> = z.object({
  ...fields,
  get children() {
    return z.array(ChannelOutline).max(200).default([])
  },
}) as unknown as z.ZodType<ChannelOutline>

/** What a deletion takes along. */
const Recycled = z.object({
  batch: nullableText,
  channels: z.number(),
  items: z.number(),
  /** Those that the public can read until then. */
  live: z.number(),
})
export type Recycled = z.infer<typeof Recycled>

const RecycledBatch = z.object({
  batch: z.string(),
  name: z.string(),
  siteId: z.string(),
  channels: z.number(),
  items: z.number(),
  live: z.number(),
  deletedBy: nullableText,
  deletedAt: z.string(),
  reason: nullableText,
  daysLeft: z.number(),
})
export type RecycledBatch = z.infer<typeof RecycledBatch>

const path = '/rest/v2/channels'
const view = 'cms:channel:view'
const edit = 'cms:channel:edit'

const filter = {
  siteId: opaqueId,
  keyword: optionalText(100),
  channelType: type.or(z.literal('')).optional(),
  state: state.or(z.literal('')).optional(),
  only: z.enum(['blank', 'overdue', '']).optional(),
}

/** 栏目管理: the tree of a site. Addresses hang on the mark, so a move changes none of them. */
export const channel = {
  list: defineCall({
    method: 'GET',
    path,
    access: view,
    summary: '栏目列表',
    input: z.object({ ...filter, ...listPaging }),
    data: pageOf(ChannelRecord),
  }),
  tree: defineCall({
    method: 'GET',
    path: `${path}/tree`,
    access: view,
    summary: '站点的全部栏目',
    input: z.object({ siteId: opaqueId }),
    data: z.array(ChannelRecord),
  }),
  recycled: defineCall({
    method: 'GET',
    path: `${path}/recycled`,
    access: view,
    summary: '回收站中的栏目',
    input: z.object({ siteId: opaqueId }),
    data: z.array(RecycledBatch),
  }),
  export: defineCall({
    method: 'GET',
    path: `${path}/export`,
    access: view,
    summary: '导出栏目结构',
    input: z.object({ siteId: opaqueId, below: optionalText(100) }),
    data: z.unknown(),
    answer: 'file',
  }),
  get: defineCall({
    method: 'GET',
    path: `${path}/:id`,
    access: view,
    summary: '栏目',
    input: oneId,
    data: ChannelRecord,
  }),
  create: defineCall({
    method: 'POST',
    path,
    access: edit,
    summary: '新增栏目',
    input: NewChannel,
    data: ChannelRecord,
  }),
  /** One channel a line: its name, and its mark behind a space or comma. */
  createMany: defineCall({
    method: 'POST',
    path: `${path}/lines`,
    access: edit,
    summary: '按行批量新增栏目',
    input: z.object({
      siteId: opaqueId,
      parentId: opaqueId.nullish(),
      channelType: type,
      reviewDepth,
      lines: z.array(z.object({ name, pagemark })).min(1, '请至少填写一行').max(200),
    }),
    data: z.array(ChannelRecord),
  }),
  import: defineCall({
    method: 'POST',
    path: `${path}/import`,
    access: edit,
    summary: '导入栏目结构',
    input: z.object({
      siteId: opaqueId,
      parentId: opaqueId.nullish(),
      channels: z.array(ChannelOutline).min(1, '文件中没有栏目').max(500),
      isRehearsal: z.boolean(),
    }),
    data: z.object({
      created: z.number(),
      problems: z.array(z.object({ name: z.string(), message: z.string() })),
    }),
  }),
  update: defineCall({
    method: 'PUT',
    path: `${path}/:id`,
    access: edit,
    summary: '修改栏目',
    input: ChannelChange,
    data: ChannelRecord,
  }),
  /** Below another channel or at the top, before one of its new neighbours or at the end. */
  move: defineCall({
    method: 'PUT',
    path: `${path}/:id/place`,
    access: edit,
    summary: '移动栏目',
    input: z.object({ ...versioned, parentId: opaqueId.nullable(), beforeId: opaqueId.nullish() }),
    data: ChannelRecord,
  }),
  setState: defineCall({
    method: 'PUT',
    path: `${path}/:id/state`,
    access: edit,
    summary: '改变栏目状态',
    input: z.object({
      ...versioned,
      state,
      /** Archived in favour of another, whose content its addresses show. */
      leadsTo: opaqueId.nullish(),
      reason: optionalNote('原因', 200),
    }),
    data: ChannelRecord,
  }),
  merge: defineCall({
    method: 'POST',
    path: `${path}/:id/merge`,
    access: edit,
    summary: '并入其他栏目',
    input: z.object({ ...versioned, into: opaqueId, reason: requiredText('原因', 200) }),
    data: z.object({ moved: z.number() }),
  }),
  recycle: defineCall({
    method: 'POST',
    path: `${path}/:id/recycle`,
    access: edit,
    summary: '栏目连同内容移入回收站',
    input: z.object({ ...versioned, reason: requiredText('删除原因', 200), isRehearsal: z.boolean() }),
    data: Recycled,
  }),
  bulk: bulkCall({
    path: `${path}/bulk`,
    summary: '批量处理栏目',
    access: edit,
    actions: {
      enabled: '启用',
      hidden: '隐藏',
      stopped: '停更',
      cycle: '设置更新周期',
      depth: '设置审核级数',
    },
    extra: { updateCycle, reviewDepth: reviewDepth.optional() },
  }),
}

import { z } from 'zod'
import { defineCall } from '../call.ts'
import { type ChannelTask, channelTasks } from '../content/channel-people.ts'
import {
  ChannelChange,
  ChannelOutline,
  ChannelPeopleInput,
  ChannelRecord,
  channelName,
  channelState,
  channelType,
  NewChannel,
  pagemark,
  reviewDepth,
  updateCycle,
} from './channel-fields.ts'
import { bulkCall, listPaging, oneId, optionalNote, requiredText, versioned } from './crud.ts'
import { nullableText, opaqueId, optionalText, pageOf } from './shared.ts'

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

const tasks = z.enum(Object.keys(channelTasks) as [ChannelTask])

/** Who may be named for a task, and who may answer for a channel. */
const ChannelStaff = z.object({
  people: z.array(
    z.object({ id: z.string(), name: z.string(), orgName: nullableText, tasks: z.array(tasks) }),
  ),
  organisations: z.array(z.object({ id: z.string(), parentId: nullableText, name: z.string() })),
})
export type ChannelStaff = z.infer<typeof ChannelStaff>

const Outcome = z.object({
  created: z.number(),
  problems: z.array(z.object({ name: z.string(), message: z.string() })),
})

const ChannelStatistics = z.object({
  live: z.number(),
  views: z.number(),
  /** The last twelve months, the oldest first. */
  months: z.array(z.object({ month: z.string(), published: z.number(), views: z.number() })),
  organisations: z.array(z.object({ name: z.string(), published: z.number() })),
  mostRead: z.array(z.object({ id: z.string(), title: z.string(), views: z.number(), day: z.string() })),
})
export type ChannelStatistics = z.infer<typeof ChannelStatistics>

const OverdueChannel = z.object({
  id: z.string(),
  siteId: z.string(),
  siteName: nullableText,
  name: z.string(),
  ownerName: nullableText,
  updateCycle: z.number(),
  lastUpdate: nullableText,
  daysLate: z.number(),
})
export type OverdueChannel = z.infer<typeof OverdueChannel>

const path = '/rest/v2/channels'
const view = 'cms:channel:view'
const edit = 'cms:channel:edit'

const filter = {
  siteId: opaqueId,
  keyword: optionalText(100),
  channelType: channelType.or(z.literal('')).optional(),
  state: channelState.or(z.literal('')).optional(),
  only: z.enum(['blank', 'overdue', 'unowned', '']).optional(),
  /** Those that an organisation answers for. */
  ownerOrgId: optionalText(100),
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
  overdue: defineCall({
    method: 'GET',
    path: `${path}/overdue`,
    access: view,
    summary: '各站点更新超期的栏目，最久的在前',
    input: z.object(listPaging),
    data: pageOf(OverdueChannel),
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
  staff: defineCall({
    method: 'GET',
    path: `${path}/staff`,
    access: view,
    summary: '可负责栏目的人员与单位',
    input: z.object({ siteId: opaqueId }),
    data: ChannelStaff,
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
  statistics: defineCall({
    method: 'GET',
    path: `${path}/:id/statistics`,
    access: view,
    summary: '栏目统计',
    input: oneId,
    data: ChannelStatistics,
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
      channelType,
      reviewDepth,
      lines: z
        .array(z.object({ name: channelName, pagemark }))
        .min(1, '请至少填写一行')
        .max(200),
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
    data: Outcome,
  }),
  /** The shape of a branch once more, there or at another site; marks get an ending where theirs are taken. */
  copy: defineCall({
    method: 'POST',
    path: `${path}/:id/copy`,
    access: edit,
    summary: '复制栏目结构',
    input: z.object({
      id: opaqueId,
      siteId: opaqueId,
      parentId: opaqueId.nullish(),
      name: channelName,
      markEnding: z
        .string()
        .regex(/^[\w-]{0,20}$/, '标识后缀由字母、数字、下划线和短横线组成，不超过20位')
        .default(''),
      isRehearsal: z.boolean(),
    }),
    data: Outcome,
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
      state: channelState.exclude(['draft']),
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
      people: '设置人员',
      owner: '设置负责单位',
      move: '移动',
    },
    extra: {
      updateCycle,
      reviewDepth: reviewDepth.optional(),
      people: ChannelPeopleInput.optional(),
      ownerOrgId: opaqueId.nullish(),
      parentId: opaqueId.nullish(),
      /** The number among its neighbours that a moved channel had before; without one it comes last. */
      sort: z.number().int().min(0).max(9999).optional(),
    },
  }),
}

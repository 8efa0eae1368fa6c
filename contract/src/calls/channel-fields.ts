import { z } from 'zod'
import { type ChannelTask, channelTasks } from '../content/channel-people.ts'
import { ExtendField, ExtendFields } from '../content/extend-fields.ts'
import { safeAddress } from '../rules/address.ts'
import { requiredText, versioned } from './crud.ts'
import { housekeeping, nullableText, opaqueId } from './shared.ts'

export const channelTypes = {
  list: '信息列表',
  page: '单页',
  notices: '公告列表',
  laws: '法规',
  downloads: '下载',
  interaction: '互动',
  questionnaires: '问卷',
  collection: '聚合',
  link: '外链',
} as const
export type ChannelTypeCode = keyof typeof channelTypes

/** Types whose channels hold nothing themselves: they show what stands elsewhere. */
export const holdsNothing = (type: string): boolean => type === 'collection' || type === 'link'

export const channelStates = {
  draft: '草稿',
  enabled: '启用',
  hidden: '隐藏',
  stopped: '停更',
  archived: '归档',
} as const
export type ChannelState = keyof typeof channelStates

export const deepestChannelLevel = 5
export const blankAfterDays = 7

const keys = <T extends object>(of: T) => Object.keys(of) as [keyof T & string]
export const channelType = z.enum(keys(channelTypes), { error: '请选择栏目类型' })
export const channelState = z.enum(keys(channelStates))

export const channelName = requiredText('栏目名称', 30)
export const pagemark = z
  .string()
  .trim()
  .regex(/^[A-Za-z][\w-]{0,49}$/, '页面标识以字母开头，由字母、数字、下划线和短横线组成，不超过50位')
export const reviewDepth = z.number().int().min(1, '审核级数为1至3').max(3, '审核级数为1至3').default(1)
/** How many days may pass without something new; none: nobody asks. */
export const updateCycle = z
  .number()
  .int('更新周期为1至3650天')
  .min(1, '更新周期为1至3650天')
  .max(3650, '更新周期为1至3650天')
  .nullish()

const typeCodes = z.array(z.string().regex(/^\w{1,10}$/, '公告类型编码不正确')).max(50)

/** What a collection shows: everything public of some channels that also fits the rest. */
const SourceRule = z.object({
  channels: z.array(opaqueId).min(1, '请选择来源栏目').max(50),
  noticeTypes: typeCodes.default([]),
  regionCode: z.string().max(12).default(''),
  /** Words of the title. */
  title: z.string().trim().max(50).default(''),
})
export type SourceRule = z.output<typeof SourceRule>

const named = z.array(opaqueId).max(100).optional()
export const ChannelPeopleInput = z.object(
  Object.fromEntries(keys(channelTasks).map(task => [task, named])) as Record<ChannelTask, typeof named>,
)

export const channelSortRules = { newest: '最新的在前', oldest: '最早的在前' } as const
export type ChannelSortRule = keyof typeof channelSortRules

/** How the public meets it. */
const display = {
  /** Named among its siblings and on the site map; else it is found by its address and by searching. */
  navShow: z.boolean().default(true),
  showDate: z.boolean().default(true),
  /** Rows of a page, until the reader chooses; none: as the portal has it. */
  pageSize: z.union([z.literal(10), z.literal(20), z.literal(50), z.literal(100)]).nullish(),
  sortRule: z.enum(keys(channelSortRules)).default('newest'),
}

const structure = {
  ...display,
  name: channelName,
  pagemark,
  channelType,
  noticeTypes: typeCodes.default([]),
  reviewDepth,
  updateCycle,
  extendFields: ExtendFields.default([]),
  linkUrl: safeAddress.or(z.literal('')).nullish(),
  sourceRule: SourceRule.nullish(),
}
/** Who answers for it and works on it: known to this installation only. */
const place = {
  ownerOrgId: opaqueId.nullish(),
  people: ChannelPeopleInput.nullish().transform(people => people ?? {}),
}

export const NewChannel = z.object({
  siteId: opaqueId,
  parentId: opaqueId.nullish(),
  ...structure,
  ...place,
  /** Prepared first: nobody outside knows of it until it is enabled. */
  isDraft: z.boolean().default(false),
})
export const ChannelChange = z.object({ ...versioned, ...structure, ...place })

export const ChannelRecord = z.object({
  id: z.string(),
  siteId: z.string(),
  parentId: nullableText,
  level: z.number(),
  name: z.string(),
  pagemark: z.string(),
  channelType,
  noticeTypes: z.array(z.string()),
  reviewDepth: z.number(),
  updateCycle: z.number().nullable(),
  navShow: z.boolean(),
  showDate: z.boolean(),
  pageSize: z.number().nullable(),
  sortRule: z.enum(keys(channelSortRules)),
  extendFields: z.array(ExtendField),
  linkUrl: nullableText,
  sourceRule: SourceRule.nullable(),
  ownerOrgId: nullableText,
  ownerName: nullableText,
  people: ChannelPeopleInput,
  formerMarks: z.array(z.string()),
  sort: z.number(),
  state: channelState,
  leadsTo: nullableText,
  leadsToName: nullableText,
  /** A page of the site names it: its mark stays, and so does it. */
  isMarkInUse: z.boolean(),
  /** Its public page, and the feed of it; none while the public knows nothing of it. */
  page: nullableText,
  feed: nullableText,
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

export interface ChannelOutline extends z.output<z.ZodObject<typeof structure>> {
  children: ChannelOutline[]
}
/** A branch of channels without what stands in it, to be carried to another site: sources go by their marks. */
export const ChannelOutline: z.ZodType<ChannelOutline> = z.object({
  ...structure,
  get children() {
    return z.array(ChannelOutline).max(200).default([])
  },
}) as unknown as z.ZodType<ChannelOutline>

import { z } from 'zod'
import { defineCall } from '../call.ts'
import { enabled } from '../codes.ts'
import { linkAddress } from '../rules/address.ts'
import { pictureOrIcon } from '../rules/picture.ts'
import {
  bulkCall,
  crudCalls,
  exportCall,
  type FileColumn,
  type ImportColumn,
  importCalls,
  listPaging,
  optionalNote,
  requiredText,
  sortNumber,
  versioned,
} from './crud.ts'
import { ObjectEvent } from './object-event.ts'
import { enabledFlag, housekeeping, nullableText, opaqueId, optionalText, pageOf } from './shared.ts'

export const linkStyles = { text: '文字', image: '图片' } as const
export const linkOpenModes = { tab: '新窗口', self: '本窗口' } as const
export const linkCheckStates = {
  unchecked: '未检查',
  ok: '正常',
  redirect: '重定向',
  dead: '失效',
  certificate: '证书问题',
  tampered: '疑似篡改',
} as const
export type LinkCheckState = keyof typeof linkCheckStates

/** Failures in a row that make a warning. Nothing is hidden by itself. */
export const failuresToFlag = 3
/** A chain of more redirects than this is one that somebody has to look at. */
export const mostRedirects = 3

const keys = <T extends object>(of: T) => Object.keys(of) as [keyof T & string]
const style = z.enum(keys(linkStyles))
const checkState = z.enum(keys(linkCheckStates))
const classCode = z
  .string()
  .trim()
  .regex(/^[\w-]{1,50}$/, '分类编码由字母、数字、下划线和短横线组成，不超过50位')

const classFields = {
  className: requiredText('分类名称', 30),
  style,
  maxItems: z.number().int().min(1, '显示数量须为正整数').max(500, '显示数量不能超过500').nullish(),
  sort: sortNumber,
  status: enabledFlag,
}
export const NewLinkClass = z.object({ siteId: opaqueId, classCode, ...classFields })
export const LinkClassChange = z.object({ ...versioned, ...classFields })
export const LinkClassRecord = z.object({
  id: z.string(),
  siteId: z.string(),
  classCode: z.string(),
  className: z.string(),
  style,
  maxItems: z.number().nullable(),
  sort: z.number(),
  status: enabledFlag,
  linkCount: z.number(),
  ...housekeeping,
})
export type LinkClassRecord = z.infer<typeof LinkClassRecord>

const day = (label: string) => z.iso.date(`${label}不正确`).or(z.literal('')).nullish()

const linkFields = {
  classCode: z.string({ error: '请选择分类' }).trim().min(1, '请选择分类').max(50, '请选择分类'),
  title: requiredText('链接名称', 50),
  url: linkAddress.nullish(),
  description: optionalNote('说明', 100),
  /** An uploaded picture, or the name of one of the portal's icons. */
  image: pictureOrIcon.nullish(),
  imageAlt: optionalNote('图片说明', 100),
  regionCode: optionalNote('区划', 12),
  openMode: z.enum(keys(linkOpenModes)).default('tab'),
  relNofollow: z.boolean().default(false),
  /** Whoever follows it is told first that he leaves. */
  leaveHint: z.boolean().default(false),
  validFrom: day('生效日期'),
  validTo: day('失效日期'),
  /** Who answers for it. */
  ownerOrgId: opaqueId.nullish(),
  status: enabledFlag.default(enabled.on),
}

const isInOrder = ({ validFrom, validTo }: { validFrom?: string | null; validTo?: string | null }) =>
  !validFrom || !validTo || validFrom <= validTo
export const linkDatesProblem = '失效日期不能早于生效日期'

export const NewLink = z.object({ siteId: opaqueId, ...linkFields })
export const LinkChange = z.object({ ...versioned, ...linkFields })
export { isInOrder as areLinkDatesInOrder }

/** What the public sees of a link; the desk sees the same and more. */
const shown = {
  id: z.string(),
  title: z.string(),
  url: nullableText,
  description: nullableText,
  image: nullableText,
  imageAlt: nullableText,
  className: z.string(),
  regionCode: nullableText,
  openMode: z.enum(keys(linkOpenModes)),
  relNofollow: z.boolean(),
  sort: z.number(),
}
/** On public pages the class goes by the name that all codes have there. */
export const Link = z.object({ ...shown, dictCode: z.string() })
export type Link = z.infer<typeof Link>

export const LinkRecord = z.object({
  ...shown,
  siteId: z.string(),
  siteName: nullableText,
  classCode: z.string(),
  leaveHint: z.boolean(),
  /** Of the last 30 days; pages of the site itself are counted as visits instead. */
  clicks30: z.number(),
  status: enabledFlag,
  validFrom: nullableText,
  validTo: nullableText,
  isExpired: z.boolean(),
  checkState,
  checkedAt: nullableText,
  httpCode: z.number().nullable(),
  latencyMs: z.number().nullable(),
  failCount: z.number(),
  checkNote: nullableText,
  redirects: z.number(),
  pageTitle: nullableText,
  isFlagged: z.boolean(),
  ownerOrgId: nullableText,
  ownerName: nullableText,
  ...housekeeping,
})
export type LinkRecord = z.infer<typeof LinkRecord>

export const linkColumns: FileColumn<LinkRecord>[] = [
  { name: 'siteName', title: '站点' },
  { name: 'classCode', title: '分类编码' },
  { name: 'className', title: '分类' },
  { name: 'title', title: '链接名称' },
  { name: 'url', title: '网址' },
  { name: 'description', title: '说明' },
  { name: 'regionCode', title: '区划' },
  { name: 'validFrom', title: '生效日期' },
  { name: 'validTo', title: '失效日期' },
  { name: 'ownerName', title: '负责单位' },
  { name: 'clicks30', title: '30 天点击' },
  { name: 'checkState', title: '检查状态' },
  { name: 'checkedAt', title: '检查时间' },
]

export const linkImportColumns: ImportColumn[] = [
  { name: 'siteName', title: '站点', isRequired: true },
  { name: 'classCode', title: '分类编码', isRequired: true },
  { name: 'title', title: '链接名称', isRequired: true },
  { name: 'url', title: '网址' },
  { name: 'description', title: '说明' },
  { name: 'regionCode', title: '区划' },
  { name: 'validFrom', title: '生效日期', help: 'YYYY-MM-DD' },
  { name: 'validTo', title: '失效日期', help: 'YYYY-MM-DD' },
]

const path = '/rest/v2/links'
const classPath = '/rest/v2/linkClasses'
const view = 'cms:link:view'
const edit = 'cms:link:edit'

const filter = {
  siteId: optionalText(100),
  classCode: optionalText(50),
  keyword: optionalText(100),
  regionCode: optionalText(12),
  status: z.enum([enabled.on, enabled.off, '']).optional(),
  checkState: checkState.or(z.literal('')).optional(),
  only: z.enum(['flagged', 'expired', 'expiring', 'unowned', '']).optional(),
  ownerOrgId: optionalText(100),
}

const host = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, '域名不能为空')
  .regex(/^[a-z0-9.-]+(:\d{1,5})?$/, '域名格式不正确')
  .max(260)

const Replaced = z.array(
  z.object({
    id: z.string(),
    siteName: nullableText,
    title: z.string(),
    before: z.string(),
    after: z.string(),
  }),
)

/** 链接管理: classes, the links in them, and whether they still lead somewhere. */
export const link = {
  replaceHost: defineCall({
    method: 'POST',
    path: `${path}/host`,
    access: edit,
    summary: '批量替换链接域名',
    input: z.object({ siteId: optionalText(100), from: host, to: host, isRehearsal: z.boolean() }),
    data: Replaced,
  }),
  replaceTarget: defineCall({
    method: 'POST',
    path: `${path}/target`,
    access: edit,
    summary: '替换各处的同一网址',
    input: z.object({
      from: linkAddress.min(1, '请填写原网址'),
      to: linkAddress.min(1, '请填写新网址'),
      isRehearsal: z.boolean(),
    }),
    data: Replaced,
  }),
  owners: defineCall({
    method: 'GET',
    path: `${path}/owners`,
    access: view,
    summary: '可负责链接的单位',
    input: z.object({}),
    data: z.array(z.object({ id: z.string(), parentId: nullableText, name: z.string() })),
  }),
  history: defineCall({
    method: 'GET',
    path: `${path}/:id/history`,
    access: view,
    summary: '链接变更记录',
    input: z.object({ id: opaqueId, ...listPaging }),
    data: pageOf(ObjectEvent),
  }),
  saveOrder: defineCall({
    method: 'PUT',
    path: `${path}/order`,
    access: edit,
    summary: '保存链接顺序',
    input: z.object({ siteId: opaqueId, classCode, ids: z.array(opaqueId).min(1).max(500) }),
    data: z.null(),
  }),
  export: exportCall(path, '链接', view, filter),
  ...importCalls(path, '链接', edit),
  bulk: bulkCall({
    path: `${path}/bulk`,
    summary: '批量处理链接',
    access: edit,
    actions: { enable: '启用', disable: '停用', move: '移动到分类', copy: '复制到站点', check: '检查' },
    extra: { classCode: classCode.optional(), siteIds: z.array(opaqueId).max(50).optional() },
  }),
  ...crudCalls({
    path,
    title: '链接',
    view,
    edit,
    row: LinkRecord,
    create: NewLink,
    change: LinkChange,
    filter,
  }),
  check: defineCall({
    method: 'POST',
    path: `${path}/:id/check`,
    access: edit,
    summary: '立即检查链接',
    input: z.object({ id: opaqueId }),
    data: LinkRecord,
  }),
}

export const linkClass = crudCalls({
  path: classPath,
  title: '链接分类',
  view,
  edit,
  row: LinkClassRecord,
  create: NewLinkClass,
  change: LinkClassChange,
  filter: { siteId: optionalText(100) },
})

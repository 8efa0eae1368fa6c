import { z } from 'zod'
import { defineCall } from '../call.ts'
import { safeAddress } from '../rules/address.ts'
import { contrastOn } from '../rules/contrast.ts'
import { loopIn } from '../rules/old-address.ts'
import { pictureAddress } from '../rules/picture.ts'
import { urlSchema } from '../rules/url.ts'
import {
  besideOthers,
  exportCall,
  type FileColumn,
  listPaging,
  oneId,
  optionalNote,
  requiredText,
  versioned,
} from './crud.ts'
import { housekeeping, nullableText, opaqueId, optionalText, pageOf } from './shared.ts'
import { DomainTest, siteTools } from './site-tools.ts'

export const siteStates = {
  building: '建设中',
  preview: '预发布',
  running: '运行',
  maintenance: '维护',
  disabled: '停用',
  archived: '归档',
} as const
export type SiteState = keyof typeof siteStates

/** What may become of a site from each state. */
export const siteMoves: Readonly<Record<SiteState, readonly SiteState[]>> = {
  building: ['preview', 'running'],
  preview: ['building', 'running'],
  running: ['maintenance', 'disabled', 'archived'],
  maintenance: ['running', 'disabled', 'archived'],
  disabled: ['maintenance', 'running', 'archived'],
  archived: ['running'],
}

const keys = <T extends object>(of: T) => Object.keys(of) as [keyof T & string]
const state = z.enum(keys(siteStates))

export const lowestContrast = 4.5
const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, '主题色须为 #rrggbb')
  .refine(
    value => contrastOn(value, '#ffffff') >= lowestContrast,
    '主题色与白色的对比度不足 4.5，白底上看不清',
  )

const host = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^(?=.{1,253}$)(\*\.(?=.+\.))?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
    '域名格式不正确',
  )

const grayMode = z
  .string()
  .regex(/^(off|on|\d{4}-\d{2}-\d{2}\/\d{4}-\d{2}-\d{2})$/, '哀悼模式须为关闭、开启或起止日期')
  .refine(mode => {
    const [first = '', last = ''] = mode.split('/')
    return !mode.includes('/') || first <= last
  }, '结束日期不能早于开始日期')
  .default('off')

/** As it was asked for, from the first slash on. The product's own calls are not to be led elsewhere. */
const oldPath = z
  .string()
  .trim()
  .max(500)
  .regex(/^\/(?!\/)[^\s#*\\<>"]+\*?$/, '旧地址须以 / 开头，可以 * 结尾')
  .refine(from => !/^\/(gpcms|gateway|freecms)\//.test(from), '旧地址不能是本系统的接口')

const fields = {
  name: requiredText('站点名称', 50),
  title: requiredText('网页标题', 80),
  slogan: optionalNote('口号', 80),
  regionCode: z.string().regex(/^\d{6,12}$/, '请选择所属区划'),
  /** The first is the main one. */
  domains: z
    .array(host)
    .max(50, '域名不能超过50个')
    .refine(hosts => new Set(hosts).size === hosts.length, '域名重复')
    .refine(([main]) => !main?.startsWith('*'), '主域名不能是通配域名')
    .default([]),
  subjectColor: color,
  grayMode,
  logoUrl: pictureAddress.nullish(),
  iconUrl: pictureAddress.nullish(),
  forceHttps: z.boolean().default(false),
  organiser: optionalNote('主办单位', 100),
  undertaker: optionalNote('承办单位', 100),
  support: optionalNote('技术支持', 100),
  phone: optionalNote('联系电话', 50),
  icp: optionalNote('ICP 备案号', 50),
  police: optionalNote('公安备案号', 50),
  siteIdCode: z
    .string()
    .trim()
    .regex(/^(\d{10})?$/, '政府网站标识码为10位数字')
    .nullish(),
  seoKeywords: optionalNote('关键词', 200),
  seoDescription: optionalNote('网站描述', 300),
  oldAddresses: z
    .array(z.object({ from: oldPath, to: safeAddress.min(1, '请填写新地址') }))
    .max(500, '旧地址不能超过500条')
    .refine(rules => new Set(rules.map(({ from }) => from)).size === rules.length, '旧地址重复')
    .superRefine((rules, context) => {
      const loop = loopIn(rules)
      if (loop) context.addIssue({ code: 'custom', message: `旧地址“${loop.from}”的跳转成环` })
    })
    .default([]),
}

const reason = requiredText('原因', 200)

export const NewSite = z.object({
  siteCode: z.string().regex(/^[a-z]{2,10}$/, '站点编码为2至10位小写字母'),
  packCode: z.string().min(1, '请选择区域包').max(50),
  parentId: opaqueId.nullish(),
  ...fields,
})
export const SiteChange = z.object({ ...versioned, ...fields, reason })

export const SiteRecord = z.object({
  id: z.string(),
  siteCode: z.string(),
  packCode: z.string(),
  packName: z.string(),
  parentId: nullableText,
  name: z.string(),
  title: z.string(),
  slogan: nullableText,
  regionCode: z.string(),
  regionName: nullableText,
  domains: z.array(z.string()),
  subjectColor: z.string(),
  grayMode: z.string(),
  logoUrl: nullableText,
  iconUrl: nullableText,
  forceHttps: z.boolean(),
  organiser: nullableText,
  undertaker: nullableText,
  support: nullableText,
  phone: nullableText,
  icp: nullableText,
  police: nullableText,
  siteIdCode: nullableText,
  seoKeywords: nullableText,
  seoDescription: nullableText,
  oldAddresses: z.array(z.object({ from: z.string(), to: z.string() })),
  state,
  closingWords: nullableText,
  redirectTo: nullableText,
  /** Behind the home's address, for those who may look before it opens. */
  previewQuery: nullableText,
  isDeployment: z.boolean(),
  domainTests: z.array(DomainTest),
  /** Of the certificate that ends first; null while none was seen. */
  certificateDays: z.number().nullable(),
  channelCount: z.number(),
  published30: z.number(),
  ...housekeeping,
})
export type SiteRecord = z.infer<typeof SiteRecord>

const Check = z.object({ name: z.string(), isPassed: z.boolean(), note: z.string() })

export const siteColumns: FileColumn<SiteRecord>[] = [
  { name: 'siteCode', title: '编码' },
  { name: 'name', title: '名称' },
  { name: 'domains', title: '域名' },
  { name: 'regionName', title: '区划' },
  { name: 'packName', title: '区域包' },
  { name: 'state', title: '状态' },
  { name: 'channelCount', title: '栏目' },
  { name: 'published30', title: '30 天发布' },
  { name: 'certificateDays', title: '证书剩余天数' },
  { name: 'organiser', title: '主办单位' },
  { name: 'undertaker', title: '承办单位' },
  { name: 'phone', title: '联系电话' },
  { name: 'siteIdCode', title: '政府网站标识码' },
  { name: 'icp', title: 'ICP 备案号' },
  { name: 'police', title: '公安备案号' },
]

const filter = {
  keyword: optionalText(100),
  state: state.or(z.literal('')).optional(),
  packCode: optionalText(50),
  regionCode: optionalText(12),
}

const path = '/rest/v2/sites'
const view = 'cms:site:view'
const edit = 'cms:site:edit'

/** 站点管理: who a site is, where it answers, and whether it is open. */
export const site = {
  ...siteTools,
  export: exportCall(path, '站点', view, filter),
  list: defineCall({
    method: 'GET',
    path,
    access: view,
    summary: '站点列表',
    input: z.object({ ...filter, ...listPaging }),
    data: pageOf(SiteRecord),
  }),
  packs: defineCall({
    method: 'GET',
    path: `${path}/packs`,
    access: view,
    summary: '可用的区域包',
    input: z.object({}),
    data: z.array(z.object({ code: z.string(), name: z.string(), provinceCode: z.string() })),
  }),
  get: defineCall({
    method: 'GET',
    path: `${path}/:id`,
    access: view,
    summary: '站点',
    input: oneId,
    data: SiteRecord,
  }),
  create: defineCall({
    method: 'POST',
    path,
    access: edit,
    summary: '新增站点',
    input: NewSite,
    data: SiteRecord,
  }),
  update: defineCall({
    method: 'PUT',
    path: `${path}/:id`,
    access: edit,
    summary: '修改站点',
    input: SiteChange,
    data: SiteRecord,
  }),
  setState: defineCall({
    method: 'PUT',
    path: `${path}/:id/state`,
    access: edit,
    summary: '改变站点状态',
    input: z
      .object({
        ...versioned,
        state,
        closingWords: optionalNote('公告语', 300),
        redirectTo: urlSchema.nullish(),
        reason,
      })
      .refine(({ state: to, closingWords }) => to !== 'maintenance' || Boolean(closingWords), {
        path: ['closingWords'],
        message: '维护须填写给访问者的说明',
        ...besideOthers,
      })
      .refine(({ state: to, redirectTo }) => to !== 'disabled' || Boolean(redirectTo), {
        path: ['redirectTo'],
        message: '停用须填写跳转的网址',
        ...besideOthers,
      }),
    data: SiteRecord,
  }),
  checklist: defineCall({
    method: 'GET',
    path: `${path}/:id/checklist`,
    access: view,
    summary: '上线检查',
    input: oneId,
    data: z.array(Check),
  }),
  clearCache: defineCall({
    method: 'POST',
    path: `${path}/:id/cache`,
    access: edit,
    summary: '清除站点页面缓存',
    input: oneId,
    data: z.null(),
  }),
  rebuildIndex: defineCall({
    method: 'POST',
    path: `${path}/:id/index`,
    access: edit,
    summary: '重建站点全文索引',
    input: z.object({ id: opaqueId, reason }),
    data: z.object({ indexed: z.number() }),
  }),
}

import { z } from 'zod'
import { defineCall } from '../call.ts'
import { bulkCall, oneId, optionalNote, requiredText } from './crud.ts'
import { nullableText, opaqueId } from './shared.ts'

/** What a look at a domain finds. Without a network nobody can tell, and that is no fault of the domain. */
export const domainStates = {
  ok: '正常',
  elsewhere: '指向其他网站',
  unresolved: '域名无法解析',
  unreachable: '无法连接',
  'not-public': '不在公共网络',
  certificate: '证书问题',
  'no-network': '无外网，未检测',
} as const
export type DomainState = keyof typeof domainStates

/** A certificate with fewer days than this is to be renewed. */
export const fewCertificateDays = 30

const keys = <T extends object>(of: T) => Object.keys(of) as [keyof T & string]

export const DomainTest = z.object({
  host: z.string(),
  state: z.enum(keys(domainStates)).nullable(),
  note: nullableText,
  testedAt: nullableText,
  certificateUntil: nullableText,
  daysLeft: z.number().nullable(),
})
export type DomainTest = z.infer<typeof DomainTest>

/** Parts of a site's configuration that others may be given. */
export const sitePushParts = {
  color: '主题色',
  gray: '哀悼灰度',
  footer: '主办、承办与联系方式',
  seo: '检索描述',
  https: '强制 HTTPS',
} as const
export type SitePushPart = keyof typeof sitePushParts

const PackDifference = z.object({
  part: z.string(),
  name: z.string(),
  one: nullableText,
  other: nullableText,
})
export type PackDifference = z.infer<typeof PackDifference>

const path = '/rest/v2/sites'
const view = 'cms:site:view'
const edit = 'cms:site:edit'

/** What is done to sites beside editing them. */
export const siteTools = {
  bulk: bulkCall({
    path: `${path}/bulk`,
    summary: '批量处理站点',
    access: edit,
    actions: { maintain: '进入维护', resume: '恢复运行', clearCache: '清除缓存', push: '推送配置' },
    extra: {
      closingWords: optionalNote('给访问者的说明', 300),
      sourceId: opaqueId.optional(),
      parts: z
        .array(z.enum(keys(sitePushParts)))
        .max(10)
        .optional(),
    },
  }),
  comparePacks: defineCall({
    method: 'GET',
    path: `${path}/packs/compare`,
    access: view,
    summary: '比较区域包',
    input: z.object({ one: z.string().min(1).max(50), other: z.string().min(1).max(50) }),
    data: z.array(PackDifference),
  }),
  copy: defineCall({
    method: 'POST',
    path: `${path}/:id/copy`,
    access: edit,
    summary: '复制站点',
    input: z.object({
      ...oneId.shape,
      siteCode: z.string().regex(/^[a-z]{2,10}$/, '站点编码为2至10位小写字母'),
      name: requiredText('站点名称', 50),
      title: requiredText('网页标题', 80),
      withContent: z.boolean(),
      reason: requiredText('原因', 200),
    }),
    data: z.object({
      id: z.string(),
      channels: z.number(),
      links: z.number(),
      articles: z.number(),
    }),
  }),
  testDomains: defineCall({
    method: 'POST',
    path: `${path}/:id/domains/test`,
    access: edit,
    summary: '检测站点域名',
    input: oneId,
    data: z.array(DomainTest),
  }),
}

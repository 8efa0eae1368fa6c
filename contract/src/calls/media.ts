import { z } from 'zod'
import { defineCall } from '../call.ts'
import { scanStates } from '../scan-states.ts'
import { listPaging, oneId, optionalNote, requiredText } from './crud.ts'
import { nullableText, opaqueId, optionalText, pageOf } from './shared.ts'

export const mediaKinds = { image: '图片', document: '文档', archive: '压缩包' } as const
export const usageKinds = {
  article: '信息',
  notice: '公告',
  law: '法规',
  window: '首页窗口',
  link: '链接',
  site: '站点',
  campaign: '意见征集',
  survey: '问卷',
  template: '内容模板',
  bin: '回收站',
} as const
export type UsageKind = keyof typeof usageKinds

const keys = <T extends object>(of: T) => Object.keys(of) as [keyof T & string]

export const MediaRecord = z.object({
  id: z.string(),
  name: z.string(),
  ext: z.string(),
  mediaType: z.string(),
  size: z.number(),
  digest: z.string(),
  alt: nullableText,
  ownerName: nullableText,
  createDate: z.string(),
  downloads: z.number(),
  version: z.number(),
  /** In how many editions, windows, links and sites it stands. */
  usageCount: z.number(),
  isPublic: z.boolean(),
  /** Other files with the same content. */
  duplicates: z.number(),
  /** Everybody can read it, also by ear: readers are told. */
  isAccessible: z.boolean(),
  /** Since when its content is not where it should be; found by the nightly check. */
  missingSince: nullableText,
  /** What the virus scanner said, and what it found. */
  scanState: z.enum(keys(scanStates)),
  scanNote: nullableText,
  /** A published notice or law carries it: what people relied on stays as it was. */
  isFixed: z.boolean(),
})
export type MediaRecord = z.infer<typeof MediaRecord>

const Usage = z.object({
  kind: z.enum(keys(usageKinds)),
  id: z.string(),
  title: z.string(),
  siteName: nullableText,
  state: z.string(),
})
export type MediaUsage = z.infer<typeof Usage>

const FileVersion = z.object({
  version: z.number(),
  name: z.string(),
  size: z.number(),
  digest: z.string(),
  replacedAt: z.string(),
  replacedBy: nullableText,
  reason: z.string(),
})

const path = '/rest/v2/media'
const view = 'cms:media:view'
const edit = 'cms:media:edit'
const seen = { id: opaqueId, version: z.number().int() }

/** 媒体库: every file that was uploaded, and where it is used. */
export const media = {
  list: defineCall({
    method: 'GET',
    path,
    access: view,
    summary: '媒体库',
    input: z.object({
      keyword: optionalText(100),
      kind: z.enum([...keys(mediaKinds), '']).optional(),
      only: z
        .enum(['unused', 'duplicate', 'no-alt', 'mine', 'accessible', 'missing', 'unclean', ''])
        .optional(),
      digest: optionalText(64),
      ...listPaging,
    }),
    data: pageOf(MediaRecord),
  }),
  get: defineCall({
    method: 'GET',
    path: `${path}/:id`,
    access: view,
    summary: '文件',
    input: oneId,
    data: MediaRecord,
  }),
  content: defineCall({
    method: 'GET',
    path: `${path}/:id/content`,
    access: view,
    summary: '文件内容',
    input: oneId,
    data: z.unknown(),
    answer: 'file',
  }),
  usage: defineCall({
    method: 'GET',
    path: `${path}/:id/usage`,
    access: view,
    summary: '文件的使用情况与历史版本',
    input: oneId,
    data: z.object({
      rows: z.array(Usage),
      /** Uses that the caller does not reach: he is told how many there are, not what. */
      elsewhere: z.number(),
      versions: z.array(FileVersion),
    }),
  }),
  describe: defineCall({
    method: 'PUT',
    path: `${path}/:id`,
    access: edit,
    summary: '修改文件名称与替代文字',
    input: z.object({
      ...seen,
      name: requiredText('文件名称', 200),
      alt: optionalNote('替代文字', 100),
      isAccessible: z.boolean().optional(),
    }),
    data: MediaRecord,
  }),
  /** The address stays, the content changes: whoever shows the file shows the new one. */
  replace: defineCall({
    method: 'POST',
    path: `${path}/replacement`,
    access: edit,
    summary: '替换文件内容（multipart/form-data，字段 file）',
    input: z.object({
      file: z.file(),
      id: opaqueId,
      version: z.coerce.number().int(),
      reason: requiredText('原因', 200),
    }),
    data: MediaRecord,
    takes: 'form',
  }),
  remove: defineCall({
    method: 'DELETE',
    path: `${path}/:id`,
    access: edit,
    summary: '删除未使用的文件',
    input: z.object({
      id: opaqueId,
      version: z.coerce.number().int(),
      reason: requiredText('删除原因', 200),
    }),
    data: z.null(),
  }),
}

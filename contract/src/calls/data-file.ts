import { z } from 'zod'
import { defineCall } from '../call.ts'
import { type DataForm, dataFilesPath, dataForms } from '../open/data-files.ts'
import { optionalText, text } from './shared.ts'

const DataFile = z.object({
  name: z.string(),
  url: z.string().describe('下载地址'),
  period: z.string().describe('日期（2026-06-01）或月份（2026-06），按北京时间'),
  kind: z.enum(['month', 'day']),
  form: z.enum(Object.keys(dataForms) as [DataForm, ...DataForm[]]),
  records: z.number().describe('公开的记录数'),
  withdrawn: z.number().describe('已撤回、只留编号的记录数'),
  bytes: z.number().describe('文件大小'),
  sha256: z.string().describe('文件的 SHA-256 摘要'),
  plainBytes: z.number().describe('解压后的大小'),
  plainSha256: z.string().describe('解压后的 SHA-256 摘要'),
  madeAt: z.string().describe('生成时间（北京时间）'),
  /** Something in it is not public any more: nobody gets it until it is made anew, in a minute or so. */
  isBeingRemade: z.boolean().describe('正在重新生成，暂停下载'),
})
export type DataFile = z.infer<typeof DataFile>

export const Manifest = z.object({
  schema: z.literal(1).describe('清单格式的版本'),
  /** What the list itself and the lines of each form look like. */
  schemas: z
    .object({ manifest: z.string(), jsonl: z.string(), ocds: z.string() })
    .describe('清单和各种文件每一行的 JSON Schema 地址'),
  siteId: z.string(),
  siteName: z.string(),
  licence: z.string().describe('使用许可'),
  month: z.string().describe('所列的月份；空为只列各月'),
  files: z.array(DataFile),
})
export type DataManifest = z.infer<typeof Manifest>

const path = dataFilesPath

/** 数据文件: everything that is public at a site, by day and month. */
export const dataFiles = {
  manifest: defineCall({
    method: 'GET',
    path,
    access: 'open',
    summary: '数据文件清单（按月；给出 month 时列出该月及其每一天）',
    input: z.object({
      siteId: optionalText(100),
      month: z
        .string()
        .regex(/^(20\d{2}-(0[1-9]|1[0-2]))?$/)
        .optional(),
    }),
    data: Manifest,
    units: 0,
  }),
  download: defineCall({
    method: 'GET',
    path: `${path}/:name`,
    access: 'open',
    summary: '下载数据文件（gzip）',
    input: z.object({ name: text(140) }),
    data: z.unknown(),
    answer: 'file',
    units: 0,
  }),
  schema: defineCall({
    method: 'GET',
    path: `${path}/schemas/:name`,
    access: 'open',
    summary: '数据文件清单和记录的 JSON Schema',
    input: z.object({ name: text(60) }),
    data: z.unknown(),
    answer: 'file',
    units: 0,
  }),
}

import { z } from 'zod'
import { defineCall } from '../call.ts'
import { type DataForm, dataForms } from '../open/data-files.ts'
import { optionalText, text } from './shared.ts'

const DataFile = z.object({
  name: z.string(),
  /** Where it is fetched. */
  url: z.string(),
  period: z.string(),
  kind: z.enum(['month', 'day']),
  form: z.enum(Object.keys(dataForms) as [DataForm, ...DataForm[]]),
  /** Records that are public, and those that were and are named by their ids alone. */
  records: z.number(),
  withdrawn: z.number(),
  /** As it is fetched. */
  bytes: z.number(),
  sha256: z.string(),
  /** Of the text within. */
  plainBytes: z.number(),
  plainSha256: z.string(),
  madeAt: z.string(),
  /** Something in it is not public any more: nobody gets it until it is made anew, in a minute or so. */
  isBeingRemade: z.boolean(),
})
export type DataFile = z.infer<typeof DataFile>

const Manifest = z.object({
  schema: z.literal(1),
  siteId: z.string(),
  siteName: z.string(),
  licence: z.string(),
  /** The month whose days are listed beside it; '' where months alone are. */
  month: z.string(),
  files: z.array(DataFile),
})
export type DataManifest = z.infer<typeof Manifest>

const path = '/rest/web/v2/data-files'

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
}

import { z } from 'zod'
import { defineCall } from '../call.ts'
import { lawCategories, lawValidities } from '../codes.ts'
import { LawFields } from '../content/law/fields.ts'
import { functionFor } from '../content/policy.ts'
import { ContentRow, law } from './content.ts'
import { contentFilter } from './content-filter.ts'
import { bulkCall, exportCall, type FileColumn, listPaging, oneId } from './crud.ts'
import { LawRelated } from './law-text.ts'
import { nullableText, optionalText, pageOf } from './shared.ts'

const n = nullableText
const category = z.enum(Object.keys(lawCategories) as [keyof typeof lawCategories])
const validity = z.enum(Object.values(lawValidities))

export const LawDeskRow = ContentRow.extend({
  lawCategory: n,
  publishNumber: n,
  issuer: n,
  publishDate: n,
  effectDate: n,
  repealDate: n,
  validity: n,
  versionCount: z.number(),
  topic: n,
  /** How much that is public names it; at most what `citedAtMost` says. */
  citedBy: z.number(),
})
export type LawDeskRow = z.infer<typeof LawDeskRow>

/** So many are looked for: more is shown as that and more. */
export const citedAtMost = 20

export const lawColumns: FileColumn<LawDeskRow>[] = [
  { name: 'title', title: '名称' },
  { name: 'publishNumber', title: '发文字号' },
  { name: 'lawCategory', title: '效力级别' },
  { name: 'issuer', title: '发布机关' },
  { name: 'publishDate', title: '公布日期' },
  { name: 'effectDate', title: '施行日期' },
  { name: 'repealDate', title: '废止日期' },
  { name: 'validity', title: '时效性' },
  { name: 'topic', title: '主题' },
  { name: 'versionCount', title: '版本数' },
  { name: 'citedBy', title: '被引用' },
  { name: 'publicState', title: '发布状态' },
  { name: 'openState', title: '编审状态' },
  { name: 'siteName', title: '站点' },
]

const lawFilter = {
  ...contentFilter,
  lawCategory: category.or(z.literal('')).optional(),
  validity: validity.or(z.literal('')).optional(),
  publishNumber: optionalText(60),
  issuer: optionalText(60),
  topic: optionalText(20),
  /** Made known in these days, the first and the last included. */
  publishFrom: optionalText(10),
  publishTo: optionalText(10),
  /** Coming into force in these days, the first and the last included. */
  effectFrom: optionalText(10),
  effectTo: optionalText(10),
  /** Words of the text. */
  text: optionalText(100),
  /** `lapsing`: names a law that is repealed, or will be. */
  cites: z.enum(['lapsing', '']).optional(),
}

export const lawBulkActions = {
  topics: '设置主题',
  repeal: '按废止文件废止',
  references: '检测引用',
} as const

const Citation = z.object({
  id: z.string(),
  title: z.string(),
  /** What kind of info it is: 法规, 信息, 公告. */
  kind: z.string(),
  /** The words that name it. */
  words: z.string(),
  validity: n,
})
export type LawCitation = z.infer<typeof Citation>

/** 法规编纂: what the editors of laws need beside the calls that all families share. */
export const lawDesk = {
  list: defineCall({
    method: 'GET',
    path: '/rest/v2/law-desk',
    access: law.list.access,
    summary: '法规编纂列表',
    input: z.object({ ...lawFilter, ...listPaging }),
    data: pageOf(LawDeskRow),
  }),
  export: exportCall('/rest/v2/law-desk', '法规', functionFor('law', 'view'), lawFilter),
  /** What is set becomes a draft of each law, and holds when that was reviewed; nothing public changes at once. */
  bulk: bulkCall({
    path: '/rest/v2/law-desk/bulk',
    summary: '批量处理法规',
    access: functionFor('law', 'edit'),
    actions: lawBulkActions,
    extra: {
      topics: LawFields.shape.topics,
      repealDate: LawFields.shape.repealDate,
      repealedBy: LawFields.shape.repealedBy,
      repealedById: LawFields.shape.repealedById,
    },
  }),
  /** One version of a law as a Word document; without a number the newest. */
  docx: defineCall({
    method: 'GET',
    path: '/rest/v2/law-desk/:id/docx',
    access: functionFor('law', 'view'),
    summary: '法规文本（Word）',
    input: oneId.extend({ versionNo: z.coerce.number().int().optional() }),
    data: z.unknown(),
    answer: 'file',
  }),
  /** Which laws a law names, and what names it. */
  citations: defineCall({
    method: 'GET',
    path: '/rest/v2/law-desk/:id/citations',
    access: law.list.access,
    summary: '法规的引用关系',
    input: oneId,
    data: z.object({
      cites: z.array(Citation.extend({ id: n })),
      citedBy: z.array(Citation),
      /** What its newest edition says, and what public acts say of it. */
      relations: z.array(LawRelated),
    }),
  }),
  /** Published laws to choose from, as what amends or repeals another. */
  choices: defineCall({
    method: 'GET',
    path: '/rest/v2/law-desk/choices',
    access: law.list.access,
    summary: '可引用的法规',
    input: z.object({ siteId: optionalText(100), keyword: optionalText(100) }),
    data: z.array(z.object({ id: z.string(), title: z.string(), publishNumber: n })),
  }),
  /** The channels that take laws, where the asker may write. */
  channels: defineCall({
    method: 'GET',
    path: '/rest/v2/law-desk/channels',
    access: law.list.access,
    summary: '法规栏目',
    input: z.object({}),
    data: z.array(z.object({ id: z.string(), name: z.string(), siteId: z.string(), siteName: n })),
  }),
}

import { z } from 'zod'
import { lawCategories } from '../../codes.ts'
import { safeAddress } from '../../rules/address.ts'
import { type LawRelationKind, lawRelations } from './relations.ts'
import { LawNode } from './tree.ts'

const day = (label: string) =>
  z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, `${label}格式不正确`)
const line = (label: string, max: number) =>
  z.string().trim().max(max, `${label}不能超过${max}个字`).optional()

/** One text of a law, as it applies from a day on. */
export const LawVersion = z.object({
  no: z.number().int().min(1).max(999),
  /** Empty while it is not known: a draft is kept, not submitted. */
  validFrom: day('施行日期').or(z.literal('')),
  /** Its last day, where it is not the day before the next version. */
  validTo: day('终止日期').nullish(),
  /** The act that made it: a name, and the law itself where the library has it. */
  amendedBy: line('修改依据', 200),
  amendedById: z.string().max(100).nullish(),
  note: line('版本说明', 500),
  nodes: z.array(LawNode).max(3000),
})
export type LawVersion = z.infer<typeof LawVersion>

export const LawVersions = z.array(LawVersion).max(100, '版本不能超过100个')

/** How it stands to another act: a name, and the act itself where the library has it. */
const LawRelation = z.object({
  kind: z.enum(Object.keys(lawRelations) as [LawRelationKind], { error: '请选择关系' }),
  lawId: z.string().max(100).nullish(),
  title: z.string().trim().min(1, '请填写关联法规的名称').max(200, '关联法规的名称不能超过200个字'),
})
export type LawRelation = z.infer<typeof LawRelation>

export const LawRelations = z.array(LawRelation).max(50, '关联法规不能超过50个')

/** Facts of a law beside its text; keys are those that the public's rows read. */
export const LawFields = z.object({
  lawCategory: z.enum(Object.keys(lawCategories) as [keyof typeof lawCategories], {
    error: '请选择效力级别',
  }),
  publishNumber: line('发文字号', 60),
  issuers: z.array(z.string().trim().min(1).max(60)).max(20, '发布机关不能超过20个').optional(),
  regionCode: z.string().max(12).optional(),
  adoptDate: day('通过日期').nullish(),
  publishDate: day('公布日期').nullish(),
  repealDate: day('废止日期').nullish(),
  /** The act that repealed it. */
  repealedBy: line('废止依据', 200),
  repealedById: z.string().max(100).nullish(),
  topics: z.array(z.string().trim().min(1).max(20)).max(10, '主题不能超过10个').optional(),
  summary: line('摘要', 300),
  sourceUrl: safeAddress.optional(),
  relations: LawRelations.optional(),
  versions: LawVersions.optional(),
})
export type LawFields = z.infer<typeof LawFields>

export const lawTitle = { min: 4, max: 200 }

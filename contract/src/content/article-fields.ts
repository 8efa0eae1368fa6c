import { z } from 'zod'
import { safeAddress } from '../rules/address.ts'

const line = (label: string, max: number) =>
  z.string().trim().max(max, `${label}不能超过${max}个字`).optional()

/** 营商环境: what an article there is. */
export const environmentTypes = {
  policy: '政策文件',
  case: '典型案例',
  comparison: '对比清单',
  relief: '办事减负',
  negative: '负面清单',
} as const
export type EnvironmentType = keyof typeof environmentTypes

const environmentType = z.enum(Object.keys(environmentTypes) as [EnvironmentType], {
  error: '请选择营商环境内容类型',
})

/** Facts of an article beside its text; keys are those of the wire's rows. */
export const ArticleFields = z.object({
  subTitle: line('副标题', 100),
  shortTitle: line('短标题', 30),
  source: z.string({ error: '来源不能为空' }).trim().min(1, '来源不能为空').max(50, '来源不能超过50个字'),
  sourceUrl: safeAddress.optional(),
  author: line('作者', 50),
  editor: line('责任编辑', 50),
  summary: line('摘要', 300),
  img: z.string().max(300).optional(),
  imgAlt: line('题图说明', 100),
  /** An article may only lead elsewhere. */
  url: safeAddress.optional(),
  publishNumber: line('文号', 60),
  regionCode: z.string().max(12).optional(),
  /** Of articles on the business environment. */
  envType: environmentType.optional(),
  measureNo: line('举措编号', 30),
  leadOrg: line('牵头单位', 60),
  /** The last day on which a measure applies. */
  validTo: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/, '有效期须为日期')
    .optional(),
})
export type ArticleFields = z.infer<typeof ArticleFields>

export const articleTitle = { min: 4, max: 100 }

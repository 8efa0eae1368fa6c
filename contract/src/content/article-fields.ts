import { z } from 'zod'
import { type IndicatorDimension, indicatorDimensions } from '../environment/indicator-policy.ts'
import { safeAddress } from '../rules/address.ts'
import { pictureAddress } from '../rules/picture.ts'
import { type TitleTone, titleTones } from './title-marks.ts'

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

const environmentDimension = z.enum(Object.keys(indicatorDimensions) as [IndicatorDimension], {
  error: '请选择指标维度',
})

/** What an article mainly is. */
export const infoTypes = {
  text: '图文',
  gallery: '图集',
  video: '视频',
  files: '附件',
  link: '外链',
  reading: '解读',
} as const
export type InfoType = keyof typeof infoTypes

/** How a government document is open to the public. */
export const openTypes = { active: '主动公开', onRequest: '依申请公开', closed: '不予公开' } as const
export type OpenType = keyof typeof openTypes

export const articleLimits = { tags: 10, tagLetters: 20, related: 10, laws: 10, notices: 10 } as const

const InfoRef = z.object({ id: z.string().min(1).max(100), title: z.string().max(200) })
export type InfoRef = z.infer<typeof InfoRef>

/** 第十二条, 第12条之一. */
const articleNumber = /^第[零〇一二三四五六七八九十百千\d]{1,9}条(之[一二三四五六七八九十\d]{1,3})?$/

const LawCitation = InfoRef.extend({
  article: z
    .string()
    .trim()
    .refine(text => text === '' || articleNumber.test(text), '条号须写作“第十二条”')
    .optional(),
})
export type LawCitation = z.infer<typeof LawCitation>

/** Kept as text, as all that travels to the public lists is. */
const yes = z.literal('1').optional()

/** Facts of an article beside its text; keys are those of the wire's rows. */
export const ArticleFields = z.object({
  subTitle: line('副标题', 100),
  shortTitle: line('短标题', 30),
  source: z.string({ error: '来源不能为空' }).trim().min(1, '来源不能为空').max(50, '来源不能超过50个字'),
  sourceUrl: safeAddress.optional(),
  author: line('作者', 50),
  editor: line('责任编辑', 50),
  proofreader: line('校对', 50),
  infoType: z.enum(Object.keys(infoTypes) as [InfoType], { error: '请选择信息类型' }).optional(),
  /** The document that a reading explains. */
  readingOf: InfoRef.optional(),
  summary: line('摘要', 300),
  /** Plain words for those who read with the elder mode. */
  elderSummary: line('适老摘要', 200),
  tags: z
    .array(
      z.string().trim().min(1).max(articleLimits.tagLetters, `标签不能超过${articleLimits.tagLetters}个字`),
    )
    .max(articleLimits.tags, `标签不能超过${articleLimits.tags}个`)
    .optional(),
  relatedInfos: z
    .array(InfoRef)
    .max(articleLimits.related, `相关信息不能超过${articleLimits.related}条`)
    .optional(),
  /** Laws that it rests on, and where in them. */
  lawCitations: z
    .array(LawCitation)
    .max(articleLimits.laws, `相关法规不能超过${articleLimits.laws}条`)
    .optional(),
  relatedNotices: z
    .array(InfoRef)
    .max(articleLimits.notices, `相关公告不能超过${articleLimits.notices}条`)
    .optional(),
  titleTone: z.enum(Object.keys(titleTones) as [TitleTone], { error: '请选择标题颜色' }).optional(),
  isTitleBold: yes,
  isHot: yes,
  isRecommended: yes,
  img: pictureAddress.optional(),
  imgAlt: line('题图说明', 100),
  /** An article may only lead elsewhere. */
  url: safeAddress.optional(),
  publishNumber: line('文号', 60),
  indexNo: line('索引号', 60),
  topicClass: line('主题分类', 60),
  openType: z.enum(Object.keys(openTypes) as [OpenType], { error: '请选择公开方式' }).optional(),
  openBasis: line('公开依据', 200),
  regionCode: z.string().max(12).optional(),
  /** Why it is shown with a day that has passed. */
  backdateReason: line('补录原因', 200),
  /** Of articles on the business environment. */
  envType: environmentType.optional(),
  /** The side of the environment that it is about, by which indicators are grouped. */
  envDimension: environmentDimension.optional(),
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

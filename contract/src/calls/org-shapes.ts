import { z } from 'zod'
import { contactPhoneProblem } from '../rules/contact-phone.ts'
import { creditCodeProblem } from '../rules/credit-code.ts'
import { emailProblem } from '../rules/email.ts'
import { illegalCharactersProblem } from '../rules/illegal-characters.ts'
import { landlineProblem } from '../rules/landline.ts'
import { postalCodeProblem } from '../rules/postal-code.ts'
import { optionalNote, requiredText, sortNumber, versioned } from './crud.ts'
import { housekeeping, nullableText, opaqueId } from './shared.ts'

export const organisationTypes = ['财政部门', '监管机构', '采购单位', '集采机构', '代理机构', '其他'] as const
export const fundTypes = ['全额拨款', '差额拨款', '自收自支'] as const

/** A rule of the specification for a field that may stay empty. */
const optionally = (problemOf: (value: string) => string | undefined, max = 100) =>
  z
    .string()
    .trim()
    .max(max)
    .superRefine((value, context) => {
      const message = value ? problemOf(value) : undefined
      if (message) context.addIssue({ code: 'custom', message })
    })
    .nullish()

const plainText = (label: string, max: number) =>
  optionalNote(label, max).superRefine((value, context) => {
    const message = value ? illegalCharactersProblem(value) : undefined
    if (message) context.addIssue({ code: 'custom', message })
  })

/** What a unit may ask to have changed of itself. */
export const contactFields = {
  shortName: plainText('简称', 30),
  leader: plainText('负责人', 30),
  contact: plainText('联系人', 30),
  contactPhone: optionally(contactPhoneProblem),
  landline: optionally(landlineProblem),
  fax: optionally(landlineProblem),
  email: optionally(emailProblem),
  postalCode: optionally(postalCodeProblem),
  address: plainText('地址', 200),
  hours: plainText('办公时间', 100),
  intro: optionalNote('简介', 2000),
}

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式不正确')
  .nullable()
  .default(null)

/** A name that the unit had, or is also known by, and when. */
const OrgAlias = z
  .object({ name: requiredText('曾用名', 100), validFrom: day, validTo: day })
  .refine(
    ({ validFrom, validTo }) => !validFrom || !validTo || validFrom <= validTo,
    '曾用名的起止日期不正确',
  )
export type OrgAlias = z.infer<typeof OrgAlias>

const fields = {
  orgName: requiredText('机构名称', 100),
  parentId: opaqueId.nullish(),
  orgType: z.enum(organisationTypes, { error: '请选择机构类型' }),
  regionCode: z.string({ error: '请选择区划' }).trim().min(1, '请选择区划').max(12),
  creditCode: optionally(creditCodeProblem),
  aliases: z
    .array(OrgAlias)
    .max(20, '曾用名不能超过20个')
    .nullish()
    .transform(aliases => aliases ?? []),
  sort: sortNumber,
  isPublic: z.boolean().default(false),
  isBuyer: z.boolean().default(false),
  budgetCode: plainText('预算编码', 50),
  fundType: z.enum(fundTypes).nullish(),
  supervisorOrgId: opaqueId.nullish(),
  buyerLevel: plainText('预算级次', 20),
  isPayUnit: z.boolean().default(false),
  openYear: z
    .number({ error: '启用年度不正确' })
    .int('启用年度不正确')
    .min(1949, '启用年度不正确')
    .max(2100, '启用年度不正确')
    .nullish(),
  ...contactFields,
}

interface BuyerFacts {
  isBuyer?: boolean | undefined
  contact?: string | null | undefined
  contactPhone?: string | null | undefined
  budgetCode?: string | null | undefined
}

/** What a buying body lacks: it must say how it is paid and whom to ask. */
export const buyerLacks = (value: BuyerFacts): { name: string; message: string }[] => {
  if (!value.isBuyer) return []
  const needed = [
    { name: 'contact', message: '采购单位须填写联系人' },
    { name: 'contactPhone', message: '请输入联系电话' },
    { name: 'budgetCode', message: '采购单位须填写预算编码' },
  ] as const
  return needed.filter(({ name }) => !value[name])
}

const buyerNeeds = (value: BuyerFacts, context: z.RefinementCtx) => {
  for (const { name, message } of buyerLacks(value))
    context.addIssue({ code: 'custom', message, path: [name] })
}

export const NewOrg = z
  .object({
    orgCode: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9_-]{1,50}$/, '机构编码由字母、数字、下划线或短横线组成，不超过50位')
      .nullish(),
    ...fields,
  })
  .superRefine(buyerNeeds)
export const OrgChange = z.object({ ...versioned, ...fields }).superRefine(buyerNeeds)

export const Org = z.object({
  id: z.string(),
  orgCode: z.string(),
  creditCode: nullableText,
  orgName: z.string(),
  shortName: nullableText,
  aliases: z.array(OrgAlias),
  parentId: nullableText,
  parentName: nullableText,
  orgType: z.string(),
  regionCode: z.string(),
  regionName: nullableText,
  unitState: z.enum(['1', '0']),
  state: z.enum(['draft', 'normal', 'abolished']),
  /** Both states in one word. */
  stateName: z.string(),
  sort: z.number(),
  leader: nullableText,
  contact: nullableText,
  contactPhone: nullableText,
  landline: nullableText,
  fax: nullableText,
  email: nullableText,
  postalCode: nullableText,
  address: nullableText,
  hours: nullableText,
  intro: nullableText,
  isPublic: z.boolean(),
  isBuyer: z.boolean(),
  budgetCode: nullableText,
  fundType: nullableText,
  supervisorOrgId: nullableText,
  supervisorName: nullableText,
  buyerLevel: nullableText,
  isPayUnit: z.boolean(),
  openYear: z.number().nullable(),
  mergedInto: nullableText,
  mergedIntoName: nullableText,
  abolishedOn: nullableText,
  userCount: z.number(),
  /** Share of the fields that the public and the reviewers want to see filled, in percent. */
  completeness: z.number(),
  hasOpenChange: z.boolean(),
  ...housekeeping,
})
export type Org = z.infer<typeof Org>

export const OrgNode = z.object({
  id: z.string(),
  parentId: nullableText,
  label: z.string(),
  orgType: z.string(),
  regionCode: z.string(),
  regionName: nullableText,
  unitState: z.enum(['1', '0']),
  version: z.number().int(),
})
export type OrgNode = z.infer<typeof OrgNode>

export const proposalNames = {
  pending: '待审核',
  approved: '已通过',
  returned: '已退回',
  revoked: '已撤回',
} as const
export const proposalState = z.enum(Object.keys(proposalNames) as (keyof typeof proposalNames)[])

export const OrgProposal = z.object({
  id: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  state: proposalState,
  reason: nullableText,
  submittedBy: z.string(),
  submittedAt: z.string(),
  decidedBy: nullableText,
  decidedAt: nullableText,
})
export type OrgProposal = z.infer<typeof OrgProposal>

/** What would feel it if the unit were paused, merged or abolished. */
export const OrgDependents = z.object({
  units: z.number(),
  users: z.number(),
  roles: z.number(),
  openMessages: z.number(),
  openNotices: z.number(),
  hasOpenChange: z.boolean(),
})
export type OrgDependents = z.infer<typeof OrgDependents>

/** The fields by their names; forms, comparisons and files use the same words. */
export const orgFieldNames = {
  orgCode: '机构编码',
  creditCode: '统一社会信用代码',
  orgName: '机构名称',
  shortName: '简称',
  aliases: '曾用名',
  parentId: '上级机构',
  orgType: '机构类型',
  regionCode: '区划',
  unitState: '单位状态',
  state: '状态',
  sort: '排序',
  leader: '负责人',
  contact: '联系人',
  contactPhone: '联系电话',
  landline: '座机',
  fax: '传真',
  email: '电子邮箱',
  postalCode: '邮政编码',
  address: '地址',
  hours: '办公时间',
  intro: '简介',
  isPublic: '对外公开',
  isBuyer: '采购单位',
  budgetCode: '预算编码',
  fundType: '经费类型',
  supervisorOrgId: '主管部门',
  buyerLevel: '预算级次',
  isPayUnit: '独立支付单位',
  openYear: '启用年度',
  mergedInto: '并入机构',
  abolishedOn: '撤销日期',
} as const

import { z } from 'zod'
import { defineCall } from '../call.ts'
import { contactPhoneProblem } from '../rules/contact-phone.ts'
import { creditCodeProblem } from '../rules/credit-code.ts'
import { emailProblem } from '../rules/email.ts'
import { illegalCharactersProblem } from '../rules/illegal-characters.ts'
import { landlineProblem } from '../rules/landline.ts'
import { postalCodeProblem } from '../rules/postal-code.ts'
import { crudCalls, listPaging, optionalNote, requiredText, sortNumber, versioned } from './crud.ts'
import { housekeeping, nullableText, opaqueId, optionalText, pageOf } from './shared.ts'

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

const fields = {
  orgName: requiredText('机构名称', 100),
  parentId: opaqueId.nullish(),
  orgType: z.enum(organisationTypes, { error: '请选择机构类型' }),
  regionCode: requiredText('区划', 12),
  creditCode: optionally(creditCodeProblem),
  aliases: z.array(z.string().trim().min(1).max(100)).max(20, '曾用名不能超过20个').default([]),
  unitState: z.enum(['1', '0']).default('1'),
  sort: sortNumber,
  isPublic: z.boolean().default(false),
  isBuyer: z.boolean().default(false),
  budgetCode: plainText('预算编码', 50),
  fundType: z.enum(fundTypes).nullish(),
  supervisorOrgId: opaqueId.nullish(),
  buyerLevel: plainText('预算级次', 20),
  isPayUnit: z.boolean().default(false),
  openYear: z.number().int().min(1949, '启用年度不正确').max(2100, '启用年度不正确').nullish(),
  ...contactFields,
}

/** A buying body must say how it is paid and whom to ask. */
const buyerNeeds = (
  value: {
    isBuyer?: boolean
    contact?: string | null
    contactPhone?: string | null
    budgetCode?: string | null
  },
  context: z.RefinementCtx,
) => {
  if (!value.isBuyer) return
  for (const [name, message] of [
    ['contact', '采购单位须填写联系人'],
    ['contactPhone', '请输入联系电话'],
    ['budgetCode', '采购单位须填写预算编码'],
  ] as const)
    if (!value[name]) context.addIssue({ code: 'custom', message, path: [name] })
}

export const NewOrg = z
  .object({
    orgCode: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9_-]{1,50}$/, '机构编码由字母、数字、下划线或短横线组成，不超过50位')
      .optional(),
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
  aliases: z.array(z.string()),
  parentId: nullableText,
  parentName: nullableText,
  orgType: z.string(),
  regionCode: z.string(),
  regionName: nullableText,
  unitState: z.enum(['1', '0']),
  state: z.enum(['draft', 'normal', 'abolished']),
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
  buyerLevel: nullableText,
  isPayUnit: z.boolean(),
  openYear: z.number().nullable(),
  mergedInto: nullableText,
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
  unitState: z.enum(['1', '0']),
})
export type OrgNode = z.infer<typeof OrgNode>

export const OrgProposal = z.object({
  id: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  state: z.enum(['pending', 'approved', 'returned', 'revoked']),
  reason: nullableText,
  submittedBy: z.string(),
  submittedAt: z.string(),
  decidedBy: nullableText,
  decidedAt: nullableText,
})
export type OrgProposal = z.infer<typeof OrgProposal>

const path = '/rest/v2/orgs'
const filter = {
  keyword: optionalText(100),
  orgType: optionalText(20),
  regionCode: optionalText(12),
  unitState: z.enum(['1', '0', '']).optional(),
  state: z.enum(['draft', 'normal', 'abolished', '']).optional(),
  parentId: optionalText(100),
  /** Bodies whose contact is missing, or with a change that waits. */
  only: z.enum(['missing-contact', 'pending-change', 'buyer', '']).optional(),
}

/** 机构管理: the tree, the units, and what units ask to have changed. */
export const org = {
  ...crudCalls({
    path,
    title: '机构',
    view: 'sys:org:view',
    edit: 'sys:org:edit',
    row: Org,
    create: NewOrg,
    change: OrgChange,
    filter,
  }),
  tree: defineCall({
    method: 'GET',
    path: `${path}/tree`,
    access: 'sys:org:view',
    summary: '机构树',
    input: z.object({}),
    data: z.array(OrgNode),
  }),
  approve: defineCall({
    method: 'POST',
    path: `${path}/:id/approval`,
    access: 'sys:org:approve',
    summary: '通过新设采购单位',
    input: z.object(versioned),
    data: Org,
  }),
  merge: defineCall({
    method: 'POST',
    path: `${path}/:id/merge`,
    access: 'sys:org:approve',
    summary: '合并机构',
    input: z.object({ ...versioned, into: opaqueId, reason: requiredText('合并原因', 200) }),
    data: Org,
  }),
  own: defineCall({
    method: 'GET',
    path: '/rest/v2/org/own',
    access: 'sys:org:maintain',
    summary: '本单位信息',
    input: z.object({}),
    data: Org,
  }),
  propose: defineCall({
    method: 'POST',
    path: '/rest/v2/org/own/change',
    access: 'sys:org:maintain',
    summary: '提交本单位信息变更',
    input: z.object({ ...contactFields }),
    data: OrgProposal,
  }),
  proposals: defineCall({
    method: 'GET',
    path: '/rest/v2/org/changes',
    access: 'sys:org:approve',
    summary: '机构信息变更列表',
    input: z.object({
      state: z.enum(['pending', 'approved', 'returned', 'revoked', '']).optional(),
      ...listPaging,
    }),
    data: pageOf(OrgProposal),
  }),
  decide: defineCall({
    method: 'POST',
    path: '/rest/v2/org/changes/:id/decision',
    access: 'sys:org:approve',
    summary: '审核机构信息变更',
    input: z
      .object({ id: opaqueId, decision: z.enum(['approved', 'returned']), reason: optionalNote('原因', 200) })
      .refine(({ decision, reason }) => decision === 'approved' || Boolean(reason), {
        message: '退回须填写原因',
        path: ['reason'],
      }),
    data: OrgProposal,
  }),
}

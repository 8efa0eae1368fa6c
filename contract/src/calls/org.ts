import { z } from 'zod'
import { defineCall } from '../call.ts'
import {
  bulkCall,
  crudCalls,
  exportCall,
  type FileColumn,
  type ImportColumn,
  importCalls,
  listPaging,
  oneId,
  optionalNote,
  requiredText,
  versioned,
} from './crud.ts'
import { ObjectEvent } from './object-event.ts'
import {
  contactFields,
  NewOrg,
  Org,
  OrgChange,
  OrgDependents,
  OrgNode,
  OrgProposal,
  proposalState,
} from './org-shapes.ts'
import { opaqueId, optionalText, pageOf } from './shared.ts'

const path = '/rest/v2/orgs'
const filter = {
  /** Part of a name, an alias, the code or the credit code. */
  keyword: optionalText(100),
  orgType: optionalText(20),
  regionCode: optionalText(12),
  state: z.enum(['draft', 'normal', 'paused', 'abolished', '']).optional(),
  /** A unit with everything below it. */
  under: optionalText(100),
  /** Bodies whose contact is missing, or with a change that waits. */
  only: z.enum(['missing-contact', 'pending-change', 'buyer', '']).optional(),
}

export const orgColumns: FileColumn<Org>[] = [
  { name: 'orgCode', title: '机构编码' },
  { name: 'orgName', title: '机构名称' },
  { name: 'shortName', title: '简称' },
  { name: 'creditCode', title: '统一社会信用代码' },
  { name: 'parentName', title: '上级机构' },
  { name: 'orgType', title: '机构类型' },
  { name: 'regionCode', title: '区划代码' },
  { name: 'regionName', title: '区划' },
  { name: 'stateName', title: '状态' },
  { name: 'leader', title: '负责人' },
  { name: 'contact', title: '联系人' },
  { name: 'contactPhone', title: '联系电话' },
  { name: 'landline', title: '座机' },
  { name: 'fax', title: '传真' },
  { name: 'email', title: '电子邮箱' },
  { name: 'postalCode', title: '邮政编码' },
  { name: 'address', title: '地址' },
  { name: 'isBuyer', title: '采购单位' },
  { name: 'budgetCode', title: '预算编码' },
  { name: 'userCount', title: '用户数' },
  { name: 'completeness', title: '完整度（%）' },
]

const yesNo = { 是: '1', 否: '0' } as const

/** A known unit is found by its code, else its credit code, else its name; what a line leaves empty stays as it is. */
export const orgImportColumns: ImportColumn[] = [
  { name: 'orgCode', title: '机构编码', help: '为空时自动编码' },
  { name: 'orgName', title: '机构名称', isRequired: true },
  { name: 'parent', title: '上级机构', help: '编码或名称' },
  { name: 'orgType', title: '机构类型' },
  { name: 'regionCode', title: '区划代码' },
  { name: 'creditCode', title: '统一社会信用代码' },
  { name: 'shortName', title: '简称' },
  { name: 'leader', title: '负责人' },
  { name: 'contact', title: '联系人' },
  { name: 'contactPhone', title: '联系电话' },
  { name: 'landline', title: '座机' },
  { name: 'fax', title: '传真' },
  { name: 'email', title: '电子邮箱' },
  { name: 'postalCode', title: '邮政编码' },
  { name: 'address', title: '地址' },
  { name: 'hours', title: '办公时间' },
  { name: 'isBuyer', title: '采购单位', words: yesNo, help: '是或否' },
  { name: 'budgetCode', title: '预算编码' },
  { name: 'fundType', title: '经费类型' },
  { name: 'buyerLevel', title: '预算级次' },
]

const bulkActions = { pause: '暂停', resume: '恢复', region: '设置区划' } as const

const ownChanges = '/rest/v2/org/own/changes'

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
  export: exportCall(path, '机构', 'sys:org:export', filter),
  ...importCalls(path, '机构', 'sys:org:edit'),
  bulk: bulkCall({
    path: `${path}/bulk`,
    summary: '批量处理机构',
    access: 'sys:org:edit',
    actions: bulkActions,
    extra: { regionCode: optionalText(12) },
  }),
  tree: defineCall({
    method: 'GET',
    path: `${path}/tree`,
    access: 'sys:org:view',
    summary: '机构树',
    input: z.object({}),
    data: z.array(OrgNode),
  }),
  dependents: defineCall({
    method: 'GET',
    path: `${path}/:id/dependents`,
    access: 'sys:org:view',
    summary: '机构的影响范围',
    input: oneId,
    data: OrgDependents,
  }),
  history: defineCall({
    method: 'GET',
    path: `${path}/:id/history`,
    access: 'sys:org:view',
    summary: '机构变更记录',
    input: z.object({ id: opaqueId, ...listPaging }),
    data: pageOf(ObjectEvent),
  }),
  move: defineCall({
    method: 'PUT',
    path: `${path}/:id/place`,
    access: 'sys:org:edit',
    summary: '移动机构',
    input: z.object({ ...versioned, parentId: opaqueId }),
    data: Org,
  }),
  setState: defineCall({
    method: 'PUT',
    path: `${path}/:id/state`,
    access: 'sys:org:edit',
    summary: '暂停或恢复机构',
    input: z.object({ ...versioned, unitState: z.enum(['1', '0']), reason: requiredText('原因', 200) }),
    data: Org,
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
  abolish: defineCall({
    method: 'POST',
    path: `${path}/:id/abolition`,
    access: 'sys:org:approve',
    summary: '撤销机构',
    input: z.object({ ...versioned, reason: requiredText('撤销原因', 200) }),
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
  ownProposals: defineCall({
    method: 'GET',
    path: ownChanges,
    access: 'sys:org:maintain',
    summary: '本单位信息变更记录',
    input: z.object({ ...listPaging }),
    data: pageOf(OrgProposal),
  }),
  propose: defineCall({
    method: 'POST',
    path: '/rest/v2/org/own/change',
    access: 'sys:org:maintain',
    summary: '提交本单位信息变更',
    input: z.object({ ...contactFields }),
    data: OrgProposal,
  }),
  revoke: defineCall({
    method: 'POST',
    path: `${ownChanges}/:id/revocation`,
    access: 'sys:org:maintain',
    summary: '撤回本单位信息变更',
    input: oneId,
    data: OrgProposal,
  }),
  proposals: defineCall({
    method: 'GET',
    path: '/rest/v2/org/changes',
    access: 'sys:org:approve',
    summary: '机构信息变更列表',
    input: z.object({
      state: proposalState.or(z.literal('')).optional(),
      orgId: optionalText(100),
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

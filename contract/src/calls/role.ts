import { z } from 'zod'
import { defineCall } from '../call.ts'
import { enabled } from '../codes.ts'
import { dataScopes, roleLevel } from '../desk-codes.ts'
import { type FunctionCode, functions } from '../functions.ts'
import { bulkCall, crudCalls, listFormats, oneId, optionalNote, requiredText, versioned } from './crud.ts'
import { MenuItem } from './session.ts'
import { enabledFlag, housekeeping, nullableText, opaqueId, optionalText } from './shared.ts'

const scopeCode = z.enum(Object.keys(dataScopes) as [keyof typeof dataScopes])
const level = z.enum([roleLevel.ordinary, roleLevel.system, roleLevel.unit])
export const functionCode = z.enum(Object.keys(functions) as [FunctionCode])

const fields = {
  roleName: requiredText('角色名称', 30),
  roleLevel: level,
  orgId: opaqueId.nullish(),
  dataScope: scopeCode,
  scopeOrgIds: z.array(opaqueId).max(200, '指定单位不能超过200个').default([]),
  siteIds: z.array(opaqueId).max(100).default([]),
  exclusiveWith: z.array(z.string().max(40)).max(50).default([]),
  requiresMfa: z.boolean().default(false),
  validTo: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式不正确')
    .nullish(),
  functions: z.array(functionCode).default([]),
  status: enabledFlag.default(enabled.on),
  remark: optionalNote('备注', 500),
}

const customNeedsUnits = (
  { dataScope, scopeOrgIds }: { dataScope?: string; scopeOrgIds?: string[] },
  context: z.RefinementCtx,
) => {
  if (dataScope === 'custom' && !scopeOrgIds?.length)
    context.addIssue({ code: 'custom', message: '请选择数据范围内的单位', path: ['scopeOrgIds'] })
}

export const NewRole = z
  .object({
    roleCode: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]{2,39}$/, '角色编码须以大写字母开头，由大写字母、数字或下划线组成，3至40位'),
    ...fields,
  })
  .superRefine(customNeedsUnits)
export const RoleChange = z.object({ ...versioned, ...fields }).superRefine(customNeedsUnits)

export const Role = z.object({
  id: z.string(),
  roleCode: z.string(),
  roleName: z.string(),
  roleLevel: level,
  orgId: nullableText,
  orgName: nullableText,
  dataScope: scopeCode,
  scopeOrgIds: z.array(z.string()),
  siteIds: z.array(z.string()),
  exclusiveWith: z.array(z.string()),
  requiresMfa: z.boolean(),
  validTo: nullableText,
  functions: z.array(z.string()),
  builtIn: z.boolean(),
  status: enabledFlag,
  remark: nullableText,
  userCount: z.number(),
  ...housekeeping,
})
export type Role = z.infer<typeof Role>

const Member = z.object({
  id: z.string(),
  userName: z.string(),
  realName: nullableText,
  orgName: nullableText,
  status: enabledFlag,
})

const RoleMember = Member.extend({ version: z.number() })
export type RoleMember = z.infer<typeof RoleMember>

/** What somebody with this role alone would see and could do. */
const RoleOutlook = z.object({ functions: z.array(z.string()), menu: z.array(MenuItem) })

export const roleActions = { enable: '启用', disable: '停用' } as const

const path = '/rest/v2/roles'

/** 角色管理. */
export const role = {
  ...crudCalls({
    path,
    title: '角色',
    view: 'sys:role:view',
    edit: 'sys:role:edit',
    row: Role,
    create: NewRole,
    change: RoleChange,
    filter: {
      keyword: optionalText(100),
      roleLevel: z.enum([roleLevel.ordinary, roleLevel.system, roleLevel.unit, '']).optional(),
      /** '2' asks for all. */
      status: z.enum([enabled.on, enabled.off, '2', '']).optional(),
      orgId: optionalText(100),
      funcCode: optionalText(60),
      builtIn: z.enum(['1', '0', '']).optional(),
    },
  }),
  members: defineCall({
    method: 'GET',
    path: `${path}/:id/members`,
    access: 'sys:role:view',
    summary: '角色成员',
    input: oneId,
    data: z.array(RoleMember),
  }),
  outlook: defineCall({
    method: 'GET',
    path: `${path}/:id/outlook`,
    access: 'sys:role:view',
    summary: '以该角色查看',
    input: oneId,
    data: RoleOutlook,
  }),
  matrix: defineCall({
    method: 'GET',
    path: `${path}/matrix`,
    access: 'sys:role:view',
    summary: '导出角色与功能对照表',
    input: z.object({ format: z.enum(listFormats).default('xlsx') }),
    data: z.unknown(),
    answer: 'file',
  }),
  bulk: bulkCall({
    path: `${path}/bulk`,
    summary: '批量启停角色',
    access: 'sys:role:edit',
    actions: roleActions,
    extra: {},
  }),
}

const FunctionRow = z.object({
  id: z.string(),
  funcCode: z.string(),
  funcName: z.string(),
  module: z.string(),
  kind: z.string(),
  riskLevel: z.string(),
  status: enabledFlag,
  remark: nullableText,
  roleCount: z.number(),
  /** Calls that ask for it, `METHOD /path`. */
  calls: z.array(z.string()),
  latestModifyDate: z.string(),
  latestModifyUser: nullableText,
  version: z.number(),
})
export type FunctionRow = z.infer<typeof FunctionRow>

/** 功能管理: what can be granted. Functions come with the code; here they are switched, and looked up. */
export const func = {
  list: defineCall({
    method: 'GET',
    path: '/rest/v2/functions',
    access: 'sys:func:view',
    summary: '功能列表',
    input: z.object({
      keyword: optionalText(100),
      module: optionalText(20),
      kind: optionalText(20),
      riskLevel: optionalText(20),
      status: z.enum([enabled.on, enabled.off, '']).optional(),
      only: z.enum(['ungranted', 'unused', '']).optional(),
    }),
    data: z.array(FunctionRow),
  }),
  update: defineCall({
    method: 'PUT',
    path: '/rest/v2/functions/:id',
    access: 'sys:func:edit',
    summary: '启停功能',
    input: z.object({
      ...versioned,
      status: enabledFlag,
      remark: optionalNote('备注', 500),
      reason: requiredText('原因', 200),
    }),
    data: FunctionRow,
  }),
  holders: defineCall({
    method: 'GET',
    path: '/rest/v2/functions/:id/holders',
    access: 'sys:func:view',
    summary: '谁拥有该功能',
    input: oneId,
    data: z.array(Member.extend({ roles: z.array(z.string()) })),
  }),
  guardOf: defineCall({
    method: 'GET',
    path: '/rest/v2/functions/guard',
    access: 'sys:func:view',
    summary: '哪个功能守护该地址',
    input: z.object({
      method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
      url: z.string().trim().min(1, '请输入地址').max(500),
    }),
    data: z.object({ path: nullableText, access: nullableText, name: nullableText }),
  }),
}

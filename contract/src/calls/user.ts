import { z } from 'zod'
import { defineCall } from '../call.ts'
import { enabled } from '../codes.ts'
import { isFunctionCode } from '../functions.ts'
import { citizenIdProblem } from '../rules/citizen-id.ts'
import { contactPhoneProblem } from '../rules/contact-phone.ts'
import { emailProblem } from '../rules/email.ts'
import { landlineProblem } from '../rules/landline.ts'
import { mobileSchema } from '../rules/mobile.ts'
import { postalCodeProblem } from '../rules/postal-code.ts'
import { ApiToken } from './api-token.ts'
import {
  bulkCall,
  crudCalls,
  exportCall,
  type FileColumn,
  type ImportColumn,
  importCalls,
  oneId,
  optionalNote,
  requiredText,
  sortNumber,
  versioned,
} from './crud.ts'
import { SessionRow } from './session.ts'
import { enabledFlag, housekeeping, nullableText, opaqueId, optionalText } from './shared.ts'

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式不正确')
  .nullish()

/** Two to four Chinese characters, or a longer name with a middle dot, as minorities have. */
const realName = z
  .string()
  .trim()
  .regex(
    /^(?:[\u4e00-\u9fff]{2,4}|(?=.{2,30}$)[\u4e00-\u9fff]+(?:·[\u4e00-\u9fff]+)+)$/,
    '姓名须为2至4个汉字，或含“·”的姓名',
  )

const optionally = (problemOf: (value: string) => string | undefined) =>
  z
    .string()
    .trim()
    .max(100)
    .superRefine((value, context) => {
      const message = value ? problemOf(value) : undefined
      if (message) context.addIssue({ code: 'custom', message })
    })
    .nullish()

const network = z
  .string()
  .trim()
  .refine(
    value => /^[\d.]+(\/\d{1,2})?$/.test(value) || /^[\da-f:]+(\/\d{1,3})?$/i.test(value),
    '登录地址须为 IP 或网段',
  )

const fields = {
  realName,
  gender: z.enum(['1', '0']).nullish(),
  mobile: mobileSchema,
  contactPhone: optionally(contactPhoneProblem),
  landline: optionally(landlineProblem),
  email: optionally(emailProblem),
  postalCode: optionally(postalCodeProblem),
  /** Left out: stays as it is. */
  citizenId: optionally(citizenIdProblem),
  orgId: opaqueId,
  extraOrgIds: z.array(opaqueId).max(20).default([]),
  siteIds: z.array(opaqueId).max(100).default([]),
  post: optionalNote('职务', 50),
  jobNo: optionalNote('工号', 30),
  sort: sortNumber,
  validFrom: day,
  validTo: day,
  loginIpRule: z.array(network).max(20).default([]),
  remark: optionalNote('备注', 500),
}

const datesInOrder = (
  { validFrom, validTo }: { validFrom?: string | null; validTo?: string | null },
  context: z.RefinementCtx,
) => {
  if (validFrom && validTo && validTo < validFrom)
    context.addIssue({ code: 'custom', message: '失效日期不能早于生效日期', path: ['validTo'] })
}

export const NewUser = z
  .object({
    userName: z
      .string()
      .trim()
      .regex(/^[A-Za-z][\w.-]{3,29}$/, '登录名须以字母开头，由字母、数字、点、下划线或短横线组成，4至30位'),
    /** None: somebody else gives the account its roles. */
    roleIds: z.array(opaqueId).max(20).default([]),
    ...fields,
  })
  .superRefine(datesInOrder)
export const UserChange = z.object({ ...versioned, ...fields }).superRefine(datesInOrder)

export const UserRecord = z.object({
  id: z.string(),
  userName: z.string(),
  realName: nullableText,
  avatar: nullableText,
  gender: z.enum(['1', '0']).nullable(),
  mobile: nullableText,
  contactPhone: nullableText,
  landline: nullableText,
  email: nullableText,
  postalCode: nullableText,
  citizenId: nullableText,
  orgId: nullableText,
  orgName: nullableText,
  extraOrgIds: z.array(z.string()),
  siteIds: z.array(z.string()),
  post: nullableText,
  jobNo: nullableText,
  sort: z.number(),
  validFrom: nullableText,
  validTo: nullableText,
  loginIpRule: z.array(z.string()),
  roles: z.array(z.object({ id: z.string(), roleCode: z.string(), roleName: z.string() })),
  roleNames: z.string(),
  status: enabledFlag,
  isLocked: z.boolean(),
  isDeregistered: z.boolean(),
  mustChangePassword: z.boolean(),
  mfa: z.enum(['off', 'totp']),
  /** Nothing can be done with the account before it has a second factor. */
  mfaRequired: z.boolean(),
  passwordChangedAt: z.string(),
  lastLoginAt: nullableText,
  lastLoginIp: nullableText,
  remark: nullableText,
  ...housekeeping,
})
export type UserRecord = z.infer<typeof UserRecord>

/** Accounts that somebody may want to look after; those who left are shown only when asked for. */
export const userStates = {
  locked: '已锁定',
  'never-logged-in': '从未登录',
  inactive: '90天未登录',
  'password-expired': '密码已过期',
  deregistered: '已注销',
} as const
export type UserState = keyof typeof userStates

const filter = {
  keyword: optionalText(100),
  /** An organisation with everything below it. */
  orgId: optionalText(100),
  roleId: optionalText(100),
  siteId: optionalText(100),
  status: z.enum([enabled.on, enabled.off, '']).optional(),
  only: z.enum([...(Object.keys(userStates) as UserState[]), '']).optional(),
}

export const userColumns: FileColumn<UserRecord>[] = [
  { name: 'userName', title: '登录名' },
  { name: 'realName', title: '姓名' },
  { name: 'orgName', title: '所属机构' },
  { name: 'roleNames', title: '角色' },
  { name: 'mobile', title: '手机号码' },
  { name: 'email', title: '邮箱' },
  { name: 'post', title: '职务' },
  { name: 'status', title: '状态' },
  { name: 'lastLoginAt', title: '最近登录' },
  { name: 'createDate', title: '创建时间' },
]

export const userImportColumns: ImportColumn[] = [
  { name: 'userName', title: '登录名', isRequired: true },
  { name: 'realName', title: '姓名', isRequired: true },
  { name: 'mobile', title: '手机号码', isRequired: true },
  { name: 'orgId', title: '所属机构', isRequired: true, help: '机构名称或机构编码' },
  { name: 'gender', title: '性别', words: { 男: '1', 女: '0' } },
  { name: 'email', title: '邮箱' },
  { name: 'contactPhone', title: '联系电话' },
  { name: 'post', title: '职务' },
  { name: 'jobNo', title: '工号' },
  { name: 'validTo', title: '失效日期', help: '如 2026-12-31' },
  { name: 'remark', title: '备注' },
]

export const userActions = { enable: '启用', disable: '停用', move: '调整机构' } as const
export const userGrantActions = { add: '添加角色', remove: '移除角色' } as const
export const userSecurityActions = {
  'require-mfa': '要求第二步验证',
  'release-mfa': '不再要求第二步验证',
} as const

const path = '/rest/v2/users'

/** What a change of roles would bring: functions gained and lost, or why it is refused. */
const GrantPreview = z.object({
  gained: z.array(z.string()),
  lost: z.array(z.string()),
  refusal: nullableText,
})
export type GrantPreview = z.infer<typeof GrantPreview>

/** Why somebody may or may not do something, rule by rule. */
const Explanation = z.object({
  isAllowed: z.boolean(),
  reasons: z.array(z.object({ rule: z.string(), holds: z.boolean(), words: z.string() })),
})
export type Explanation = z.infer<typeof Explanation>

/** 用户管理. */
export const user = {
  ...crudCalls({
    path,
    title: '用户',
    view: 'sys:user:view',
    edit: 'sys:user:edit',
    row: UserRecord,
    create: NewUser,
    change: UserChange,
    filter,
  }),
  /** The new account with its first password, told once. */
  create: defineCall({
    method: 'POST',
    path,
    access: 'sys:user:edit',
    summary: '新增用户',
    input: NewUser,
    data: UserRecord.extend({ password: z.string() }),
  }),
  /** Rows keep who did something by his login name; people are called by their names. */
  names: defineCall({
    method: 'GET',
    path: `${path}/names`,
    access: 'signed-in',
    summary: '登录名对应的姓名',
    input: z.object({ userNames: z.string().min(1).max(4000) }),
    data: z.array(z.object({ userName: z.string(), realName: z.string() })),
  }),
  export: exportCall(path, '用户', 'sys:user:export', filter),
  setStatus: defineCall({
    method: 'PUT',
    path: `${path}/:id/status`,
    access: 'sys:user:edit',
    summary: '启用或停用用户',
    input: z
      .object({ ...versioned, status: enabledFlag, reason: optionalNote('原因', 200) })
      .refine(({ status, reason }) => status === enabled.on || Boolean(reason), {
        message: '停用须填写原因',
        path: ['reason'],
      }),
    data: UserRecord,
  }),
  setRoles: defineCall({
    method: 'PUT',
    path: `${path}/:id/roles`,
    access: 'sys:user:grant',
    summary: '授予角色',
    input: z.object({ ...versioned, roleIds: z.array(opaqueId).min(1, '请至少选择一个角色').max(20) }),
    data: UserRecord,
  }),
  previewRoles: defineCall({
    method: 'GET',
    path: `${path}/:id/roles/preview`,
    access: 'sys:user:grant',
    summary: '角色调整预览',
    input: z.object({
      id: opaqueId,
      version: z.coerce.number().int(),
      /** Ids with commas between them. */
      roleIds: z.string().max(2500),
    }),
    data: GrantPreview,
  }),
  bulk: bulkCall({
    path: `${path}/bulk`,
    summary: '批量维护用户',
    access: 'sys:user:edit',
    actions: userActions,
    extra: { orgId: optionalText(100) },
  }),
  bulkGrant: bulkCall({
    path: `${path}/bulk/roles`,
    summary: '批量调整角色',
    access: 'sys:user:grant',
    actions: userGrantActions,
    extra: { roleId: opaqueId },
  }),
  bulkSecurity: bulkCall({
    path: `${path}/bulk/security`,
    summary: '批量设置第二步验证',
    access: 'sys:user:security',
    actions: userSecurityActions,
    extra: {},
  }),
  ...importCalls(path, '用户', 'sys:user:edit'),
  resetPassword: defineCall({
    method: 'POST',
    path: `${path}/:id/password`,
    access: 'sys:user:security',
    summary: '重置密码',
    input: z.object({ id: opaqueId, reason: requiredText('原因', 200) }),
    data: z.object({ password: z.string() }),
  }),
  unlock: defineCall({
    method: 'POST',
    path: `${path}/:id/unlocking`,
    access: 'sys:user:security',
    summary: '解锁用户',
    input: oneId,
    data: UserRecord,
  }),
  sessions: defineCall({
    method: 'GET',
    path: `${path}/:id/sessions`,
    access: 'sys:user:security',
    summary: '用户的登录设备',
    input: oneId,
    data: z.array(SessionRow),
  }),
  endSession: defineCall({
    method: 'DELETE',
    path: `${path}/:id/sessions/:sessionId`,
    access: 'sys:user:security',
    summary: '下线用户的登录设备',
    input: z.object({ id: opaqueId, sessionId: opaqueId }),
    data: z.null(),
  }),
  endSessions: defineCall({
    method: 'POST',
    path: `${path}/:id/sessions/end`,
    access: 'sys:user:security',
    summary: '强制下线',
    input: oneId,
    data: z.number(),
  }),
  ssoLinks: defineCall({
    method: 'GET',
    path: `${path}/:id/sso`,
    access: 'sys:user:security',
    summary: '用户的统一登录关联',
    input: oneId,
    data: z.array(z.object({ issuer: z.string(), createdAt: z.string(), lastLoginAt: z.string() })),
  }),
  unlinkSso: defineCall({
    method: 'DELETE',
    path: `${path}/:id/sso`,
    access: 'sys:user:security',
    summary: '解除统一登录关联',
    input: oneId,
    data: z.null(),
  }),
  tokens: defineCall({
    method: 'GET',
    path: `${path}/:id/tokens`,
    access: 'sys:user:security',
    summary: '用户的接口令牌',
    input: oneId,
    data: z.array(ApiToken),
  }),
  revokeToken: defineCall({
    method: 'DELETE',
    path: `${path}/:id/tokens/:tokenId`,
    access: 'sys:user:security',
    summary: '撤销用户的接口令牌',
    input: z.object({ id: opaqueId, tokenId: opaqueId }),
    data: z.null(),
  }),
  explain: defineCall({
    method: 'GET',
    path: `${path}/:id/explanation`,
    access: 'sys:user:view',
    summary: '权限说明',
    input: z.object({
      id: opaqueId,
      funcCode: z.string().refine(isFunctionCode, '功能编码不存在'),
      orgId: optionalText(100),
      siteId: optionalText(100),
    }),
    data: Explanation,
  }),
}

import { z } from 'zod'
import { defineCall } from '../call.ts'
import { isSettingKey, type SettingKey, settings } from '../settings.ts'
import { crudCalls, optionalNote, requiredText, versioned } from './crud.ts'
import { housekeeping, nullableText, opaqueId, optionalText } from './shared.ts'

const settingKey = z.enum(Object.keys(settings) as [SettingKey], { error: '没有这个配置项' })
const value = z.union([z.number(), z.boolean(), z.string().max(2000), z.array(z.string().max(100)).max(200)])
const siteId = opaqueId.nullish()

export const SettingProposal = z.object({
  id: z.string(),
  key: settingKey,
  siteId: nullableText,
  siteName: nullableText,
  /** null: back to the default. */
  value: value.nullable(),
  current: value,
  proposedBy: z.string(),
  proposedAt: z.string(),
  isOwn: z.boolean(),
  reason: nullableText,
})
export type SettingProposal = z.infer<typeof SettingProposal>

export const SettingState = z.object({
  key: settingKey,
  value,
  /** Whose value is in force. */
  source: z.enum(['default', 'common', 'site']),
  /** Otherwise than the default. */
  isChanged: z.boolean(),
  modifiedBy: nullableText,
  modifiedAt: nullableText,
  /** Of the row for the place that was asked for; 0 when it has none. */
  version: z.number(),
})
export type SettingState = z.infer<typeof SettingState>

export const SettingChange = z.object({
  id: settingKey,
  siteId,
  value: value.nullable(),
  version: z.number().int(),
  reason: optionalNote('修改原因', 200),
})
export type SettingChange = z.infer<typeof SettingChange>

const SettingMoment = z.object({
  id: z.string(),
  at: z.string(),
  userName: nullableText,
  action: z.string(),
  before: value.nullable(),
  after: value.nullable(),
  reason: nullableText,
})
export type SettingMoment = z.infer<typeof SettingMoment>

const ImportedSetting = z.object({ key: z.string().max(100), siteId, value })
const ImportOutcome = z.object({
  key: z.string(),
  siteId: nullableText,
  outcome: z.enum(['changed', 'proposed', 'same', 'refused']),
  message: nullableText,
})

const path = '/rest/v2/configuration'

/** 系统配置: the settings that the code reads. */
export const configuration = {
  list: defineCall({
    method: 'GET',
    path,
    access: 'sys:conf:view',
    summary: '系统配置列表',
    input: z.object({ siteId: optionalText(100) }),
    data: z.object({ settings: z.array(SettingState), proposals: z.array(SettingProposal) }),
  }),
  update: defineCall({
    method: 'PUT',
    path: `${path}/:id`,
    access: 'sys:conf:edit',
    summary: '修改系统配置（安全配置须由他人确认后生效）',
    input: SettingChange,
    data: z.object({ isProposed: z.boolean() }),
  }),
  propose: defineCall({
    method: 'POST',
    path: `${path}/:id/proposal`,
    access: 'sys:conf:security',
    summary: '提出修改安全配置',
    input: SettingChange,
    data: z.object({ isProposed: z.boolean() }),
  }),
  decide: defineCall({
    method: 'POST',
    path: `${path}/proposals/:id/decision`,
    access: 'sys:conf:security',
    summary: '确认或退回安全配置的修改',
    input: z.object({
      id: opaqueId,
      decision: z.enum(['confirmed', 'refused']),
      reason: optionalNote('原因', 200),
    }),
    data: z.null(),
  }),
  withdraw: defineCall({
    method: 'DELETE',
    path: `${path}/proposals/:id`,
    access: 'sys:conf:view',
    summary: '撤回本人提出的修改',
    input: z.object({ id: opaqueId }),
    data: z.null(),
  }),
  history: defineCall({
    method: 'GET',
    path: `${path}/:id/history`,
    access: 'sys:conf:view',
    summary: '配置修改记录',
    input: z.object({ id: settingKey, siteId: optionalText(100) }),
    data: z.array(SettingMoment),
  }),
  export: defineCall({
    method: 'GET',
    path: `${path}/export`,
    access: 'sys:conf:view',
    summary: '导出系统配置（JSON）',
    input: z.object({}),
    data: z.unknown(),
    answer: 'file',
  }),
  import: defineCall({
    method: 'POST',
    path: `${path}/import`,
    access: 'sys:conf:edit',
    summary: '导入系统配置（JSON）',
    input: z.object({ settings: z.array(ImportedSetting).max(2000), isRehearsal: z.boolean() }),
    data: z.array(ImportOutcome),
  }),
}

const rowFields = {
  confName: requiredText('配置名称', 100),
  confType: z
    .string()
    .regex(/^[a-z][\w-]{1,49}$/, '类别须以小写字母开头，由字母、数字、下划线或短横线组成，2至50位'),
  confValue: requiredText('配置值', 2000),
  isPublic: z.boolean().default(false),
  remark: optionalNote('备注', 500),
}

const linksLeadSomewhere = (
  row: { confType?: string; confValue?: string },
  context: z.RefinementCtx,
): void => {
  if (row.confType === 'link' && !/^(\/(?!\/)|https?:\/\/)\S*$/.test(row.confValue ?? ''))
    context.addIssue({
      code: 'custom',
      path: ['confValue'],
      message: '链接须以 / 或 http://、https:// 开头，且不含空格',
    })
}

export const NewConfRow = z
  .object({
    confKey: z
      .string()
      .regex(/^[a-z][\w.-]{2,99}$/, '配置键须以小写字母开头，由字母、数字、点、下划线或短横线组成，3至100位')
      .refine(key => !isSettingKey(key), '该配置键由系统使用'),
    siteId,
    ...rowFields,
  })
  .superRefine(linksLeadSomewhere)
export const ConfRowChange = z.object({ ...versioned, ...rowFields }).superRefine(linksLeadSomewhere)

export const ConfRow = z.object({
  id: z.string(),
  confKey: z.string(),
  siteId: nullableText,
  siteName: nullableText,
  confName: z.string(),
  confType: z.string(),
  confValue: z.string(),
  isPublic: z.boolean(),
  remark: nullableText,
  ...housekeeping,
})
export type ConfRow = z.infer<typeof ConfRow>

/** Rows that pages and programs of the outside read by their type, such as `link`. */
export const conf = crudCalls({
  path: '/rest/v2/confs',
  title: '自定义配置',
  view: 'sys:conf:view',
  edit: 'sys:conf:edit',
  row: ConfRow,
  create: NewConfRow,
  change: ConfRowChange,
  filter: { keyword: optionalText(100), confType: optionalText(50), siteId: optionalText(100) },
})

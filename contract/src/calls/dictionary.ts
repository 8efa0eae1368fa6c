import { z } from 'zod'
import { defineCall } from '../call.ts'
import { enabled } from '../codes.ts'
import { bulkCall, type ImportColumn, importCalls, listFormats, sortNumber } from './crud.ts'
import {
  currPage,
  enabledFlag,
  housekeeping,
  nullableText,
  opaqueId,
  optionalText,
  pageOf,
  pageSize,
  sorting,
} from './shared.ts'

const typeCode = z
  .string()
  .regex(/^[A-Za-z][\w-]{1,63}$/, '字典类型须以字母开头，由字母、数字、下划线或短横线组成，2至64位')
const required = (max: number, label: string) =>
  z.string().trim().min(1, `${label}不能为空`).max(max, `${label}不能超过${max}个字`)
const remark = z.string().trim().max(500, '备注不能超过500个字').nullish()

export const DictType = z.object({
  id: z.string(),
  dictType: z.string(),
  typeName: z.string(),
  siteId: nullableText,
  siteName: nullableText,
  structure: z.enum(['flat', 'tree']),
  builtIn: z.boolean(),
  status: enabledFlag,
  remark: nullableText,
  entryCount: z.number(),
  /** Counts every change of the type and its entries. */
  revision: z.number(),
  /** Whether the product knows where the codes of this type stand in its data. */
  isCounted: z.boolean(),
  ...housekeeping,
})
export type DictType = z.infer<typeof DictType>

export const NewDictType = z.object({
  dictType: typeCode,
  typeName: required(100, '类型名称'),
  siteId: z.string().nullish(),
  structure: z.enum(['flat', 'tree']).default('flat'),
  status: enabledFlag.default(enabled.on),
  remark,
})
export type NewDictType = z.input<typeof NewDictType>
export const DictTypeChange = NewDictType.omit({ dictType: true, siteId: true }).extend({
  id: opaqueId,
  version: z.number().int(),
})

export const DictItem = z.object({
  id: z.string(),
  typeId: z.string(),
  dictType: z.string(),
  dictCode: z.string(),
  dictName: z.string(),
  parentCode: nullableText,
  sort: z.number(),
  isDefault: z.boolean(),
  color: nullableText,
  commonCode: nullableText,
  validFrom: nullableText,
  validTo: nullableText,
  builtIn: z.boolean(),
  status: enabledFlag,
  remark: nullableText,
  /** Rows that carry the code; null where nobody counts them. */
  usedBy: z.number().nullable(),
  ...housekeeping,
})
export type DictItem = z.infer<typeof DictItem>

const date = (label: string) => z.iso.date(`${label}不正确`).nullish()

const itemFields = {
  dictName: required(100, '字典名称'),
  parentCode: z.string().max(64).nullish(),
  sort: sortNumber,
  isDefault: z.boolean().default(false),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, '颜色格式不正确')
    .nullish(),
  commonCode: z.string().trim().max(64, '公共编码不能超过64个字').nullish(),
  validFrom: date('生效日期'),
  validTo: date('失效日期'),
  status: enabledFlag.default(enabled.on),
  remark,
}

const endsAfterItBegins = (
  { validFrom, validTo }: { validFrom?: string | null; validTo?: string | null },
  context: z.RefinementCtx,
): void => {
  if (validFrom && validTo && validFrom > validTo)
    context.addIssue({ code: 'custom', path: ['validTo'], message: '失效日期不能早于生效日期' })
}

export const NewDictItem = z
  .object({ typeId: opaqueId, dictCode: required(64, '字典编码'), ...itemFields })
  .superRefine(endsAfterItBegins)
export type NewDictItem = z.input<typeof NewDictItem>
export const DictItemChange = z
  .object({ id: opaqueId, version: z.number().int(), ...itemFields })
  .superRefine(endsAfterItBegins)

/** One code of two sites side by side; those that have nothing to differ in are left out. */
const DictDifference = z.object({
  code: z.string(),
  left: nullableText,
  right: nullableText,
  difference: z.enum(['only-left', 'only-right', 'name', 'status']),
})
export type DictDifference = z.infer<typeof DictDifference>

/** Where codes stand. */
export const dictPlaces = {
  publication: '已公开的信息',
  draft: '在编稿件',
  channel: '栏目的公告类型',
  message: '咨询留言',
} as const
export type DictPlace = keyof typeof dictPlaces

const DictUse = z.object({
  place: z.enum(Object.keys(dictPlaces) as [DictPlace]),
  total: z.number(),
  /** Some of them; `kind` says which page opens them. */
  samples: z.array(z.object({ id: z.string(), title: z.string(), kind: z.string() })),
})
export type DictUse = z.infer<typeof DictUse>

const DictReplacement = z.object({ publications: z.number(), drafts: z.number(), channels: z.number() })
export type DictReplacement = z.infer<typeof DictReplacement>

/** As files carry entries, in and out. */
export const dictItemColumns = [
  { name: 'dictType', title: '字典类型', isRequired: true },
  { name: 'siteName', title: '站点' },
  { name: 'dictCode', title: '字典编码', isRequired: true },
  { name: 'dictName', title: '字典名称', isRequired: true },
  { name: 'parentCode', title: '上级编码' },
  { name: 'sort', title: '排序' },
  { name: 'color', title: '颜色' },
  { name: 'commonCode', title: '公共编码' },
  { name: 'validFrom', title: '生效日期' },
  { name: 'validTo', title: '失效日期' },
  { name: 'status', title: '状态', words: { 启用: enabled.on, 停用: enabled.off } },
  { name: 'remark', title: '备注' },
] as const satisfies readonly ImportColumn[]

const statusFilter = z.enum([enabled.on, enabled.off, '']).optional()
const paging = { currPage, pageSize: pageSize(100), ...sorting }
const one = z.object({ id: opaqueId })
const removal = z.object({ id: opaqueId, version: z.coerce.number().int() })

const read = 'sys:dict:view'
const write = 'sys:dict:edit'

/** 字典管理: types on the left, their entries on the right. */
export const dictionary = {
  listTypes: defineCall({
    method: 'GET',
    path: '/rest/v2/dicts/dictType',
    access: read,
    summary: '字典类型列表',
    input: z.object({
      keyword: optionalText(100),
      siteId: optionalText(100),
      status: statusFilter,
      builtIn: z.enum(['1', '0', '']).optional(),
      ...paging,
    }),
    data: pageOf(DictType),
  }),
  getType: defineCall({
    method: 'GET',
    path: '/rest/v2/dicts/dictType/:id',
    access: read,
    summary: '字典类型',
    input: one,
    data: DictType,
  }),
  createType: defineCall({
    method: 'POST',
    path: '/rest/v2/dicts/dictType',
    access: write,
    summary: '新增字典类型',
    input: NewDictType,
    data: DictType,
  }),
  updateType: defineCall({
    method: 'PUT',
    path: '/rest/v2/dicts/dictType/:id',
    access: write,
    summary: '修改字典类型',
    input: DictTypeChange,
    data: DictType,
  }),
  removeType: defineCall({
    method: 'DELETE',
    path: '/rest/v2/dicts/dictType/:id',
    access: write,
    summary: '删除字典类型',
    input: removal,
    data: z.null(),
  }),
  listItems: defineCall({
    method: 'GET',
    path: '/rest/v2/dicts/items',
    access: read,
    summary: '字典项列表',
    input: z.object({
      typeId: opaqueId,
      keyword: optionalText(100),
      status: statusFilter,
      only: z.enum(['unused', '']).optional(),
      ...paging,
    }),
    data: pageOf(DictItem),
  }),
  createItem: defineCall({
    method: 'POST',
    path: '/rest/v2/dicts/items',
    access: write,
    summary: '新增字典项',
    input: NewDictItem,
    data: DictItem,
  }),
  updateItem: defineCall({
    method: 'PUT',
    path: '/rest/v2/dicts/items/:id',
    access: write,
    summary: '修改字典项',
    input: DictItemChange,
    data: DictItem,
  }),
  removeItem: defineCall({
    method: 'DELETE',
    path: '/rest/v2/dicts/items/:id',
    access: write,
    summary: '删除字典项',
    input: removal,
    data: z.null(),
  }),
  itemUses: defineCall({
    method: 'GET',
    path: '/rest/v2/dicts/items/:id/uses',
    access: read,
    summary: '字典项的引用',
    input: one,
    data: z.array(DictUse),
  }),
  replaceItem: defineCall({
    method: 'POST',
    path: '/rest/v2/dicts/items/:id/replace',
    access: write,
    summary: '将字典项替换为另一项',
    input: z.object({
      id: opaqueId,
      version: z.number().int(),
      byId: opaqueId,
      reason: required(200, '替换原因'),
      isRehearsal: z.boolean(),
    }),
    data: DictReplacement,
  }),
  copyType: defineCall({
    method: 'POST',
    path: '/rest/v2/dicts/dictType/:id/copy',
    access: write,
    summary: '复制字典类型到站点',
    input: z.object({ id: opaqueId, siteId: opaqueId }),
    data: DictType,
  }),
  refreshType: defineCall({
    method: 'POST',
    path: '/rest/v2/dicts/dictType/:id/refresh',
    access: write,
    summary: '刷新字典缓存',
    input: one,
    data: DictType,
  }),
  compare: defineCall({
    method: 'GET',
    path: '/rest/v2/dicts/compare',
    access: read,
    summary: '对比两个站点的字典',
    input: z.object({ left: opaqueId, right: opaqueId }),
    data: z.array(DictDifference),
  }),
  revisions: defineCall({
    method: 'GET',
    path: '/rest/v2/dicts/revisions',
    access: 'signed-in',
    summary: '各字典类型的版本号',
    input: z.object({}),
    data: z.array(z.object({ dictType: z.string(), siteId: nullableText, revision: z.number() })),
  }),
  saveOrder: defineCall({
    method: 'PUT',
    path: '/rest/v2/dicts/items/order',
    access: write,
    summary: '保存字典项顺序',
    input: z.object({ typeId: opaqueId, ids: z.array(opaqueId).min(1).max(1000) }),
    data: z.null(),
  }),
  bulkItems: bulkCall({
    path: '/rest/v2/dicts/items/bulk',
    summary: '批量启用或停用字典项',
    access: write,
    actions: { enable: '启用', disable: '停用' },
    extra: {},
  }),
  exportItems: defineCall({
    method: 'GET',
    path: '/rest/v2/dicts/items/export',
    access: read,
    summary: '导出字典项',
    input: z.object({ typeId: opaqueId, format: z.enum([...listFormats, 'json']).default('xlsx') }),
    data: z.unknown(),
    answer: 'file',
  }),
  ...importCalls('/rest/v2/dicts/items', '字典项', write),
}

import { z } from 'zod'
import { defineCall } from '../call.ts'
import { enabled } from '../codes.ts'
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
  builtIn: z.boolean(),
  status: enabledFlag,
  remark: nullableText,
  ...housekeeping,
})
export type DictItem = z.infer<typeof DictItem>

export const NewDictItem = z.object({
  typeId: opaqueId,
  dictCode: required(64, '字典编码'),
  dictName: required(100, '字典名称'),
  parentCode: z.string().max(64).nullish(),
  sort: z
    .number({ error: '排序须为0至9999的整数' })
    .int('排序须为0至9999的整数')
    .min(0, '排序须为0至9999的整数')
    .max(9999, '排序须为0至9999的整数')
    .default(0),
  isDefault: z.boolean().default(false),
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, '颜色格式不正确')
    .nullish(),
  status: enabledFlag.default(enabled.on),
  remark,
})
export type NewDictItem = z.input<typeof NewDictItem>
export const DictItemChange = NewDictItem.omit({ typeId: true, dictCode: true }).extend({
  id: opaqueId,
  version: z.number().int(),
})

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
    input: z.object({ typeId: opaqueId, keyword: optionalText(100), status: statusFilter, ...paging }),
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
}

import { z } from 'zod'
import { defineCall } from '../call.ts'
import { enabled } from '../codes.ts'
import { deepestRegionLevel, regionCodeProblem, regionMarks } from '../rules/region-code.ts'
import { ruleSchema } from '../rules/rule-schema.ts'
import {
  bulkCall,
  crudCalls,
  listFormats,
  optionalNote,
  requiredText,
  sortNumber,
  versioned,
} from './crud.ts'
import { enabledFlag, housekeeping, nullableText, opaqueId, optionalText } from './shared.ts'

const regionMark = z.enum(Object.keys(regionMarks) as [keyof typeof regionMarks])
const date = (label: string) => z.iso.date(`${label}不正确`).nullish()
const letters = (label: string) =>
  z
    .string()
    .trim()
    .max(100, `${label}不能超过100个字`)
    .regex(/^[a-z ]*$/, `${label}由小写字母组成`)
    .nullish()

const fields = {
  regionName: requiredText('区划名称', 50),
  shortName: optionalNote('简称', 20),
  regionMark,
  sort: sortNumber,
  /** Left empty, they follow the name. */
  pinyin: letters('拼音'),
  initials: letters('首字母'),
  centralCode: z
    .string()
    .regex(/^(\d{6}|\d{9}|\d{12})?$/, '国家代码须为6、9或12位数字')
    .nullish(),
  validFrom: date('生效日期'),
  remark: optionalNote('备注', 500),
}

export const NewRegion = z.object({
  regionCode: ruleSchema(regionCodeProblem),
  parentCode: optionalText(12).nullable(),
  ...fields,
})
export const RegionChange = z.object({ ...versioned, ...fields })

export const RegionRecord = z.object({
  id: z.string(),
  regionCode: z.string(),
  regionName: z.string(),
  shortName: nullableText,
  regionFullName: z.string(),
  parentCode: nullableText,
  level: z.number(),
  regionMark,
  sort: z.number(),
  pinyin: nullableText,
  initials: nullableText,
  centralCode: nullableText,
  validFrom: nullableText,
  validTo: nullableText,
  replacedBy: nullableText,
  replacedByName: nullableText,
  status: enabledFlag,
  remark: nullableText,
  childCount: z.number(),
  siteCount: z.number(),
  noticeCount: z.number(),
  orgCount: z.number(),
  ...housekeeping,
})
export type RegionRecord = z.infer<typeof RegionRecord>

const code = z.string().regex(/^\d{6,12}$/)
const name = requiredText('区划名称', 50)

/** What an official table has that ours has not, what it calls otherwise, and what it no longer has. */
export const RegionDiff = z.object({
  added: z.array(z.object({ code, name, parentCode: code.nullable() })).max(5000),
  renamed: z.array(z.object({ code, name, oldName: z.string().max(100) })).max(5000),
  abolished: z.array(z.object({ code, name: z.string().max(100) })).max(5000),
})
export type RegionDiff = z.infer<typeof RegionDiff>

const RefusedLine = z.object({ line: z.number(), text: z.string(), message: z.string() })

const path = '/rest/v2/regions'
const view = 'sys:region:view'
const edit = 'sys:region:edit'

/** A region in the whole country, with what it lies in: its province, then its city. */
const FoundRegion = z.object({ code: z.string(), name: z.string(), path: z.string() })
export type FoundRegion = z.infer<typeof FoundRegion>

/** 区划管理: a tree that is read branch by branch, and searched as a list. */
export const region = {
  ...crudCalls({
    path,
    title: '区划',
    view,
    edit,
    row: RegionRecord,
    create: NewRegion,
    change: RegionChange,
    filter: {
      keyword: optionalText(100),
      level: z.coerce.number().int().min(1).max(deepestRegionLevel).or(z.literal('')).optional(),
      status: z.enum([enabled.on, enabled.off, '']).optional(),
      regionMark: regionMark.or(z.literal('')).optional(),
      only: z.enum(['replaced', '']).optional(),
    },
  }),
  find: defineCall({
    method: 'GET',
    path: `${path}/find`,
    access: 'signed-in',
    summary: '按名称、拼音或代码查找启用的区划，本省的在前',
    input: z.object({ keyword: optionalText(40), within: optionalText(12) }),
    data: z.array(FoundRegion),
  }),
  children: defineCall({
    method: 'GET',
    path: `${path}/children`,
    access: view,
    summary: '下级区划（维护用，含停用）',
    input: z.object({ parentCode: optionalText(12) }),
    data: z.array(RegionRecord),
  }),
  saveOrder: defineCall({
    method: 'PUT',
    path: `${path}/order`,
    access: edit,
    summary: '保存同级区划顺序',
    input: z.object({ parentCode: code.nullable(), codes: z.array(code).min(1).max(1000) }),
    data: z.null(),
  }),
  setStatus: defineCall({
    method: 'PUT',
    path: `${path}/:id/status`,
    access: edit,
    summary: '启用或停用区划',
    input: z.object({ ...versioned, status: enabledFlag }),
    data: RegionRecord,
  }),
  bulk: bulkCall({
    path: `${path}/bulk`,
    summary: '批量启用或停用区划',
    access: edit,
    actions: { enable: '启用', disable: '停用' },
    extra: {},
  }),
  move: defineCall({
    method: 'PUT',
    path: `${path}/:id/parent`,
    access: edit,
    summary: '移动区划（代码不变）',
    input: z.object({ ...versioned, parentCode: code }),
    data: RegionRecord,
  }),
  merge: defineCall({
    method: 'POST',
    path: `${path}/:id/merge`,
    access: edit,
    summary: '并入其他区划',
    input: z.object({
      ...versioned,
      into: opaqueId,
      validTo: z.iso.date({ error: ({ input }) => (input ? '撤并日期不正确' : '请选择撤并日期') }),
      reason: requiredText('撤并依据', 200),
    }),
    data: RegionRecord,
  }),
  export: defineCall({
    method: 'GET',
    path: `${path}/export`,
    access: view,
    summary: '导出区划',
    input: z.object({ below: optionalText(12), format: z.enum([...listFormats, 'json']).default('xlsx') }),
    data: z.unknown(),
    answer: 'file',
  }),
  previewImport: defineCall({
    method: 'POST',
    path: `${path}/import/preview`,
    access: edit,
    summary: '对照官方区划表（xlsx、csv；multipart/form-data，字段 file）',
    input: z.object({ file: z.file() }),
    data: RegionDiff.extend({ unchanged: z.number(), refused: z.array(RefusedLine) }),
    takes: 'form',
  }),
  applyImport: defineCall({
    method: 'POST',
    path: `${path}/import`,
    access: edit,
    summary: '按对照结果更新区划',
    input: RegionDiff,
    data: z.object({ added: z.number(), renamed: z.number(), abolished: z.number() }),
  }),
}

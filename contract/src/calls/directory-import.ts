import { z } from 'zod'
import { defineCall } from '../call.ts'
import { importKinds } from '../directory/fields.ts'
import { listFormats, listPaging, oneId } from './crud.ts'
import { FactChangeRow } from './directory.ts'
import {
  currPage,
  housekeeping,
  nullableText,
  opaqueId,
  optionalText,
  pageOf,
  pageSize,
  text,
} from './shared.ts'

/** What one import of a directory takes; other imports have smaller limits. */
export const directoryImportLimits = {
  /** Of csv and JSON lines, which are read as they come. */
  lines: 100_000,
  megabytes: 20,
  lineCharacters: 100_000,
  columns: 60,
} as const

export const importStates = {
  waiting: '等待读取',
  reading: '正在读取',
  ready: '待确认',
  applying: '正在写入',
  done: '已完成',
  cancelled: '已取消',
  failed: '未成功',
} as const
export type ImportState = keyof typeof importStates

export const lineVerdicts = { new: '新增', changed: '变更', same: '无变化', refused: '不能导入' } as const
export type LineVerdict = keyof typeof lineVerdicts

const importKind = z.enum(importKinds)
const importState = z.enum(Object.keys(importStates) as [ImportState])
const lineVerdict = z.enum(Object.keys(lineVerdicts) as [LineVerdict])

export const DirectoryImport = z.object({
  id: z.string(),
  siteId: z.string(),
  siteName: nullableText,
  kind: importKind,
  source: z.string(),
  fileName: z.string(),
  state: importState,
  /** Lines read, by what would become of them. */
  lines: z.number(),
  created: z.number(),
  changed: z.number(),
  same: z.number(),
  refused: z.number(),
  /** Lines written so far. */
  applied: z.number(),
  isCancelling: z.boolean(),
  note: nullableText,
  finishedAt: nullableText,
  ...housekeeping,
})
export type DirectoryImport = z.infer<typeof DirectoryImport>

export const ImportLine = z.object({
  line: z.number(),
  name: nullableText,
  /** Whose record it is, where records belong to somebody. */
  holder: nullableText,
  code: nullableText,
  verdict: lineVerdict,
  /** How the record was found that the line speaks of. */
  matchedBy: z.enum(['sourceId', 'creditCode', 'name']).nullable(),
  reason: nullableText,
  changes: z.array(FactChangeRow),
  isApplied: z.boolean(),
})
export type ImportLine = z.infer<typeof ImportLine>

const path = '/rest/v2/directory/imports'
const view = 'dir:import:view'
const run = 'dir:import:run'

/** 批量导入: a file is read in the background, shown as differences, and written when somebody has agreed. */
export const directoryImport = {
  template: defineCall({
    method: 'GET',
    path: `${path}/template`,
    access: view,
    summary: '目录导入模板',
    input: z.object({ kind: importKind, format: z.enum(listFormats).default('csv') }),
    data: z.unknown(),
    answer: 'file',
  }),
  list: defineCall({
    method: 'GET',
    path,
    access: view,
    summary: '目录导入列表',
    input: z.object({
      siteId: optionalText(100),
      kind: importKind.or(z.literal('')).optional(),
      state: importState.or(z.literal('')).optional(),
      ...listPaging,
    }),
    data: pageOf(DirectoryImport),
  }),
  get: defineCall({
    method: 'GET',
    path: `${path}/:id`,
    access: view,
    summary: '目录导入',
    input: oneId,
    data: DirectoryImport,
  }),
  lines: defineCall({
    method: 'GET',
    path: `${path}/:id/lines`,
    access: view,
    summary: '目录导入明细',
    input: oneId.extend({
      verdict: lineVerdict.or(z.literal('')).optional(),
      currPage,
      pageSize: pageSize(100),
    }),
    data: pageOf(ImportLine),
  }),
  upload: defineCall({
    method: 'POST',
    path,
    access: run,
    summary: '上传目录导入文件',
    input: z.object({
      file: z.file(),
      siteId: opaqueId,
      kind: importKind,
      source: text(100).min(1, '请填写来源'),
    }),
    data: DirectoryImport,
    takes: 'form',
  }),
  apply: defineCall({
    method: 'POST',
    path: `${path}/:id/apply`,
    access: run,
    summary: '确认目录导入',
    input: oneId,
    data: DirectoryImport,
  }),
  cancel: defineCall({
    method: 'POST',
    path: `${path}/:id/cancel`,
    access: run,
    summary: '取消目录导入',
    input: oneId,
    data: DirectoryImport,
  }),
}

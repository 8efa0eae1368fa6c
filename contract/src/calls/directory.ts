import { z } from 'zod'
import { defineCall } from '../call.ts'
import { type DirectoryKind, directoryKinds } from '../directory/fields.ts'
import type { FunctionCode } from '../functions.ts'
import { bulkCall, exportCall, listPaging, oneId } from './crud.ts'
import { currPage, housekeeping, nullableText, optionalText, pageOf, pageSize } from './shared.ts'

export const directoryKind = z.enum(Object.keys(directoryKinds) as [DirectoryKind])

/** A fact that differs between two sides, as anybody may read it. */
export const FactChangeRow = z.object({
  field: z.string(),
  title: z.string(),
  before: nullableText,
  after: nullableText,
})

/** A record of a directory at the desk: a mirror of its source, persons and phones masked. */
export const DirectoryRecord = z.object({
  id: z.string(),
  siteId: z.string(),
  siteName: nullableText,
  kind: directoryKind,
  name: z.string(),
  code: nullableText,
  /** The organisation that the record belongs to, where records belong to one. */
  belongsTo: nullableText,
  regionCode: nullableText,
  regionName: nullableText,
  /** Every fact by its field. */
  facts: z.record(z.string(), nullableText),
  source: nullableText,
  sourceId: nullableText,
  syncedAt: nullableText,
  validFrom: nullableText,
  validTo: nullableText,
  /** Within its window today. */
  isValid: z.boolean(),
  isPublished: z.boolean(),
  checkedAt: nullableText,
  checkNote: nullableText,
  /** Where the record is no longer what its source said last; before: the source, after: the record. */
  differences: z.array(FactChangeRow),
  /** Correction requests that nobody has decided on. */
  waiting: z.number(),
  /** Credit records in force. */
  credits: z.number(),
  ...housekeeping,
})
export type DirectoryRecord = z.infer<typeof DirectoryRecord>

export const directoryEvents = {
  import: '导入更新',
  publish: '公开',
  unpublish: '停止公开',
  recheck: '复核',
  correct: '更正',
  create: '新增',
  amend: '修改',
  revoke: '撤销',
  expire: '到期',
  repair: '修复',
} as const

export const DirectoryEvent = z.object({
  id: z.string(),
  at: z.string(),
  by: nullableText,
  action: z.enum(Object.keys(directoryEvents) as [keyof typeof directoryEvents]),
  note: nullableText,
  changes: z.array(FactChangeRow),
})
export type DirectoryEvent = z.infer<typeof DirectoryEvent>

const filter = {
  siteId: optionalText(100),
  keyword: optionalText(100),
  regionCode: optionalText(12),
  source: optionalText(100),
  isPublished: z.enum(['1', '0', '']).optional(),
  only: z.enum(['differing', 'waiting', 'out-of-window', 'never-synced', 'noted', '']).optional(),
}
export const directoryFilter = z.object({ ...filter, ...listPaging })
export type DirectoryFilter = z.output<typeof directoryFilter>

interface DeskOf {
  path: string
  title: string
  view: FunctionCode
  edit: FunctionCode
}

/** The desk of one directory: nothing is written here by hand but whether the public sees it. */
const deskCalls = ({ path, title, view, edit }: DeskOf) => ({
  export: exportCall(path, title, 'dir:record:export', filter),
  bulk: bulkCall({
    path: `${path}/bulk`,
    summary: `批量处理${title}`,
    access: edit,
    actions: { publish: '公开', unpublish: '停止公开', recheck: '复核' },
    extra: {},
  }),
  list: defineCall({
    method: 'GET',
    path,
    access: view,
    summary: `${title}目录`,
    input: directoryFilter,
    data: pageOf(DirectoryRecord),
  }),
  get: defineCall({
    method: 'GET',
    path: `${path}/:id`,
    access: view,
    summary: title,
    input: oneId,
    data: DirectoryRecord,
  }),
  history: defineCall({
    method: 'GET',
    path: `${path}/:id/history`,
    access: view,
    summary: `${title}变更记录`,
    input: oneId.extend({ currPage, pageSize: pageSize(100) }),
    data: pageOf(DirectoryEvent),
  }),
})

export const supplierDesk = deskCalls({
  path: '/rest/v2/directory/suppliers',
  title: '供应商',
  view: 'dir:supplier:view',
  edit: 'dir:supplier:edit',
})
export const agencyDesk = deskCalls({
  path: '/rest/v2/directory/agencies',
  title: '代理机构',
  view: 'dir:agency:view',
  edit: 'dir:agency:edit',
})
export const expertDesk = deskCalls({
  path: '/rest/v2/directory/experts',
  title: '评审专家',
  view: 'dir:expert:view',
  edit: 'dir:expert:edit',
})
export const qualificationDesk = deskCalls({
  path: '/rest/v2/directory/agencyQualifications',
  title: '代理机构资质',
  view: 'dir:agency:view',
  edit: 'dir:agency:edit',
})
export const supplierQualificationDesk = deskCalls({
  path: '/rest/v2/directory/supplierQualifications',
  title: '供应商资质',
  view: 'dir:supplier:view',
  edit: 'dir:supplier:edit',
})

export const directoryDesks = {
  supplier: supplierDesk,
  agency: agencyDesk,
  expert: expertDesk,
  qualification: qualificationDesk,
  supplierQualification: supplierQualificationDesk,
} as const satisfies Record<DirectoryKind, ReturnType<typeof deskCalls>>
export type DirectoryDesk = (typeof directoryDesks)[DirectoryKind]

import { z } from 'zod'
import { defineCall } from '../call.ts'
import { flag, importMode, listPaging, oneId } from './crud.ts'
import { nullableText, pageOf } from './shared.ts'

/** What somebody had done to many rows or as a file: at once, or in the background. */
export const jobKinds = { bulk: '批量操作', undo: '撤销批量操作', export: '导出', import: '导入' } as const
export type JobKind = keyof typeof jobKinds

export const jobStates = {
  waiting: '排队中',
  running: '执行中',
  done: '已完成',
  cancelled: '已取消',
  interrupted: '已中断',
  failed: '未成功',
} as const
export type JobState = keyof typeof jobStates

/** How long a bulk action can be taken back. */
export const undoMinutes = 30
/** How long the file of an export is kept. */
export const exportDays = 7
/** A file of more lines than this is brought in in the background. */
export const importAtOnce = 200
/** An export of more rows than this is made in the background. */
export const exportAtOnce = 5_000

const keysOf = <Key extends string>(names: Readonly<Record<Key, string>>) => Object.keys(names) as [Key]

const Job = z.object({
  id: z.string(),
  kind: z.enum(keysOf(jobKinds)),
  title: z.string(),
  state: z.enum(keysOf(jobStates)),
  /** null: nobody knows yet how many there are. */
  total: z.number().nullable(),
  done: z.number(),
  refused: z.number(),
  message: nullableText,
  createdAt: z.string(),
  endedAt: nullableText,
  isCancelling: z.boolean(),
  /** Until when it can be taken back; null when it cannot, or not any more. */
  undoUntil: nullableText,
  isUndone: z.boolean(),
  /** The file of an export, while it is kept. */
  fileName: nullableText,
  fileUntil: nullableText,
})
export type DeskJob = z.infer<typeof Job>

const JobDetail = Job.extend({
  /** Rows that were left as they are, and why; the first of them. */
  refusals: z.array(z.object({ id: z.string(), name: z.string(), refusal: z.string() })),
})
export type DeskJobDetail = z.infer<typeof JobDetail>

const path = '/rest/v2/jobs'

/** 批量操作与后台任务: everybody's own, and nobody else's. */
export const deskJobs = {
  list: defineCall({
    method: 'GET',
    path,
    access: 'signed-in',
    summary: '本人最近的批量操作与后台任务',
    input: z.object(listPaging),
    data: pageOf(Job),
  }),
  startExport: defineCall({
    method: 'POST',
    path: `${path}/exports`,
    access: 'signed-in',
    summary: '在后台导出',
    /** The path of a call that answers a list as a file, and what it would be asked. */
    input: z.object({
      call: z.string().max(200),
      query: z.record(z.string().max(100), z.string().max(20_000)),
    }),
    data: Job,
  }),
  startImport: defineCall({
    method: 'POST',
    path: `${path}/imports`,
    access: 'signed-in',
    summary: '在后台导入',
    /** The path of a call that brings a file in by lines, and what it would be given. */
    input: z.object({
      call: z.string().max(200),
      file: z.file(),
      mode: importMode,
      isAllOrNothing: flag.default('0'),
    }),
    data: Job,
    takes: 'form',
  }),
  get: defineCall({
    method: 'GET',
    path: `${path}/:id`,
    access: 'signed-in',
    summary: '本人的批量操作或后台任务',
    input: oneId,
    data: JobDetail,
  }),
  undo: defineCall({
    method: 'POST',
    path: `${path}/:id/undo`,
    access: 'signed-in',
    summary: '撤销批量操作',
    input: oneId,
    data: JobDetail,
  }),
  cancel: defineCall({
    method: 'POST',
    path: `${path}/:id/cancel`,
    access: 'signed-in',
    summary: '取消后台任务',
    input: oneId,
    data: Job,
  }),
  file: defineCall({
    method: 'GET',
    path: `${path}/:id/file`,
    access: 'signed-in',
    summary: '下载后台导出的文件',
    input: oneId,
    data: z.unknown(),
    answer: 'file',
  }),
}

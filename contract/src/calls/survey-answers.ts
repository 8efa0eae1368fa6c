import { z } from 'zod'
import { defineCall } from '../call.ts'
import { listPaging, optionalNote, versioned } from './crud.ts'
import { nullableText, opaqueId, pageOf } from './shared.ts'

const path = '/rest/v2/surveys/:id/responses'

export const sheetFilters = {
  all: '全部',
  counted: '计入统计',
  flagged: '有质量标记',
  void: '已作废',
} as const
export type SheetFilter = keyof typeof sheetFilters

/** What marks an answer that may not be meant. */
export const qualityFlagNames: Record<string, string> = { fast: '作答过快', 'straight-line': '同一选项到底' }

const AnswerSheet = z.object({
  id: z.string(),
  versionNo: z.number().int(),
  completedTime: z.string(),
  seconds: z.number().int().nullable(),
  flags: z.array(z.string()),
  isVoid: z.boolean(),
  voidReason: nullableText,
  /** By question, in words; what is somebody's own is not among them. */
  answers: z.array(z.object({ code: z.string(), title: z.string(), text: z.string() })),
  /** What came with it; downloaded one by one. */
  files: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type AnswerSheet = z.infer<typeof AnswerSheet>

/** 答卷: one by one, for whoever judges whether it counts. */
export const surveyAnswers = {
  listSheets: defineCall({
    method: 'GET',
    path,
    access: 'cms:survey:export',
    summary: '逐份查看答卷（不含个人信息）',
    input: z.object({
      id: opaqueId,
      which: z.enum(Object.keys(sheetFilters) as [SheetFilter]).default('all'),
      ...listPaging,
    }),
    data: pageOf(AnswerSheet),
  }),
  sheetFile: defineCall({
    method: 'GET',
    path: `${path}/files/:fileId`,
    access: 'cms:survey:export',
    summary: '下载答卷的文件（每次下载都有记录；涉及个人信息的题另需权限）',
    input: z.object({ id: opaqueId, fileId: opaqueId }),
    data: z.unknown(),
    answer: 'file',
  }),
  judgeSheet: defineCall({
    method: 'POST',
    path,
    access: 'cms:survey:run',
    summary: '作废或恢复一份答卷',
    input: z.object({
      ...versioned,
      responseId: opaqueId,
      action: z.enum(['voidAnswer', 'restoreAnswer']),
      reason: optionalNote('原因', 200),
    }),
    data: z.object({ version: z.number().int() }),
  }),
}

import { z } from 'zod'
import { defineCall } from '../call.ts'
import { enabled } from '../codes.ts'
import { crudCalls, oneId, optionalNote, requiredText, versioned } from './crud.ts'
import { enabledFlag, housekeeping, nullableText, optionalText } from './shared.ts'

const day = z.string({ error: '日期不能为空' }).regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式不正确')

const fields = {
  title: requiredText('标题', 60),
  content: requiredText('内容', 1000),
  isUrgent: z.boolean().default(false),
  /** Also told to whoever is about to sign in: nothing that only colleagues may know. */
  onLogin: z.boolean().default(false),
  validFrom: day,
  validTo: day,
  status: enabledFlag.default(enabled.on),
  remark: optionalNote('备注', 200),
}

const inOrder = (
  { validFrom, validTo }: { validFrom: string; validTo: string },
  context: z.RefinementCtx,
) => {
  if (validTo < validFrom)
    context.addIssue({ code: 'custom', message: '结束日期不能早于开始日期', path: ['validTo'] })
}

export const NewSystemNotice = z.object(fields).superRefine(inOrder)
export const SystemNoticeChange = z.object({ ...versioned, ...fields }).superRefine(inOrder)

export const SystemNotice = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  isUrgent: z.boolean(),
  onLogin: z.boolean(),
  validFrom: z.string(),
  validTo: z.string(),
  status: enabledFlag,
  remark: nullableText,
  /** How many have read it as it stands. */
  readCount: z.number(),
  ...housekeeping,
})
export type SystemNotice = z.infer<typeof SystemNotice>

/** 系统公告: what operators are told between two days. */
export const systemNotice = crudCalls({
  path: '/rest/v2/systemNotices',
  title: '系统公告',
  view: 'sys:notice:view',
  edit: 'sys:notice:edit',
  row: SystemNotice,
  create: NewSystemNotice,
  change: SystemNoticeChange,
  filter: {
    keyword: optionalText(100),
    status: z.enum([enabled.on, enabled.off, '']).optional(),
    /** Those that hold on a day. */
    onDay: optionalText(10),
  },
})

/** What anybody may see who is about to sign in. */
const DoorNotice = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  isUrgent: z.boolean(),
})
export type DoorNotice = z.infer<typeof DoorNotice>

const BoardNotice = DoorNotice.extend({ validFrom: z.string(), validTo: z.string(), isRead: z.boolean() })
export type BoardNotice = z.infer<typeof BoardNotice>

const boardPath = '/rest/v2/systemNoticeBoard'

/** 系统公告 where they are read: only those in force, by the clock of the server. */
export const systemNoticeBoard = {
  current: defineCall({
    method: 'GET',
    path: boardPath,
    access: 'signed-in',
    summary: '生效中的系统公告及本人是否已读',
    input: z.object({}),
    data: z.array(BoardNotice),
  }),
  atDoor: defineCall({
    method: 'GET',
    path: `${boardPath}/door`,
    access: 'open',
    summary: '登录页显示的系统公告',
    input: z.object({}),
    data: z.array(DoorNotice),
  }),
  read: defineCall({
    method: 'POST',
    path: `${boardPath}/:id/read`,
    access: 'signed-in',
    summary: '将系统公告标为已读',
    input: oneId,
    data: z.null(),
  }),
}

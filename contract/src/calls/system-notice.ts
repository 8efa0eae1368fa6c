import { z } from 'zod'
import { enabled } from '../codes.ts'
import { crudCalls, optionalNote, requiredText, versioned } from './crud.ts'
import { enabledFlag, housekeeping, nullableText, optionalText } from './shared.ts'

const day = z.string({ error: '日期不能为空' }).regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式不正确')

const fields = {
  title: requiredText('标题', 60),
  content: requiredText('内容', 1000),
  isUrgent: z.boolean().default(false),
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
  validFrom: z.string(),
  validTo: z.string(),
  status: enabledFlag,
  remark: nullableText,
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

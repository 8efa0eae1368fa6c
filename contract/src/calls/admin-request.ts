import { z } from 'zod'
import { defineCall } from '../call.ts'
import { oneId, requiredText } from './crud.ts'
import { currPage, nullableText, opaqueId, pageOf, pageSize } from './shared.ts'

/** A request that nobody has decided on by then is over. */
export const adminRequestHours = 24

export const adminRequestStates = {
  waiting: '待确认',
  confirmed: '已确认并执行',
  refused: '已否决',
  withdrawn: '已撤回',
  failed: '已确认，未能执行',
  expired: '已过期',
} as const
export type AdminRequestState = keyof typeof adminRequestStates
const state = z.enum(Object.keys(adminRequestStates) as [AdminRequestState])

const AdminRequest = z.object({
  id: z.string(),
  userName: z.string(),
  action: z.string(),
  content: z.string(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  state,
  decidedBy: nullableText,
  decidedAt: nullableText,
  note: nullableText,
  /** Whether the reader may be the second of the two. */
  mayDecide: z.boolean(),
  isOwn: z.boolean(),
})
export type AdminRequest = z.infer<typeof AdminRequest>

const path = '/rest/v2/adminRequests'
const access = 'sys:three:confirm'

/** 三员复核: what one of the three administrators asked for and another confirms. */
export const adminRequest = {
  list: defineCall({
    method: 'GET',
    path,
    access,
    summary: '三员复核列表',
    input: z.object({
      currPage,
      pageSize: pageSize(100),
      state: z.enum(['waiting', 'decided', '']).optional(),
    }),
    data: pageOf(AdminRequest),
  }),
  confirm: defineCall({
    method: 'POST',
    path: `${path}/:id/confirm`,
    access,
    summary: '确认三员操作',
    input: oneId,
    /** A new password is told to whoever confirmed it, once. */
    data: z.object({ password: nullableText }),
  }),
  refuse: defineCall({
    method: 'POST',
    path: `${path}/:id/refuse`,
    access,
    summary: '否决或撤回三员操作',
    input: z.object({ id: opaqueId, reason: requiredText('原因', 200) }),
    data: z.null(),
  }),
}

import { z } from 'zod'
import { Proofs } from '../content/proofs.ts'
import { opaqueId, optionalText, wireTime } from './shared.ts'

export const contentBulkActions = {
  submit: '送审',
  approve: '通过',
  schedule: '定时签发',
  sendBack: '退回',
  transfer: '转审',
  withdraw: '撤回',
  takeOffline: '下线',
  move: '移动栏目',
  refer: '引用到栏目',
  copy: '复制到栏目',
  tag: '添加标签',
  pin: '置顶',
  unpin: '取消置顶',
  replace: '替换文字',
  remove: '删除',
  /** These three take others back. */
  recall: '撤回送审',
  restore: '恢复发布',
  untag: '移除标签',
} as const

/** So many texts are packed while somebody waits; more are packed in the background. */
export const packAtOnce = 20
export const packLimits = { items: 200, bytes: 300 * 1024 * 1024 } as const

/** What is given once for all rows of a bulk action, as far as the action asks for it. */
export const bulkGiven = {
  /** Where rows are moved, referred or copied to. */
  channelId: opaqueId.optional(),
  /** When they are published, or until when they stand at the top. */
  at: wireTime,
  tags: z.array(z.string().trim().min(1).max(20)).max(10).optional(),
  toUserId: opaqueId.optional(),
  /** What every one of the rows was read for. */
  proofs: Proofs.optional(),
  find: optionalText(200),
  replacement: optionalText(200),
}

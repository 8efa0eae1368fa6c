import type { SavedMessage } from '@sunport/contract/calls/message.ts'
import type { SmsPurpose } from '@sunport/contract/calls/short-message.ts'
import { createColumnSealer } from '../../../platform/crypto/seal.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { smsQueue } from '../../../platform/sms/queue.ts'
import type { MessageRow } from '../core/table.ts'

/** Who wrote a message: opened only to send him something, or for somebody who says why. */
export const submitterSealer = (secret: Buffer) => createColumnSealer(secret, 'message-submitter')

const words: Partial<Record<SmsPurpose, (msgNo: string) => string>> = {
  accepted: msgNo => `您的留言（编号${msgNo}）已受理，请凭编号和查询码查看办理进度。`,
  refused: msgNo => `您的留言（编号${msgNo}）不予受理，原因请凭编号和查询码查看。`,
  askMore: msgNo => `您的留言（编号${msgNo}）需要补充内容，请凭编号和查询码补充，逾期将自动关闭。`,
  extended: msgNo => `您的留言（编号${msgNo}）延期答复，新的期限请凭编号和查询码查看。`,
  answered: msgNo => `您的留言（编号${msgNo}）已答复，请凭编号和查询码查看并评价。`,
  closed: msgNo => `您的留言（编号${msgNo}）已关闭，原因请凭编号和查询码查看。`,
}

/** Puts a short message to a message's writer on its way, with the change that it tells of. */
export const tellingWriters = (secret: Buffer) => {
  const submitter = submitterSealer(secret)
  const queue = smsQueue(secret)
  return async (tx: Queries, row: MessageRow, purpose: SmsPurpose, now: Date): Promise<void> => {
    const text = words[purpose]?.(row.msgNo)
    if (!row.mobileSealed || !text) return
    const phone = submitter.open(row.mobileSealed, `message/${row.id}/mobile`)
    await queue(tx, { phone, purpose, text, now, messageId: row.id })
  }
}

export type TellWriter = ReturnType<typeof tellingWriters>

/** The receipt goes to the phone that has just shown itself to be at hand: a code that was not copied is not lost. */
export const tellingReceipts = (secret: Buffer) => {
  const queue = smsQueue(secret)
  return (tx: Queries, messageId: string, phone: string, saved: SavedMessage, now: Date): Promise<void> =>
    queue(tx, {
      phone,
      purpose: 'received',
      text: `您的留言已收到，编号${saved.msgNo}，查询码${saved.queryCode}，将于${saved.replyDue}前答复。查询码请勿告知他人。`,
      now,
      messageId,
    })
}

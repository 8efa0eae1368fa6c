import { randomUUID } from 'node:crypto'
import type { SmsPurpose } from '@sunport/contract/calls/short-message.ts'
import { maskPhone } from '@sunport/contract/format/mask.ts'
import { createSealer } from '../../../platform/crypto/seal.ts'
import { deriveKey } from '../../../platform/crypto/secrets.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { type MessageRow, shortMessage } from '../core/table.ts'

/** Who wrote a message: opened only to send him something, or for somebody who says why. */
export const submitterSealer = (secret: Buffer) => createSealer(deriveKey(secret, 'message-submitter'))

export const smsSealer = (secret: Buffer) => createSealer(deriveKey(secret, 'short-message'))

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
  const sealer = smsSealer(secret)
  return async (tx: Queries, row: MessageRow, purpose: SmsPurpose, now: Date): Promise<void> => {
    const text = words[purpose]?.(row.msgNo)
    if (!row.mobileSealed || !text) return
    const phone = submitter.open(row.mobileSealed, `message/${row.id}/mobile`)
    const id = randomUUID()
    await tx.insert(shortMessage).values({
      id,
      purpose,
      phoneSealed: sealer.seal(phone, `sms/${id}/phone`),
      phoneShown: maskPhone(phone),
      textSealed: sealer.seal(text, `sms/${id}/text`),
      messageId: row.id,
      state: 'waiting',
      nextTry: now,
      createdAt: now,
    })
  }
}

export type TellWriter = ReturnType<typeof tellingWriters>

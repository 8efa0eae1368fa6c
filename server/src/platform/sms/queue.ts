import { randomUUID } from 'node:crypto'
import type { SmsPurpose } from '@sunport/contract/calls/short-message.ts'
import { maskPhone } from '@sunport/contract/format/mask.ts'
import { createColumnSealer } from '../crypto/seal.ts'
import type { Queries } from '../database/database.ts'
import { requestIdOfNow } from '../log-scope.ts'
import { shortMessage } from './table.ts'

export const smsSealer = (secret: Buffer) => createColumnSealer(secret, 'short-message')

interface Queued {
  phone: string
  purpose: SmsPurpose
  text: string
  now: Date
  messageId?: string
}

/** Puts a short message on its way, sealed, in the transaction of what it tells of. */
export const smsQueue = (secret: Buffer) => {
  const sealer = smsSealer(secret)
  return async (
    tx: Queries,
    { phone, purpose, text: words, now, messageId = undefined }: Queued,
  ): Promise<void> => {
    const id = randomUUID()
    await tx.insert(shortMessage).values({
      id,
      purpose,
      phoneSealed: sealer.seal(phone, `sms/${id}/phone`),
      phoneShown: maskPhone(phone),
      textSealed: sealer.seal(words, `sms/${id}/text`),
      messageId: messageId ?? null,
      state: 'waiting',
      requestId: requestIdOfNow(),
      nextTry: now,
      createdAt: now,
    })
  }
}

export type SmsQueue = ReturnType<typeof smsQueue>

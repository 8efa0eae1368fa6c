import { randomUUID } from 'node:crypto'
import type { SmsPurpose } from '@sunport/contract/calls/short-message.ts'
import { maskPhone } from '@sunport/contract/format/mask.ts'
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { createSealer } from './crypto/seal.ts'
import { deriveKey } from './crypto/secrets.ts'
import type { Queries } from './database/database.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const shortMessage = pgTable('short_message', {
  id: text('id').primaryKey(),
  purpose: text('purpose').$type<SmsPurpose>().notNull(),
  phoneSealed: text('phone_sealed').notNull(),
  phoneShown: text('phone_shown').notNull(),
  textSealed: text('text_sealed').notNull(),
  messageId: text('message_id'),
  state: text('state', { enum: ['waiting', 'sent', 'failed'] }).notNull(),
  tries: integer('tries').notNull().default(0),
  nextTry: moment('next_try'),
  failure: text('failure'),
  createdAt: moment('created_at').notNull(),
  sentAt: moment('sent_at'),
})

export type ShortMessageRow = typeof shortMessage.$inferSelect

export const smsSealer = (secret: Buffer) => createSealer(deriveKey(secret, 'short-message'))

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
      nextTry: now,
      createdAt: now,
    })
  }
}

export type SmsQueue = ReturnType<typeof smsQueue>

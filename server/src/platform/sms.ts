import { appendFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { maskPhone } from '@sunport/contract/format/mask.ts'
import type { Logger } from 'pino'

/** Sends short messages; a gateway of an operator stands behind it in production. */
export interface Sms {
  send(phone: string, text: string): Promise<void>
}

/** Where short messages end up outside production, one JSON line each. */
export const smsOutbox = (dataDir: string): string => join(dataDir, 'outbox', 'sms.jsonl')

/**
 * Tells the log that a message went out, never its words nor the whole number. Outside production the words
 * go to a file instead of a phone, for demonstrations and tests.
 */
export const createSms = (production: boolean, dataDir: string, log: Logger): Sms => ({
  send: async (phone, text) => {
    log.info({ phone: maskPhone(phone) }, 'short message sent')
    if (production) return
    const path = smsOutbox(dataDir)
    await mkdir(dirname(path), { recursive: true })
    await appendFile(path, `${JSON.stringify({ phone, text })}\n`, { mode: 0o600 })
  },
})

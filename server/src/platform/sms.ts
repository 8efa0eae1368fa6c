import { appendFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { maskPhone } from '@sunport/contract/format/mask.ts'
import type { Logger } from 'pino'

/** Sends short messages; throws `SmsFailure` when one was not taken. */
export interface Sms {
  /** Whether they reach phones; without a gateway they only lie in the outbox. */
  isGateway: boolean
  send(id: string, phone: string, text: string): Promise<void>
}

/** Why a message was not taken, in words that operators may read. */
export class SmsFailure extends Error {
  override readonly name = 'SmsFailure'
}

export interface SmsGateway {
  url: string
  token: string | undefined
}

/** Where short messages end up without a gateway outside production, one JSON line each. */
export const smsOutbox = (dataDir: string): string => join(dataDir, 'outbox', 'sms.jsonl')

const longestMs = 10_000

const failureOf = (failure: unknown): string => {
  if (failure instanceof SmsFailure) return failure.message
  return failure instanceof Error && failure.name === 'TimeoutError' ? '网关超时无应答' : '无法连接网关'
}

/**
 * Posts `{ id, phone, text }` as JSON; any answer of the 200s means taken. The id is the same at every try, so that
 * a gateway can refuse what it has already sent. Redirects are not followed: the token is for one address.
 */
const gatewaySms = ({ url, token }: SmsGateway, log: Logger): Sms => ({
  isGateway: true,
  send: async (id, phone, text) => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({ id, phone, text }),
        redirect: 'manual',
        signal: AbortSignal.timeout(longestMs),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new SmsFailure(`网关应答 ${answer.status}`)
      log.info({ phone: maskPhone(phone) }, 'short message sent')
    } catch (failure) {
      const words = failureOf(failure)
      log.warn({ phone: maskPhone(phone), reason: words }, 'short message not sent')
      throw new SmsFailure(words)
    }
  },
})

/** Nothing leaves the machine. Outside production a file has the words, for demonstrations and tests. */
const outboxSms = (production: boolean, dataDir: string, log: Logger): Sms => ({
  isGateway: false,
  send: async (_, phone, text) => {
    log.info({ phone: maskPhone(phone) }, 'short message kept')
    if (production) return
    const path = smsOutbox(dataDir)
    await mkdir(dirname(path), { recursive: true })
    await appendFile(path, `${JSON.stringify({ phone, text })}\n`, { mode: 0o600 })
  },
})

/** The log says that a message went out, never its words nor the whole number. */
export const createSms = (
  {
    production,
    dataDir,
    smsGateway,
  }: { production: boolean; dataDir: string; smsGateway: SmsGateway | undefined },
  log: Logger,
): Sms => (smsGateway ? gatewaySms(smsGateway, log) : outboxSms(production, dataDir, log))

import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inject } from 'vitest'
import { smsOutbox } from '../../server/src/platform/sms.ts'

/** A number of one test alone: a phone gets one code a minute, whoever asks, and files run side by side. */
export const ownMobile = (): string => `139${String(randomInt(100_000_000)).padStart(8, '0')}`

/** How a page shows a number. */
export const maskedMobile = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`

/** The newest code that a phone got. */
export const codeSentTo = (phone: string, dataFolder = inject('dataFolder')): string => {
  const lines = readFileSync(smsOutbox(dataFolder), 'utf8').trim().split('\n')
  const sent = lines.map(line => JSON.parse(line)).findLast(message => message.phone === phone)
  return /\d{6}/.exec(sent?.text ?? '')?.[0] ?? ''
}

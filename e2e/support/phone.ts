import { readFileSync } from 'node:fs'
import { inject } from 'vitest'
import { smsOutbox } from '../../server/src/platform/sms.ts'

/** The newest code that a phone got. */
export const codeSentTo = (phone: string): string => {
  const lines = readFileSync(smsOutbox(inject('dataFolder')), 'utf8')
    .trim()
    .split('\n')
  const sent = lines.map(line => JSON.parse(line)).findLast(message => message.phone === phone)
  return /\d{6}/.exec(sent?.text ?? '')?.[0] ?? ''
}

import { calls } from '@sunport/contract/calls.ts'
import { bound } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { createSms } from '../../platform/sms.ts'
import { phoneCodes } from './phone-code.ts'
import { messageHandlers } from './routes.ts'
import { type MessagePlaces, messageService } from './service.ts'
import { statusGuard } from './status-guard.ts'

export interface MessageNeeds {
  directory: MessagePlaces
  /** So many work days after a date, by the calendar of a place. */
  addWorkdays(start: string, days: number, regionCode: string): string
}

/** 咨询留言, and the codes that phones are sent. */
export const messageFeature = (
  { config, db, clock, log, secret, settings }: Platform,
  { directory, addWorkdays }: MessageNeeds,
) => {
  const codes = phoneCodes(db, clock, createSms(config.production, config.dataDir, log), secret, settings)
  const replyDue = (start: string, regionCode: string): string =>
    addWorkdays(start, settings.get('interaction.reply-days'), regionCode)
  const guard = statusGuard(db, clock, secret, settings)
  return {
    calls: [
      bound(
        calls.message,
        messageHandlers(messageService(db, clock, directory, codes, secret, guard, replyDue), codes),
      ),
    ],
    offers: { codes },
  }
}

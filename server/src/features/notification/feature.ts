import { calls } from '@sunport/contract/calls.ts'
import { bound } from '../../platform/feature.ts'
import { actorOf, userOf } from '../../platform/http/context.ts'
import { createMail } from '../../platform/mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { smsQueue } from '../../platform/sms/queue.ts'
import { mailOutbox } from './mail-outbox.ts'
import { notifying } from './notifying.ts'
import { notificationService } from './service.ts'

/** 通知: what people of the offices are told, at the desk, by short message and by mail. */
export const notificationFeature = ({ config, db, clock, log, secret, origin }: Platform) => {
  const mail = createMail(config.mailServer, log)
  const isMailSet = mail !== undefined
  const own = notificationService(db, clock, isMailSet)
  const outbox = mailOutbox(db, clock, mail)
  return {
    calls: [
      bound(calls.notifications, {
        list: (input, context) => own.list(input, userOf(context)),
        unread: (_, context) => own.unread(userOf(context)),
        read: (input, context) => own.read(input, userOf(context)),
        preferences: (_, context) => own.preferences(userOf(context)),
        savePreferences: (input, context) => own.savePreferences(input, userOf(context)),
      }),
      bound(calls.mails, {
        list: input => outbox.list(input),
        resend: ({ id }, context) => outbox.resend(id, actorOf(context)),
      }),
    ],
    tasks: [outbox.task],
    offers: notifying({ queueSms: smsQueue(secret), isMailSet, origin }),
  }
}

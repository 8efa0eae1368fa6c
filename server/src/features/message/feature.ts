import { calls } from '@sunport/contract/calls.ts'
import { crudHandlers } from '../../platform/crud/crud-handlers.ts'
import { crudService } from '../../platform/crud/crud-service.ts'
import type { Db } from '../../platform/database/database.ts'
import { bound } from '../../platform/feature.ts'
import { actorOf } from '../../platform/http/context.ts'
import type { Notify } from '../../platform/notify.ts'
import type { Platform } from '../../platform/platform.ts'
import { createSms } from '../../platform/sms.ts'
import { messageAttachments, type Uploads } from './attachments.ts'
import { answering } from './desk/answering.ts'
import { tellingColleagues } from './desk/colleagues.ts'
import { dueBetween, dueColumn } from './desk/desk-read.ts'
import { type MissingArticles, refusingGrounds } from './desk/grounds.ts'
import { messageHandOver } from './desk/hand-over.ts'
import { overdueTask } from './desk/overdue.ts'
import { releasing } from './desk/releasing.ts'
import { deskHandlers } from './desk/routes.ts'
import { type DeskNames, deskService } from './desk/service.ts'
import { supplementTask } from './desk/tasks.ts'
import { templatePlan } from './desk/templates.ts'
import { messageTiming, type Workdays } from './desk/timing.ts'
import { tellingWriters } from './desk/told.ts'
import { triage } from './desk/triage.ts'
import { messageWork } from './desk/working.ts'
import { writersPart } from './desk/writer.ts'
import { phoneCodes } from './phone-code.ts'
import { messageHandlers } from './routes.ts'
import { type MessagePlaces, messageService } from './service.ts'
import { smsOutboxOf } from './sms-outbox.ts'
import { statusGuard } from './status-guard.ts'
import { type GuidePlaces, offering } from './suggestions.ts'

export interface MessageNeeds extends DeskNames, Workdays {
  directory: MessagePlaces & GuidePlaces
  /** Where files go that no page shows. */
  uploads: Uploads
  notify: Notify
  /** What is cited of laws and is not in them. */
  missingArticles: MissingArticles
}

/** 咨询留言: asking, the desks that answer, and what phones are sent. */
export const messageFeature = (
  { config, db, clock, log, secret, settings }: Platform,
  { directory, addWorkdays, workdaysBetween, regionName, uploads, notify, missingArticles }: MessageNeeds,
) => {
  const workdays = { addWorkdays, workdaysBetween }
  const outbox = smsOutboxOf(db, clock, createSms(config, log), secret)
  const codes = phoneCodes(db, clock, outbox, secret, settings)
  const timing = messageTiming(workdays, settings)
  const tell = tellingWriters(secret)
  const tellColleagues = tellingColleagues(notify)
  const work = messageWork(db, clock, tellColleagues)
  const attachments = messageAttachments(db, uploads)
  const refuseGrounds = refusingGrounds(missingArticles)
  const service = messageService(
    db,
    clock,
    directory,
    codes,
    secret,
    statusGuard(db, clock, secret, settings),
    timing,
    writersPart(work, timing),
    attachments,
  )
  const desk = deskService(db, clock, timing, workdays, { regionName }, secret, attachments)
  const over = (inside: Db) => {
    const own = messageWork(inside, clock, tellColleagues)
    return { ...triage(own, timing, tell), ...answering(own, timing, tell, refuseGrounds), ...releasing(own) }
  }
  return {
    calls: [
      bound(calls.message, messageHandlers(service, codes, attachments, offering(db, clock, directory))),
      bound(calls.messageDesk, deskHandlers(desk, db, over, service.enter)),
      bound(
        calls.replyTemplate,
        crudHandlers(calls.replyTemplate, crudService(db, clock, templatePlan(refuseGrounds))),
      ),
      bound(calls.shortMessages, {
        list: input => outbox.list(input),
        resend: ({ id }, context) => outbox.resend(id, actorOf(context)),
      }),
    ],
    tasks: [supplementTask(db, clock, work, timing, tell), overdueTask(db, clock, notify), outbox.task],
    offers: {
      codes,
      waiting: desk.waiting,
      messageDue: { column: dueColumn, isLate: (now: Date) => dueBetween(undefined, now) },
      handOvers: [messageHandOver],
      standing: desk.standing,
      forgetUploads: attachments.forgetOld,
    },
  }
}

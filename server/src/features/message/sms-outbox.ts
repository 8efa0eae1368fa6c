import { randomUUID } from 'node:crypto'
import type { ShortMessage, SmsPurpose, shortMessages } from '@sunport/contract/calls/short-message.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import { maskPhone } from '@sunport/contract/format/mask.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, found } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { outboxTask } from '../../platform/jobs/outbox-task.ts'
import { requestIdOfNow } from '../../platform/log-scope.ts'
import { smsSealer } from '../../platform/sms/queue.ts'
import type { ShortMessageRow } from '../../platform/sms/table.ts'
import { type Sms, SmsFailure } from '../../platform/sms.ts'
import { smsRepo } from './sms-repo.ts'

type Input = z.output<(typeof shortMessages)['list']['input']>

/** What only the phone may know. */
const hiddenCodes: Partial<Record<SmsPurpose, RegExp>> = {
  code: /\d{6}/,
  received: /(?<=查询码)\d{6}/,
  follow: /(?<=[?&]token=)\S+/,
}

/** 短信发件箱: every short message is written down, sealed, before it is sent, and says what became of it. */
export const smsOutboxOf = (db: Db, clock: Clock, sms: Sms, secret: Buffer) => {
  const sealer = smsSealer(secret)
  const repo = smsRepo(db)
  const run = createChanges(db, clock, 'sys')
  const phoneOf = ({ id, phoneSealed }: ShortMessageRow): string =>
    sealer.open(phoneSealed, `sms/${id}/phone`)
  const textOf = ({ id, textSealed }: ShortMessageRow): string => sealer.open(textSealed, `sms/${id}/text`)

  const failureOf = (failure: unknown): string => {
    if (failure instanceof SmsFailure) return failure.message
    throw failure
  }

  const shownText = (row: ShortMessageRow): string => {
    const hidden = sms.isGateway ? hiddenCodes[row.purpose] : undefined
    return hidden ? textOf(row).replace(hidden, '******') : textOf(row)
  }

  const shown = (row: ShortMessageRow): ShortMessage => ({
    id: row.id,
    purpose: row.purpose,
    phone: row.phoneShown,
    // Where a phone gets it, nobody else may read the code.
    text: shownText(row),
    state: row.state,
    tries: row.tries,
    failure: row.failure,
    createdAt: toWireTime(row.createdAt),
    sentAt: row.sentAt && toWireTime(row.sentAt),
  })

  const task = outboxTask<ShortMessageRow>(db, clock, {
    code: 'sms-sending',
    name: '发送短信',
    thing: '短信',
    unit: '条',
    rows: smsRepo,
    triedOf: row => row,
    send: row => sms.send(row.id, phoneOf(row), textOf(row)).then(() => undefined, failureOf),
  })

  return {
    task,

    /** Sent while somebody waits for it: a failure is his to know, and nothing is tried later. */
    sendNow: async (phone: string, purpose: SmsPurpose, text: string): Promise<void> => {
      const id = randomUUID()
      const now = clock.now()
      await repo.insert({
        id,
        purpose,
        phoneSealed: sealer.seal(phone, `sms/${id}/phone`),
        phoneShown: maskPhone(phone),
        textSealed: sealer.seal(text, `sms/${id}/text`),
        state: 'failed',
        failure: '正在发送',
        tries: 1,
        createdAt: now,
        requestId: requestIdOfNow(),
      })
      try {
        await sms.send(id, phone, text)
      } catch (failure) {
        await repo.change(id, { failure: failureOf(failure) })
        throw new Problem('sms.failed')
      }
      await repo.change(id, { state: 'sent', sentAt: clock.now(), failure: null })
    },

    list: async ({ purpose, state, phone, from, to, ...paging }: Input) => {
      const filter = {
        purpose: purpose || undefined,
        state: state || undefined,
        phoneShown: phone?.trim() ? maskPhone(phone.trim()) : undefined,
        from: parseWireTime(from ?? '') ?? undefined,
        to: parseWireTime(to ?? '') ?? undefined,
      }
      const [rows, total] = [await repo.list(filter, paging), await repo.count(filter)]
      // The mask shows only the ends of a number; the rest is compared with what was asked for.
      const isAsked = (row: ShortMessageRow): boolean => !phone?.trim() || phoneOf(row) === phone.trim()
      return { rows: rows.filter(isAsked).map(shown), total, isGateway: sms.isGateway }
    },

    /** Once more, by hand. A code is never sent again: it has run out, and a new one is asked for. */
    resend: (id: string, actor: Actor): Promise<ShortMessage> =>
      run(actor, async ({ tx, now, audit }) => {
        const row = found(await smsRepo(tx).byId(id))
        if (row.purpose === 'code' || row.state !== 'failed') throw new Problem('message.state')
        const again = found(await smsRepo(tx).change(id, { state: 'waiting', tries: 0, nextTry: now }))
        await audit({ entity: 'short_message', entityId: id, title: row.phoneShown, action: 'resend' })
        return shown(again)
      }),
  }
}

export type SmsOutbox = ReturnType<typeof smsOutboxOf>

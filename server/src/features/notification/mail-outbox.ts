import type { Mail as MailShown, mails } from '@sunport/contract/calls/notification.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, found } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { outboxTask } from '../../platform/jobs/outbox-task.ts'
import { type Mail, MailFailure } from '../../platform/mail.ts'
import { mailRepo } from './mail-repo.ts'

type Found = NonNullable<Awaited<ReturnType<ReturnType<typeof mailRepo>['find']>>>

/** `zh****@gd.gov.cn` */
const maskAddress = (address: string): string => address.replace(/^(.{0,2})[^@]*/, '$1****')

const shown = ({ row, userName, address }: Found): MailShown => ({
  id: row.id,
  userName,
  address: address && maskAddress(address),
  subject: row.subject,
  state: row.state,
  tries: row.tries,
  failure: row.failure,
  createdAt: toWireTime(row.createdAt),
  sentAt: row.sentAt && toWireTime(row.sentAt),
})

/** 邮件发件箱: every letter is written down before it is sent, and says what became of it. */
export const mailOutbox = (db: Db, clock: Clock, mail: Mail | undefined) => {
  const repo = mailRepo(db)
  const run = createChanges(db, clock, 'sys')

  const send = async ({ row, address }: Found): Promise<string | undefined> => {
    if (!mail) return '没有设置邮件服务器'
    if (!address) return '收件人没有邮箱'
    try {
      await mail.send({ id: row.id, to: address, subject: row.subject, body: row.body })
      return undefined
    } catch (failure) {
      if (failure instanceof MailFailure) return failure.message
      throw failure
    }
  }

  const task = outboxTask<Found>(db, clock, {
    code: 'mail-sending',
    name: '发送邮件',
    thing: '邮件',
    unit: '封',
    rows: mailRepo,
    triedOf: ({ row }) => row,
    send,
  })

  return {
    task,

    list: async ({ state, ...paging }: z.output<typeof mails.list.input>) => ({
      rows: (await repo.list(state || undefined, paging)).map(shown),
      total: await repo.count(state || undefined),
      isSet: mail !== undefined,
    }),

    /** Once more, by hand. */
    resend: (id: string, actor: Actor): Promise<MailShown> =>
      run(actor, async ({ tx, now, audit }) => {
        const inside = mailRepo(tx)
        const { row } = found(await inside.find(id))
        if (row.state !== 'failed') throw new Problem('mail.state')
        await inside.change(id, { state: 'waiting', tries: 0, nextTry: now })
        await audit({ entity: 'mail', entityId: id, title: row.subject, action: 'resend' })
        return shown(found(await inside.find(id)))
      }),
  }
}

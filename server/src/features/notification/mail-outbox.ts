import type { Mail as MailShown, mails } from '@sunport/contract/calls/notification.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, found } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { defineTask, type Task } from '../../platform/jobs/define-task.ts'
import { type Mail, MailFailure } from '../../platform/mail.ts'
import { mailRepo } from './mail-repo.ts'

type Found = NonNullable<Awaited<ReturnType<ReturnType<typeof mailRepo>['find']>>>

/** After so many minutes it is tried once more; then no more. */
const pauses = [1, 5, 15, 60] as const
const minuteMs = 60_000

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

  /** One try; what the server does not take is tried again later, a few times. */
  const attempt = async (letter: Found, change: ReturnType<typeof mailRepo>['change']): Promise<boolean> => {
    const failure = await send(letter)
    const tries = letter.row.tries + 1
    const now = clock.now()
    if (!failure) {
      await change(letter.row.id, { state: 'sent', tries, sentAt: now, nextTry: null, failure: null })
      return true
    }
    const pause = pauses[letter.row.tries]
    const next = pause
      ? { nextTry: new Date(now.getTime() + pause * minuteMs) }
      : { state: 'failed' as const, nextTry: null }
    await change(letter.row.id, { tries, failure, ...next })
    return false
  }

  const task: Task = defineTask({
    code: 'mail-sending',
    name: '发送邮件',
    group: 'push',
    schedule: { cron: '*/10 * * * *', remark: '发送待发的邮件；发送失败的隔一段时间重试，共五次。' },
    params: z.strictObject({}),
    dueAt: repo.earliest,
    run: async ({ signal, count }) => {
      let sent = 0
      let failed = 0
      for (;;) {
        signal.throwIfAborted()
        const isSent = await db.transaction(async tx => {
          const letter = await mailRepo(tx).takeDue(clock.now())
          return letter && attempt(letter, mailRepo(tx).change)
        })
        if (isSent === undefined) return `发送 ${sent} 封，未成功 ${failed} 封`
        count(isSent ? 'ok' : 'failed')
        if (isSent) sent += 1
        else failed += 1
      }
    },
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

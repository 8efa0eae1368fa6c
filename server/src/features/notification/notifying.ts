import {
  firstChoice,
  type NotificationChoices,
  type NotificationKind,
} from '@sunport/contract/calls/notification.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { Change } from '../../platform/crud/changes.ts'
import type { Audience, Notice, Notify } from '../../platform/notify.ts'
import { coversPlace, scopeOf } from '../../platform/rights/data-scope.ts'
import type { SmsQueue } from '../../platform/sms/queue.ts'
import { audienceRead } from './audience-read.ts'
import { mailRepo } from './mail-repo.ts'
import { notificationRepo } from './repo.ts'

export interface Told {
  id: string
  mobile: string | null
  email: string | null
  choices: NotificationChoices | null
}

export interface Ways {
  queueSms: SmsQueue
  isMailSet: boolean
  origin: string
}

type Inside = Pick<Change, 'tx' | 'now'>

/** How somebody wants to be told of a kind. */
export const choiceOf = (choices: NotificationChoices | null, kind: NotificationKind) =>
  choices?.[kind] ?? firstChoice

/** Holders of the function who reach the thing, each once. */
const reaching = async ({ tx, now }: Inside, { place, except = [], ...asked }: Audience): Promise<Told[]> => {
  const read = audienceRead(tx)
  const held = await read.holders(asked, toWireTime(now).slice(0, 10))
  const orgId = place.orgId ?? null
  const path = orgId ? await read.pathOf(orgId) : undefined
  const org = orgId && path ? { id: orgId, path } : undefined
  const people = new Map<string, Told>()
  for (const { dataScope, scopeOrgIds, roleSiteIds, ...person } of held) {
    if (people.has(person.id) || except.includes(person.id)) continue
    const scope = scopeOf([{ dataScope, scopeOrgIds, siteIds: roleSiteIds }], person)
    const isHis = place.ownerId === person.id
    if (coversPlace(scope, { org, siteId: place.siteId, isOwn: isHis })) people.set(person.id, person)
  }
  return [...people.values()]
}

/** Tells people of the offices something: at the desk, and by the ways that each has chosen. */
export const notifying = ({ queueSms, isMailSet, origin }: Ways) => {
  const tell = async (
    { tx, now }: Inside,
    people: readonly Told[],
    { kind, title, link, refId }: Omit<Notice, 'to'>,
  ): Promise<void> => {
    const wants = (person: Told) => choiceOf(person.choices, kind)
    const atDesk = people.filter(person => wants(person).desk).map(({ id }) => id)
    const fresh = await notificationRepo(tx).tell(atDesk, { kind, title, link, refId, createdAt: now })
    for (const person of people) {
      const { desk, sms, mail } = wants(person)
      // What lies unread at the desk already rings no second time.
      if (desk && !fresh.has(person.id)) continue
      if (sms && person.mobile) {
        const text = `${title}。请登录管理后台查看。`
        await queueSms(tx, { phone: person.mobile, purpose: 'desk', text, now })
      }
      if (mail && person.email && isMailSet) {
        const body = `${title}。\n\n请登录管理后台查看：\n${origin}${routerBase}/main/${link}\n\n不再接收此类邮件，请在“个人设置”中更改通知方式。`
        await mailRepo(tx).insert({ userId: person.id, subject: title, body, now })
      }
    }
  }
  const notify: Notify = async (change, { to, ...notice }) => tell(change, await reaching(change, to), notice)
  /** Of what somebody asked for himself. */
  const tellUser = async (change: Inside, userId: string, notice: Omit<Notice, 'to'>): Promise<void> =>
    tell(change, await audienceRead(change.tx).person(userId), notice)
  return { notify, tell, tellUser }
}

export type Notifying = ReturnType<typeof notifying>

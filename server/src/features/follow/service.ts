import { randomBytes } from 'node:crypto'
import type { follow as calls, Followable, Followed } from '@sunport/contract/calls/follow.ts'
import { type FollowWay, followCountDays, followHours } from '@sunport/contract/follow/codes.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { maskPhone } from '@sunport/contract/format/mask.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Queries } from '../../platform/database/database.ts'
import type { Settings } from '../../platform/settings.ts'
import { conditionsIn, titleWith } from './conditions.ts'
import { itemRepo } from './item-repo.ts'
import { letterRepo } from './letter-repo.ts'
import type { FollowLists, Subject } from './lists.ts'
import { nextTelling } from './pace.ts'
import { type FollowRow, followRepo } from './repo.ts'
import type { FollowSecrets } from './secrets.ts'
import type { FollowLinks } from './told.ts'

type Calls = typeof calls
type Input<Name extends keyof Calls> = z.output<Calls[Name]['input']>

/** Codes to phones, as messages have them. */
interface PhoneCodes {
  check(mobile: string, purpose: string, code: string): Promise<string>
  spend(queries: Queries, id: string): Promise<void>
}

export interface ServiceDeps {
  db: Db
  clock: Clock
  settings: Pick<Settings, 'get'>
  secrets: FollowSecrets
  lists: FollowLists
  links: FollowLinks
  codes: PhoneCodes
  regionName(code: string): string | null
  /** By what this installation can tell anybody. */
  ways: readonly FollowWay[]
  pushKey: string
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Letters with a link that a mailbox may be sent in a day: whoever does not own it shall not be flooded. */
const mostLinks = 6

/** `zh****@gd.gov.cn`, `139****1234` */
const masked = (way: FollowWay, contact: string): string => {
  if (way === 'phone') return maskPhone(contact)
  return way === 'mail' ? contact.replace(/^(.{0,2})[^@]*/, '$1****') : '本浏览器'
}

/** 订阅提醒, as visitors know it: following, confirming, and leaving again, all without an account. */
export const followService = (deps: ServiceDeps) => {
  const { db, clock, settings, secrets, lists, links, codes, regionName, ways, pushKey } = deps
  const later = (ms: number): Date => new Date(clock.now().getTime() + ms)
  const manageToken = (contactDigest: string): string =>
    secrets.token('manage', contactDigest, later(followHours.manage * hourMs))

  const shown = (row: FollowRow): Followed => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    siteName: lists.nameOf(row.siteId),
    way: row.way,
    pace: row.pace,
    reminds: row.reminds,
    createdAt: toWireTime(row.createdAt),
    address: row.address,
    calendarUrl: links.calendar(row),
  })

  const conditionsOf = ({ list }: Subject) => (list ? conditionsIn(list.query, regionName) : [])
  const titleOf = (subject: Subject): string => titleWith(subject.title, conditionsOf(subject))

  const checkLinks = async (tx: Queries, contactDigest: string): Promise<void> => {
    const sent = await letterRepo(tx).askedSince(contactDigest, later(-dayMs))
    if (sent >= mostLinks) throw new Problem('follow.too_often')
  }

  interface Asked extends Pick<FollowRow, 'way' | 'pace' | 'reminds'> {
    subject: Subject
    contact: string
    isConfirmed: boolean
  }
  const put = async (
    tx: Queries,
    { subject, contact, isConfirmed, ...wishes }: Asked,
  ): Promise<FollowRow> => {
    const repo = followRepo(tx)
    const contactDigest = secrets.digestOf(wishes.way, contact)
    await repo.alone(contactDigest)
    if ((await repo.countOf(contactDigest)) >= settings.get('interaction.follow-most'))
      throw new Problem('follow.too_many')
    const { siteId, kind, address, planId, infoId } = subject
    const id = randomBytes(12).toString('base64url')
    return repo.put({
      ...{ id, siteId, kind, address, title: titleOf(subject), planId, infoId, contactDigest, ...wishes },
      contactSealed: secrets.seal(id, secrets.contactOf(wishes.way, contact)),
      createdAt: clock.now(),
      confirmedAt: isConfirmed ? clock.now() : null,
      expiresAt: isConfirmed ? null : later(followHours.confirm * hourMs),
    })
  }

  const refuseWay = (way: FollowWay): void => {
    if (!ways.includes(way)) throw new Problem('follow.no_way')
  }

  const checkedCode = (contact: string, code: string | undefined): Promise<string> => {
    if (!code) throw new Problem('follow.code_needed')
    return codes.check(secrets.contactOf('phone', contact), 'follow', code)
  }

  /** One of those that the token's contact follows, and no other. */
  const own = async (tx: Queries, token: string, id: string): Promise<FollowRow> => {
    const contactDigest = secrets.read('manage', token, clock.now())
    const row = contactDigest ? await followRepo(tx).find(id) : undefined
    if (!row || row.contactDigest !== contactDigest) throw new Problem('follow.token')
    return row
  }

  const linkedBy = async (purpose: 'confirm' | 'stop', token: string): Promise<FollowRow> => {
    const id = secrets.read(purpose, token, clock.now())
    const row = id === undefined ? undefined : await followRepo(db).find(id)
    if (!row) throw new Problem('follow.token')
    return row
  }

  return {
    ways: (): FollowWay[] => [...ways],

    preview: async ({ at, siteId }: Input<'preview'>, requestSiteId: string): Promise<Followable> => {
      const subject = await lists.subjectAt(at, siteId, requestSiteId)
      const since = later(-followCountDays * dayMs)
      const hits = subject.list ? await lists.countSince(subject.list, since, clock.now()) : null
      return {
        kind: subject.kind,
        title: subject.title,
        siteName: subject.siteName,
        conditions: conditionsOf(subject),
        hits,
        isBroad: (hits ?? 0) > settings.get('interaction.follow-broad'),
        ways: [...ways],
        pushKey,
      }
    },

    create: async (
      { at, siteId, way, contact, code, pace, reminds }: Input<'create'>,
      requestSiteId: string,
    ) => {
      refuseWay(way)
      const subject = await lists.subjectAt(at, siteId, requestSiteId)
      const codeId = way === 'phone' ? await checkedCode(contact, code) : undefined
      return db.transaction(async tx => {
        const isConfirmed = codeId !== undefined
        const row = await put(tx, { subject, way, contact, pace, reminds, isConfirmed })
        if (isConfirmed) await codes.spend(tx, codeId)
        else {
          await checkLinks(tx, row.contactDigest)
          await letterRepo(tx).insert(row.id, 'confirm', clock.now())
        }
        return {
          state: isConfirmed ? ('confirmed' as const) : ('sent' as const),
          title: titleOf(subject),
          // Whoever has only typed an address has not shown that it is his.
          manageToken: isConfirmed ? manageToken(row.contactDigest) : '',
        }
      })
    },

    createPush: async (
      { at, siteId, pace, reminds, endpoint, p256dh, auth }: Input<'createPush'>,
      requestSiteId: string,
    ) => {
      refuseWay('push')
      const subject = await lists.subjectAt(at, siteId, requestSiteId)
      const contact = JSON.stringify({ endpoint, p256dh, auth })
      const row = await db.transaction(tx =>
        put(tx, { subject, way: 'push', contact, pace, reminds, isConfirmed: true }),
      )
      return { title: row.title, manageToken: manageToken(row.contactDigest) }
    },

    linked: async ({ purpose, token }: Input<'linked'>) => {
      const { title, kind, siteId } = await linkedBy(purpose, token)
      return { title, kind, siteName: lists.nameOf(siteId) }
    },

    confirm: async ({ token }: Input<'confirm'>) => {
      const { id } = await linkedBy('confirm', token)
      const row = await followRepo(db).confirm(id, clock.now())
      if (!row) throw new Problem('follow.token')
      return { ...shown(row), manageToken: manageToken(row.contactDigest) }
    },

    stop: async ({ token }: Input<'stop'>) => {
      const { id, title } = await linkedBy('stop', token)
      await followRepo(db).remove(id)
      return { title }
    },

    /** The answer is the same whether anything is followed from there or not. */
    askManage: async ({ way, contact, code }: Input<'askManage'>) => {
      refuseWay(way)
      const contactDigest = secrets.digestOf(way, contact)
      if (way === 'phone') {
        const codeId = await checkedCode(contact, code)
        await codes.spend(db, codeId)
        return { state: 'confirmed' as const, manageToken: manageToken(contactDigest) }
      }
      await db.transaction(async tx => {
        const repo = followRepo(tx)
        await repo.alone(contactDigest)
        const [row] = await repo.ofContact(contactDigest)
        if (!row) return
        const sent = await letterRepo(tx).askedSince(contactDigest, later(-dayMs))
        if (sent < mostLinks) await letterRepo(tx).insert(row.id, 'manage', clock.now())
      })
      return { state: 'sent' as const, manageToken: '' }
    },

    mine: async ({ token }: Input<'mine'>) => {
      const contactDigest = secrets.read('manage', token, clock.now())
      if (!contactDigest) throw new Problem('follow.token')
      const rows = await followRepo(db).ofContact(contactDigest)
      const [first] = rows
      const contact = first ? masked(first.way, secrets.open(first.id, first.contactSealed)) : ''
      return { contact, rows: rows.map(shown) }
    },

    change: ({ token, id, pace, reminds }: Input<'change'>): Promise<null> =>
      db.transaction(async tx => {
        const row = await own(tx, token, id)
        await followRepo(tx).change(row.id, { pace, reminds })
        await itemRepo(tx).repace(row.id, nextTelling(pace, clock.now()))
        return null
      }),

    renewCalendar: async ({ token, id }: Input<'renewCalendar'>): Promise<null> => {
      await followRepo(db).renewCalendar((await own(db, token, id)).id)
      return null
    },

    remove: async ({ token, id }: Input<'remove'>): Promise<null> => {
      await followRepo(db).remove((await own(db, token, id)).id)
      return null
    },
  }
}

export type FollowService = ReturnType<typeof followService>

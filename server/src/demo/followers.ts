import type { FollowPace, FollowWay } from '@sunport/contract/follow/codes.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { sql } from 'drizzle-orm'
import { letterRepo } from '../features/follow/letter-repo.ts'
import { followRepo, type NewFollow } from '../features/follow/repo.ts'
import { followSecrets } from '../features/follow/secrets.ts'
import type { Db, Queries } from '../platform/database/database.ts'
import { hexId, type Random, randomFrom } from './random.ts'

const dayMs = 86_400_000
const paces: readonly FollowPace[] = ['now', 'now', 'day', 'week']

/** Nobody can be reached there: names that are kept for examples, and numbers that no phone has. */
const contacts: Readonly<Record<FollowWay, (no: number) => string>> = {
  mail: no => `reader${no}@mail.example`,
  phone: no => String(10_000_000_000 + no),
  push: no =>
    JSON.stringify({ endpoint: `https://push.example/${no}`, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }),
}

type Followed = Pick<NewFollow, 'kind' | 'address' | 'title' | 'planId' | 'infoId'>

/** The notices of the past year: nothing new is ever found for whoever follows them, and nobody is written to. */
const listOf = (pack: RegionPack, now: Date): Followed => {
  const lastYear = Number(toWireTime(now).slice(0, 4)) - 1
  const query = `operationEndTime=${lastYear}-12-31&operationStartTime=${lastYear}-01-01`
  const title = pack.routes[pack.noticePath]?.title ?? ''
  return {
    ...{ kind: 'list', address: `${pack.noticePath}?${query}`, title: `${title}（${lastYear}年）` },
    ...{ planId: null, infoId: null },
  }
}

/** Projects that have ended. */
const projectsOf = async (db: Queries, pack: RegionPack, siteId: string): Promise<Followed[]> => {
  const { rows } = await db.execute<{
    id: string
    title: string
    noticeType: string
    planId: string | null
    channel: string
  }>(sql`SELECT p.info_id AS id, p.title, p.notice_type AS "noticeType", p.plan_id AS "planId", c.pagemark AS channel
    FROM publication p JOIN channel c ON c.id = p.channel_id
    WHERE p.site_id = ${siteId} AND p.notice_type LIKE '00102%' ORDER BY p.notice_time, p.seq LIMIT 6`)
  return rows.map(({ title, ...notice }) => ({
    ...{ kind: 'project', address: detailHref(pack, notice), title },
    ...{ planId: notice.planId, infoId: notice.id },
  }))
}

/** How many follow in each way; the first of them have not confirmed it yet. */
const crowds: readonly { kind: Followed['kind']; way: FollowWay; followers: number; waiting: number }[] = [
  { kind: 'list', way: 'mail', followers: 14, waiting: 2 },
  { kind: 'list', way: 'push', followers: 3, waiting: 0 },
  { kind: 'project', way: 'mail', followers: 9, waiting: 1 },
  { kind: 'project', way: 'phone', followers: 4, waiting: 0 },
]

/** What one was sent within the last weeks; a mail server refused some. */
const addLetters = async (db: Queries, followId: string, random: Random, now: Date): Promise<void> => {
  const letters = letterRepo(db)
  for (let count = random.int(0, 4); count > 0; count--) {
    const at = new Date(now.getTime() - random.int(1, 27) * dayMs)
    const id = await letters.insert(followId, 'news', at, 'sent')
    if (random.chance(0.05))
      await letters.change(id, { state: 'failed', tries: 5, nextTry: null, failure: '邮件服务器应答 550' })
  }
}

/** Who follows what in a demonstration, so that the office has figures to look at. */
export const leaveFollowers = (
  db: Db,
  packs: readonly RegionPack[],
  secret: Buffer,
  now: Date,
): Promise<void> =>
  db.transaction(async tx => {
    const secrets = followSecrets(secret)
    const { rows: sites } = await tx.execute<{ id: string; code: string }>(
      sql`SELECT id, site_code AS code FROM site`,
    )
    for (const pack of packs) {
      const siteId = sites.find(({ code }) => code === pack.siteCode)?.id
      if (!siteId) continue
      const random = randomFrom(`${pack.siteCode}/followers`)
      const projects = await projectsOf(tx, pack, siteId)
      let no = random.int(1, 100) * 1000
      for (const { kind, way, followers, waiting } of crowds) {
        const all = followers + random.int(0, 5)
        for (let at = 0; at < all; at++) {
          const followed = kind === 'list' ? listOf(pack, now) : projects[at % projects.length]
          if (!followed) continue
          no += 1
          const isConfirmed = at >= waiting
          const contact = contacts[way](no)
          const createdAt = new Date(now.getTime() - (isConfirmed ? random.int(2, 90) * dayMs : 0))
          const id = hexId(`${pack.siteCode}/follower/${no}`)
          await followRepo(tx).put({
            ...{
              id,
              siteId,
              way,
              ...followed,
              pace: random.pick(paces),
              reminds: kind === 'project',
              createdAt,
            },
            contactDigest: secrets.digestOf(way, contact),
            contactSealed: secrets.seal(id, secrets.contactOf(way, contact)),
            confirmedAt: isConfirmed ? createdAt : null,
            expiresAt: isConfirmed ? null : new Date(now.getTime() + dayMs),
          })
          if (isConfirmed) await addLetters(tx, id, random, now)
        }
      }
    }
  })

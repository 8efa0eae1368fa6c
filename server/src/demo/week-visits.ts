import { canonicalHref, pathOfKind } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { sql } from 'drizzle-orm'
import { createVisitService, type Visit } from '../features/visit/service.ts'
import type { Queries } from '../platform/database/database.ts'
import type { Desks } from './desks.ts'
import { type Random, randomFrom } from './random.ts'
import { visitorBrowsers } from './text/browsers.ts'
import { momentAt } from './time.ts'
import { isWorked, lastDays, walkingClock } from './week.ts'

interface Shown extends Record<string, unknown> {
  siteId: string
  siteCode: string
  id: string
  title: string
  noticeType: string | null
  channel: string | null
  /** Milliseconds. */
  at: string
}

/** Of every site something of each of the latest days: what people come for. */
const latest = async (db: Queries): Promise<Shown[]> =>
  (
    await db.execute<Shown>(sql`
      SELECT s.id AS "siteId", s.site_code AS "siteCode", p.info_id AS id, p.title, p.notice_type AS "noticeType",
        c.pagemark AS channel, extract(epoch FROM p.notice_time) * 1000 AS at
      FROM site s CROSS JOIN LATERAL (
        SELECT DISTINCT ON (notice_time::date) * FROM publication WHERE site_id = s.id
        ORDER BY notice_time::date DESC, info_id LIMIT 16) p LEFT JOIN channel c ON c.id = p.channel_id
      ORDER BY s.site_code, p.notice_time DESC`)
  ).rows

interface Seen {
  at: number
  visit: Visit
}

const visitsOf = (random: Random, pack: RegionPack, infos: readonly Shown[], day: number): Seen[] => {
  const [first] = infos
  if (!first) return []
  return Array.from({ length: isWorked(day) ? random.int(24, 40) : random.int(7, 14) }, (): Seen => {
    const at = momentAt(day, random.int(7 * 60 + 30, 22 * 60) + random.next())
    // Nobody reads what is not published yet.
    const read = random.chance(0.6) ? infos.filter(info => Number(info.at) < at) : []
    const info = read.length > 0 ? random.pick(read) : undefined
    const page = random.chance(0.5) ? '/' : (pathOfKind(pack, 'notice-search') ?? '/')
    return {
      at,
      visit: {
        siteId: first.siteId,
        url: info ? canonicalHref(pack, info) : page,
        title: info?.title ?? pack.siteName,
        infoId: info?.id ?? null,
        referrer: null,
        ipClass: `192.0.${random.int(2, 9)}`,
        userAgent: random.pick(visitorBrowsers),
        hasSession: false,
      },
    }
  })
}

/**
 * The visits of the week, by the service that counts them: it raises what the public reads of an item with every visit
 * to it, so that neither number contradicts the other.
 */
export const tellVisits = async ({ db, log, packs, week }: Desks): Promise<void> => {
  const bySite = Map.groupBy(await latest(db), ({ siteCode }) => siteCode)
  const seen = packs
    .flatMap(pack => {
      const infos = bySite.get(pack.siteCode) ?? []
      return lastDays(week.now).flatMap(day =>
        visitsOf(randomFrom(`visits/${pack.siteCode}/${day}`), pack, infos, day),
      )
    })
    .filter(({ at }) => at < week.now)
    .sort((a, b) => a.at - b.at)
  const clock = walkingClock(seen[0]?.at ?? week.now, week.now)
  const visits = createVisitService(db, clock, log)
  for (const { at, visit } of seen) {
    clock.goTo(at)
    visits.add(visit)
  }
  await visits.stop()
}

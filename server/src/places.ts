import type { DomainTest } from '@sunport/contract/calls/site-tools.ts'
import { calls } from '@sunport/contract/calls.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { checkWordHandlers } from './features/check/routes.ts'
import { wordRecords } from './features/check/word-records.ts'
import { mediaService } from './features/file/media.ts'
import { mediaHandlers } from './features/file/media-routes.ts'
import type { LinkChecks } from './features/link/check.ts'
import { linkRecords } from './features/link/records.ts'
import { linkClassHandlers, linkHandlers } from './features/link/routes.ts'
import { channelRecords } from './features/site/channel-records.ts'
import { channelHandlers } from './features/site/channel-routes.ts'
import { siteRecords } from './features/site/site-records.ts'
import { siteHandlers } from './features/site/site-routes.ts'
import type { Clock } from './platform/clock.ts'
import type { Db, Queries } from './platform/database/database.ts'
import { bindGroup, type CallTable } from './platform/http/invoke.ts'

interface PlaceDeps {
  db: Db
  clock: Clock
  packs: readonly RegionPack[]
  packOf(siteId: string): string | undefined
  binDays(): number
  siteName(id: string): string | null
  siteIdOf(name: string): string | undefined
  linkChecks: LinkChecks
  filesDir: string
  deploymentSiteId: string
  testDomains(siteId: string): Promise<DomainTest[]>
  hasMissingPage(packCode: string): Promise<boolean>
  regionName(code: string): string | null
  index(db: Queries, infoIds: string[]): Promise<void>
}

/** Binds what the keepers of sites use: channels, sites, links, the words of checks, and files. */
export const bindPlaces = (table: CallTable, deps: PlaceDeps): void => {
  const { db, clock, packs, packOf, binDays, siteName, siteIdOf, linkChecks, filesDir } = deps
  bindGroup(
    table,
    calls.channel,
    channelHandlers({ db, over: inside => channelRecords(inside, clock, { packs, packOf, binDays }) }),
  )
  bindGroup(table, calls.site, siteHandlers({ db, over: inside => siteRecords(inside, clock, deps) }))
  const links = { db, over: (inside: Db) => linkRecords(inside, clock, siteName, binDays) }
  bindGroup(table, calls.link, linkHandlers({ ...links, checks: linkChecks, siteIdOf }))
  bindGroup(table, calls.linkClass, linkClassHandlers(links))
  bindGroup(
    table,
    calls.checkWord,
    checkWordHandlers({ db, over: inside => wordRecords(inside, clock, siteName), siteIdOf }),
  )
  bindGroup(table, calls.media, mediaHandlers(mediaService(db, clock, filesDir, siteName), filesDir))
}

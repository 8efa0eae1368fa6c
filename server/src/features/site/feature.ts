import { calls } from '@sunport/contract/calls.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { Queries } from '../../platform/database/database.ts'
import { bound } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { channelHandOver } from './channel-hand-over.ts'
import { channelsWaiting } from './channel-overdue.ts'
import { channelRecords } from './channel-records.ts'
import { channelHandlers } from './channel-routes.ts'
import { previewCookie } from './closed.ts'
import { createSiteDirectory } from './directory.ts'
import { domainTests } from './domain-tests.ts'
import { createSiteGate, type UserOfToken } from './gate.ts'
import { createPlaces } from './places.ts'
import { siteRepo } from './repo.ts'
import { siteService } from './service.ts'
import { siteRecords } from './site-records.ts'
import { siteHandlers } from './site-routes.ts'
import { siteUndoes } from './undo.ts'

export interface SiteNeeds {
  packs: readonly RegionPack[]
  regionName(code: string): string | null
  /** Told of public rows that have come, changed or gone, in the transaction that did it. */
  index(db: Queries, infoIds: string[]): Promise<void>
  /** Whether an address that there is not is answered with the region's own page for it. */
  hasMissingPage(packCode: string, siteId: string): Promise<boolean>
}

/** 站点 and 栏目: what there is, and where, kept in memory; and the desks of those who keep them. */
export const siteFeature = async ({ config, db, clock, settings, outside }: Platform, needs: SiteNeeds) => {
  const { packs, regionName } = needs
  const packOf = (code: string) => packs.find(pack => pack.code === code)
  const directory = await createSiteDirectory(siteRepo(db), packOf(config.region)?.siteCode ?? '')
  const domains = domainTests(db, clock, outside)
  const deploymentSiteId = directory.defaultSite().id
  const binDays = () => settings.get('publish.bin-days')
  const recordDeps = {
    ...needs,
    deploymentSiteId,
    testDomains: domains.ofSite,
    hasMissingPage: (code: string) => needs.hasMissingPage(code, deploymentSiteId),
  }
  const channelDeps = { ...needs, packOf: (id: string) => directory.site(id)?.packCode, binDays }
  return {
    undoes: siteUndoes,
    calls: [
      bound(
        calls.channel,
        channelHandlers({ db, over: inside => channelRecords(inside, clock, channelDeps) }),
      ),
      bound(calls.site, siteHandlers({ db, over: inside => siteRecords(inside, clock, recordDeps) })),
    ],
    tasks: [domains.task()],
    memory: [{ tag: tag.sites, refresh: directory.refresh }],
    offers: {
      waiting: channelsWaiting(db, clock),
      handOvers: [channelHandOver],
      directory,
      deploymentSiteId,
      previewCookie,
      sites: siteService(directory, packs, clock, settings),
      ...createPlaces(directory, packs, regionName),
      /** Which site a request is for, and whether its pages may be read by whoever sent it. */
      gateFor: (userOfToken: UserOfToken) =>
        createSiteGate({ directory, trustsHop: config.trustProxy, userOfToken }),
    },
  }
}

import { createHash } from 'node:crypto'
import type { ChannelSeed, RegionPack, SubSite } from '@sunport/regions/pack.ts'
import type { Queries } from '../../platform/database/database.ts'
import { channel, site, siteDomain } from './table.ts'

/** A stable id for what a pack names: the same in every installation and at every start. */
export const stableId = (...parts: string[]): string => {
  const hex = createHash('sha256').update(parts.join('/')).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

const siteOf = (pack: RegionPack) => ({
  id: pack.siteCode,
  publicId: pack.publicSiteId,
  siteCode: pack.siteCode,
  packCode: pack.code,
  name: pack.siteName,
  title: pack.siteName,
  slogan: pack.slogan,
  regionCode: pack.provinceCode,
  subjectColor: pack.theme.colors.brand,
  organiser: pack.footer.organiser,
  support: pack.footer.support,
  phone: pack.footer.phone,
  icp: pack.footer.icp,
  police: pack.footer.police,
  siteIdCode: pack.footer.siteIdCode,
})

const subSiteOf = (pack: RegionPack, sub: SubSite) => ({
  ...siteOf(pack),
  id: sub.code,
  publicId: stableId('site', sub.code),
  siteCode: sub.code,
  parentId: pack.siteCode,
  name: sub.name,
  title: sub.name,
  regionCode: sub.regionCode ?? pack.provinceCode,
})

type NewChannel = typeof channel.$inferInsert

const channelsOf = (siteId: string, seeds: ChannelSeed[], parentId: string | null = null): NewChannel[] =>
  seeds.flatMap((seed, sort) => {
    const id = `${siteId}-${seed.mark}`
    const row: NewChannel = {
      id,
      publicId: seed.publicId ?? stableId('channel', siteId, seed.mark),
      siteId,
      parentId,
      name: seed.name,
      pagemark: seed.mark,
      channelType: seed.type,
      noticeTypes: seed.noticeTypes ?? [],
      flow: seed.flow ?? null,
      sort,
    }
    return [row, ...channelsOf(siteId, seed.children ?? [], id)]
  })

/** Puts the packs' sites and channels into the database; what is there already stays as edited. */
export const seedSites = async (db: Queries, packs: readonly RegionPack[]): Promise<void> => {
  for (const pack of packs) {
    await db.insert(site).values(siteOf(pack)).onConflictDoNothing()
    for (const sub of pack.subSites) await db.insert(site).values(subSiteOf(pack, sub)).onConflictDoNothing()
    const hosts = pack.domains.map((host, index) => ({ host, siteId: pack.siteCode, isPrimary: index === 0 }))
    if (hosts.length > 0) await db.insert(siteDomain).values(hosts).onConflictDoNothing()
    const channels = channelsOf(pack.siteCode, pack.channels)
    if (channels.length > 0) await db.insert(channel).values(channels).onConflictDoNothing()
  }
}

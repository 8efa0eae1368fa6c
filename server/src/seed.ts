import type { RegionPack } from '@sunport/regions/pack.ts'
import { seedCheckWords } from './features/check/seed.ts'
import { seedDictionaries } from './features/dictionary/seed.ts'
import { seedIndicators } from './features/environment/indicator/seed.ts'
import { seedLinks } from './features/link/seed.ts'
import { seedRegions } from './features/region/seed.ts'
import { seedSettings } from './features/setting/seed.ts'
import { seedSites } from './features/site/seed.ts'
import { seedWorkdays } from './features/workday/seed.ts'
import type { Db } from './platform/database/database.ts'
import { seedRights } from './platform/rights/seed.ts'

const publicIds = (packs: readonly RegionPack[]) => {
  const known = new Map<string, string>()
  const walk = (siteId: string, channels: RegionPack['channels']): void => {
    for (const channel of channels) {
      if (channel.publicId) known.set(`${siteId}/${channel.mark}`, channel.publicId)
      walk(siteId, channel.children ?? [])
    }
  }
  for (const pack of packs) walk(pack.siteCode, pack.channels)
  return (siteId: string, mark: string): string | null => known.get(`${siteId}/${mark}`) ?? null
}

/** Everything that the code itself knows of: sites, channels, regions, code tables, rights. */
export const seedInstallation = (db: Db, packs: readonly RegionPack[]): Promise<void> =>
  db.transaction(async tx => {
    await seedSites(tx, packs)
    await seedRegions(tx, packs)
    await seedDictionaries(tx, packs, publicIds(packs))
    await seedLinks(tx, packs)
    await seedIndicators(tx, packs)
    await seedSettings(tx, packs)
    await seedRights(tx)
    await seedWorkdays(tx)
    await seedCheckWords(tx)
  })

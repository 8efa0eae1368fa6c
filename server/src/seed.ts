import type { RegionPack } from '@sunport/regions/pack.ts'
import { seedCheckWords } from './features/check/seed.ts'
import { seedCrosswalk } from './features/crosswalk/seed.ts'
import { seedDictionaries } from './features/dictionary/seed.ts'
import { seedIndicators } from './features/environment/indicator/seed.ts'
import { seedLinks } from './features/link/seed.ts'
import { seedRegions } from './features/region/seed.ts'
import { seedSettings } from './features/setting/seed.ts'
import { seedSites } from './features/site/seed.ts'
import { seedWorkdays } from './features/workday/seed.ts'
import type { Db } from './platform/database/database.ts'
import { editionOf, isSeededBy, noteSeeded } from './platform/installation/seed-mark.ts'
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

/**
 * Everything that the code itself knows of: sites, channels, regions, code tables, rights. The same program with the same
 * regions has nothing to add, and is told by what it was built to; without that it looks each time.
 */
export const seedInstallation = async (
  db: Db,
  packs: readonly RegionPack[],
  program?: string,
): Promise<void> => {
  const edition = program === undefined ? undefined : editionOf(program, packs)
  if (edition !== undefined && (await isSeededBy(db, edition))) return
  await db.transaction(async tx => {
    await seedSites(tx, packs)
    await seedRegions(tx, packs)
    await seedCrosswalk(tx, packs)
    await seedDictionaries(tx, packs, publicIds(packs))
    await seedLinks(tx, packs)
    await seedIndicators(tx, packs)
    await seedSettings(tx, packs)
    await seedRights(tx)
    await seedWorkdays(tx)
    await seedCheckWords(tx)
    if (edition !== undefined) await noteSeeded(tx, edition)
  })
}

import type { RegionPack } from '@sunport/regions/pack.ts'
import type { Queries } from '../../platform/database/database.ts'
import { link, linkClass } from './table.ts'

/** Puts the packs' links into the database; what is there already stays as edited. */
export const seedLinks = async (db: Queries, packs: readonly RegionPack[]): Promise<void> => {
  for (const { siteCode, links } of packs) {
    const classes = links.map(({ code, name }, sort) => ({
      id: `${siteCode}-${code}`,
      siteId: siteCode,
      classCode: code,
      className: name,
      sort,
    }))
    if (classes.length > 0) await db.insert(linkClass).values(classes).onConflictDoNothing()
    const rows = links.flatMap(({ code, name, links: entries }) =>
      entries.map((entry, sort) => ({
        id: `${siteCode}-${code}-${sort}`,
        siteId: siteCode,
        classCode: code,
        className: name,
        title: entry.title,
        url: entry.url,
        description: entry.description ?? null,
        image: entry.icon ?? null,
        regionCode: entry.regionCode ?? null,
        sort,
      })),
    )
    if (rows.length > 0) await db.insert(link).values(rows).onConflictDoNothing()
  }
}

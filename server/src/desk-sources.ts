import type { LawReading } from '@sunport/contract/calls/law-text.ts'
import type { PreviewedInfo } from '@sunport/contract/calls/preview.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { Pool } from 'pg'
import type { KnownChannel } from './features/content/editing-routes.ts'
import type { PreviewDeps } from './features/content/preview.ts'
import type { SiteDirectory } from './features/site/directory.ts'
import { rehearse } from './platform/crud/rehearsal.ts'
import { onOneConnection } from './platform/database/one-connection.ts'
import type { PreparedQueries } from './platform/database/prepared.ts'

/** The channels that editors choose from, with those that a region gives to its business environment. */
export const channelsForDesk =
  (directory: SiteDirectory, packOf: (code: string) => RegionPack | undefined) => (): KnownChannel[] =>
    directory.all().flatMap(site => {
      const mark = packOf(site.packCode)?.businessEnvironment
      const ofEnvironment = new Set(mark ? directory.channelIds(site.id, [mark]) : [])
      return directory
        .channelsOf(site.id)
        .map(({ id, parentId, siteId, name, channelType, people, extendFields }) => ({
          id,
          parentId,
          siteId,
          name,
          channelType,
          people,
          extendFields,
          isEnvironment: ofEnvironment.has(id),
        }))
    })

type ReadInfo = (id: string, reading: LawReading) => Promise<PreviewedInfo | null>

/** Reads an item as the public would after some work, on the connection of that work, which is then taken back. */
export const asPublic =
  (pool: Pool, readOver: (query: PreparedQueries) => ReadInfo): PreviewDeps['asPublic'] =>
  (id, reading, work) =>
    onOneConnection(pool, (own, query) =>
      rehearse(own, async tx => {
        await tx.transaction(work)
        return readOver(query)(id, reading)
      }),
    )

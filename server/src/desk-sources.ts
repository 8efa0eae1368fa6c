import type { LawReading } from '@sunport/contract/calls/law-text.ts'
import type { PreviewedInfo } from '@sunport/contract/calls/preview.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { Pool } from 'pg'
import type { KnownChannel } from './features/content/core/life.ts'
import type { NoticeLaw } from './features/content/notice/checks.ts'
import type { PreviewDeps } from './features/content/preview/service.ts'
import type { SiteDirectory } from './features/site/directory.ts'
import { rehearse } from './platform/crud/rehearsal.ts'
import { onOneConnection } from './platform/database/one-connection.ts'
import type { PreparedQueries } from './platform/database/prepared.ts'
import type { Settings } from './platform/settings.ts'

/** What the configuration says of the editors' work. */
export const editorSettings = (settings: Settings, calendar: NoticeLaw['calendar']) => {
  const law: NoticeLaw = {
    calendar,
    isRefusing: (rule, siteId) => settings.get(`publish.check-${rule}`, siteId),
  }
  return {
    law,
    binDays: (kind: ContentKind) =>
      settings.get(kind === 'law' ? 'publish.bin-law-days' : 'publish.bin-days'),
    reviewHours: () => settings.get('publish.review-hours'),
    bulkKinds: () => settings.get('publish.bulk-approve'),
    ocdsPrefix: () => settings.get('publish.ocds-prefix'),
  }
}

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

import type { LawReading } from '@sunport/contract/calls/law-text.ts'
import type { PreviewedInfo } from '@sunport/contract/calls/preview.ts'
import { calls } from '@sunport/contract/calls.ts'
import { createTaggedCache } from '../../platform/cache/tagged-cache.ts'
import { rehearse } from '../../platform/crud/rehearsal.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { onOneConnection } from '../../platform/database/one-connection.ts'
import { type PreparedQueries, preparedQueries } from '../../platform/database/prepared.ts'
import { bound } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import type { FullText } from './full-text.ts'
import { type LawPages, lawPdf } from './law-pdf.ts'
import { lawRead } from './law-read.ts'
import { lawService } from './law-service.ts'
import { forOutside } from './outside.ts'
import { infoRead } from './read.ts'
import { type Guard, infoHandlers, lawTextHandlers } from './routes.ts'
import type { Places } from './scope.ts'
import { infoService } from './service.ts'

export interface InfoNeeds {
  places: Places
  /** Where calls that name no site are answered for. */
  deploymentSiteId: string
  fullText: FullText
  guard: Guard
  regionInCity(code: string): string | null
  directory: LawPages['directory']
  packOf: LawPages['packOf']
}

const totalsBytes = 4 * 1024 * 1024

/** What the public reads of infos and laws. */
export const infoFeature = ({ database, clock, config, origin }: Platform, needs: InfoNeeds) => {
  const { places, deploymentSiteId, fullText, guard, regionInCity } = needs
  const totals = createTaggedCache<object>(totalsBytes, kept => JSON.stringify(kept).length + 64)
  const pdf = lawPdf(config.pdfFont, { ...needs, origin })
  const over = (query: PreparedQueries, pdfOf = pdf.addressOf) => {
    const read = infoRead(query)
    const known = lawRead(query)
    const laws = lawService(read, known, places, clock, pdfOf)
    return { known, laws, infos: infoService(read, places, totals, clock, fullText, laws.contentToday) }
  }
  const { known, laws, infos } = over(preparedQueries(database.pool))
  return {
    calls: [
      bound(calls.info, infoHandlers(infos, guard, forOutside(regionInCity))),
      bound(calls.lawText, lawTextHandlers(laws, pdf)),
    ],
    caches: [totals],
    offers: {
      batches: infos.batches,
      among: infos.among,
      countSince: infos.countSince,
      textsWithFiles: infos.textsWithFiles,
      wholeRows: infos.wholeRows,
      knownLaws: known.known,
      mentionsOf: known.mentions,
      relatingTo: known.relatingTo,
      /** Reads an item as the public would after some work, on the connection of that work, which is then taken back. */
      asPublic: (
        id: string,
        reading: LawReading,
        work: (tx: Transaction) => Promise<void>,
      ): Promise<PreviewedInfo | null> =>
        onOneConnection(database.pool, (own, query) =>
          rehearse(own, async tx => {
            await tx.transaction(work)
            const inside = over(query, () => null)
            const info = await inside.infos.get(id, undefined, deploymentSiteId, new Set())
            if (!info) return null
            const law = info.lawCategory
              ? await inside.laws.read({ id, ...reading }, deploymentSiteId, new Set())
              : null
            return { ...info, law }
          }),
        ),
    },
  }
}

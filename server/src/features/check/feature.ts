import { calls } from '@sunport/contract/calls.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { bound } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { deadLinks, pageFinder } from './dead-links.ts'
import { checkWordHandlers } from './routes.ts'
import { checkWordUndo } from './undo.ts'
import { wordRecords } from './word-records.ts'
import { wordsInForce } from './words-in-force.ts'

export interface CheckNeeds {
  packs: readonly RegionPack[]
  siteName(id: string): string | null
  siteIdOf(name: string): string | undefined
  /** Why an address of the outside leads nowhere; null when it does lead somewhere. */
  whyDead(address: string): Promise<string | null | undefined>
}

/** 检查词表, and what texts are read for before they become public. */
export const checkFeature = ({ db, clock, settings }: Platform, needs: CheckNeeds) => {
  const { packs, siteName, siteIdOf, whyDead } = needs
  return {
    undoes: [checkWordUndo],
    calls: [
      bound(
        calls.checkWord,
        checkWordHandlers({ db, over: inside => wordRecords(inside, clock, siteName), siteIdOf }),
      ),
    ],
    offers: {
      checks: {
        wordsFor: wordsInForce(),
        deadLinks: deadLinks({ db, clock, ask: whyDead, pageAt: pageFinder(packs) }),
        isPersonalRefused: (siteId: string): boolean => settings.get('publish.check-personal', siteId),
      },
    },
  }
}

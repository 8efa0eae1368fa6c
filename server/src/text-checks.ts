import type { RegionPack } from '@sunport/regions/pack.ts'
import { deadLinks, pageFinder } from './features/check/dead-links.ts'
import { wordsInForce } from './features/check/words-in-force.ts'
import type { TextChecks } from './features/content/checks/checking.ts'
import { verdictOf } from './features/link/check.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/database/database.ts'
import { createPublicFetch, resolveByDns } from './platform/http/public-fetch.ts'
import type { Settings } from './platform/settings.ts'

interface TextCheckDeps {
  db: Db
  clock: Clock
  packs: readonly RegionPack[]
  settings: Settings
}

/** An editor waits for the answer. */
const timeoutMs = 5000

/** What texts are read for, put together from the list of words, the links and the settings. */
export const createTextChecks = ({ db, clock, packs, settings }: TextCheckDeps): TextChecks => {
  const fetch = createPublicFetch({ resolve: resolveByDns, timeoutMs })
  return {
    wordsFor: wordsInForce(),
    deadLinks: deadLinks({
      db,
      clock,
      ask: async address => {
        const { checkState, checkNote } = verdictOf(await fetch(address))
        return checkState === 'ok' || checkState === 'redirect' ? null : (checkNote ?? '无法打开')
      },
      pageAt: pageFinder(packs),
    }),
    isPersonalRefused: siteId => settings.get('publish.check-personal', siteId),
  }
}

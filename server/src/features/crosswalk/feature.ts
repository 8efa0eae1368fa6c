import { calls } from '@sunport/contract/calls.ts'
import { tag } from '../../platform/cache/tags.ts'
import { bound } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { censusTask, codesWaiting, unmappedCodes } from './census.ts'
import { createCodeMaps } from './code-maps.ts'
import { crosswalkHandlers } from './routes.ts'
import { type RulePlaces, ruleRecords } from './rule-records.ts'
import { codeRuleUndo } from './undo.ts'

export interface CrosswalkNeeds extends RulePlaces {
  siteIdOf(name: string): string | undefined
}

/** 代码对照: the codes of each site in words that all share, and which of them nobody has mapped yet. */
export const crosswalkFeature = async ({ db, clock }: Platform, needs: CrosswalkNeeds) => {
  const { siteIdOf, siteName } = needs
  const codeMaps = await createCodeMaps(db)
  const unmapped = unmappedCodes(db, codeMaps, siteName)
  return {
    undoes: [codeRuleUndo],
    calls: [
      bound(
        calls.crosswalk,
        crosswalkHandlers({ db, over: inside => ruleRecords(inside, clock, needs), siteIdOf, unmapped }),
      ),
    ],
    tasks: [censusTask(db, clock)],
    memory: [{ tag: tag.crosswalk, refresh: codeMaps.refresh }],
    offers: { codeMaps, waiting: codesWaiting(unmapped) },
  }
}

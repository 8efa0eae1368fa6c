import { calls } from '@sunport/contract/calls.ts'
import { bound } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { recoverDictItem } from './bin.ts'
import { dictionaryLookup } from './lookup.ts'
import { dictReplacing } from './replacing.ts'
import { dictionaryHandlers } from './routes.ts'
import { dictionaryService } from './service.ts'
import { dictItemUndo } from './undo.ts'

export interface DictionaryNeeds {
  siteName(id: string): string | null
  siteIdOf(name: string): string | undefined
}

/** 字典. */
export const dictionaryFeature = ({ db, clock, settings }: Platform, needs: DictionaryNeeds) => {
  const binDays = () => settings.get('publish.bin-days')
  return {
    undoes: [dictItemUndo],
    recovers: { dictionary: recoverDictItem },
    calls: [
      bound(
        calls.dictionary,
        dictionaryHandlers({
          db,
          over: inside => dictionaryService(inside, clock, needs.siteName, binDays),
          siteIdOf: needs.siteIdOf,
          replacing: inside => dictReplacing(inside, clock),
        }),
      ),
    ],
    offers: { dictionaries: dictionaryLookup(db, clock) },
  }
}

import { checkWord as calls, everySite } from '@sunport/contract/calls/check.ts'
import type { Enabled } from '@sunport/contract/codes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CrudPlan } from '../../platform/crud/crud-plan.ts'
import { crudService } from '../../platform/crud/crud-service.ts'
import type { Reach } from '../../platform/crud/reach.ts'
import type { Db } from '../../platform/database/database.ts'
import { checkWord } from './table.ts'
import { byWord, wordReach, wordsAsked, wordsShape } from './word-repo.ts'

type SiteName = (id: string) => string | null

const planOf = (siteName: SiteName): CrudPlan<typeof calls, typeof checkWord> => ({
  calls,
  table: checkWord,
  entity: 'cms:check',
  taken: 'check.word_taken',
  reach: wordReach,
  where: wordsAsked,
  shape: () => wordsShape,
  values: ({ siteId, except }) => {
    if (siteId && siteName(siteId) === null) throw new Problem('request.invalid', '站点不存在')
    return { except: [...new Set(except)] }
  },
  rules: {
    remove: ({ isBuiltIn }) => {
      if (isBuiltIn) throw new Problem('check.built_in')
    },
  },
  shown: rows => rows.map(({ siteId }) => ({ siteName: siteId ? siteName(siteId) : everySite })),
})

/** 检查词表: the words that texts are read for, of all sites and of single ones. */
export const wordRecords = (db: Db, clock: Clock, siteName: SiteName) => {
  const { adjust, ...records } = crudService(db, clock, planOf(siteName))
  return {
    ...records,
    setStatus: (row: { id: string; version: number }, status: Enabled, reach: Reach) =>
      adjust(row, reach, before => {
        if (before.status === status)
          throw new Problem('request.invalid', status === '1' ? '已启用' : '已停用')
        return { status }
      }),
    /** The row of a word in one scope: what a line of a file speaks of. */
    byWord: (word: string, siteId: string | null) => byWord(db, word, siteId),
  }
}

export type WordRecords = ReturnType<typeof wordRecords>

import type { EnvironmentRow, environment } from '@sunport/contract/calls/environment.ts'
import { type EnvironmentType, environmentTypes } from '@sunport/contract/content/article-fields.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Handlers } from '../../../platform/http/invoke.ts'
import type { KnownChannel } from '../core/life.ts'
import { reachOf } from '../core/reach.ts'
import { environmentConditions, environmentFacts } from './environment-read.ts'
import type { ContentLists } from './list.ts'

interface EnvironmentDeps {
  db: Db
  clock: Clock
  lists: ContentLists
  channels(): readonly KnownChannel[]
}

const typeOf = (code: string | null | undefined): EnvironmentType | null =>
  code && Object.hasOwn(environmentTypes, code) ? (code as EnvironmentType) : null

/** 营商环境, 政策与案例: articles like all others, listed by what they are and who answers for them. */
export const environmentHandlers = ({
  db,
  clock,
  lists,
  channels,
}: EnvironmentDeps): Handlers<typeof environment> => {
  return {
    list: async (filter, context) => {
      const reach = reachOf('article', 'view', context)
      const ids = channels().flatMap(({ id, isEnvironment }) => (isEnvironment ? [id] : []))
      const own = environmentConditions(filter, ids, toWireTime(clock.now()).slice(0, 10))
      const { rows, total } = await lists.list('article', { ...filter, from: '', to: '' }, reach, own)
      const facts = await environmentFacts(
        db,
        rows.map(({ id }) => id),
      )
      return {
        total,
        rows: rows.map((row): EnvironmentRow => {
          const { envType, measureNo = null, leadOrg = null, validTo = null } = facts.get(row.id) ?? {}
          return { ...row, envType: typeOf(envType), measureNo, leadOrg, validTo }
        }),
      }
    },
  }
}

import type { EnvironmentRow, environment } from '@sunport/contract/calls/environment.ts'
import { environmentTypes } from '@sunport/contract/content/article-fields.ts'
import { indicatorDimensions } from '@sunport/contract/environment/indicator-policy.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { Clock } from '../../../platform/clock.ts'
import { runBulk } from '../../../platform/crud/rehearsal.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Handlers } from '../../../platform/http/invoke.ts'
import type { Reach } from '../core/desk.ts'
import type { ContentLife, KnownChannel } from '../core/life.ts'
import { reachOf } from '../core/reach.ts'
import { environmentConditions, environmentFacts } from './environment-read.ts'
import type { ContentLists } from './list.ts'

interface Classifying extends Pick<ContentLife, 'get'> {
  classify(
    row: { id: string; version: number; facts: Readonly<Record<string, string>> },
    reach: Reach,
  ): Promise<unknown>
}

interface EnvironmentDeps {
  db: Db
  clock: Clock
  lists: ContentLists
  channels(): readonly KnownChannel[]
  articles(db: Db): Classifying
}

const codeOf = <Code extends string>(
  words: Readonly<Record<Code, string>>,
  code: string | null | undefined,
): Code | null => (code && Object.hasOwn(words, code) ? (code as Code) : null)

/** 营商环境, 政策与案例: articles like all others, listed by what they are and who answers for them. */
export const environmentHandlers = ({
  db,
  clock,
  lists,
  channels,
  articles,
}: EnvironmentDeps): Handlers<typeof environment> => {
  const isOfIt = async (service: Classifying, id: string, reach: Reach): Promise<boolean> => {
    const { channelId, open, published } = await service.get(id, reach)
    const isThere = channels().some(channel => channel.id === channelId && channel.isEnvironment)
    return isThere || Boolean((open ?? published)?.fields.envType)
  }
  return {
    bulk: (input, context) => {
      const reach = reachOf('article', 'edit', context)
      const { envType, envDimension } = input
      if (!envType && !envDimension) throw new Problem('environment.classification')
      const facts = { ...(envType && { envType }), ...(envDimension && { envDimension }) }
      return runBulk({ db, over: articles }, input, async (inside, row) => {
        if (!(await isOfIt(inside, row.id, reach))) throw new Problem('environment.elsewhere')
        return inside.classify({ ...row, facts }, reach)
      })
    },
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
          const {
            envType,
            envDimension,
            measureNo = null,
            leadOrg = null,
            validTo = null,
          } = facts.get(row.id) ?? {}
          return {
            ...row,
            envType: codeOf(environmentTypes, envType),
            envDimension: codeOf(indicatorDimensions, envDimension),
            measureNo,
            leadOrg,
            validTo,
          }
        }),
      }
    },
  }
}

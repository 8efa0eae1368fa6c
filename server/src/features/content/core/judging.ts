import type { ChannelPeople } from '@sunport/contract/content/channel-people.ts'
import {
  type ActedOn,
  type ContentAction,
  functionOf,
  refusalOf,
  standInActions,
} from '@sunport/contract/content/policy.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import type { ProblemKey } from '@sunport/contract/problems.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { Absent, CurrentUser } from '../../../platform/http/context.ts'
import { coversAllOfSite } from '../../../platform/rights/data-scope.ts'
import { mayDo, taskOf } from './channel-people.ts'
import { isWithinReach } from './scope.ts'

/** An item as the rules see it. */
export interface Judged {
  id: string
  siteId: string
  acted: ActedOn
  people: ChannelPeople
  assignedTo: string | null
}

type Somebody = Pick<CurrentUser, 'id' | 'grants'>

export const holderOf = ({ id, grants }: Somebody) => ({
  id,
  holds: (code: FunctionCode) => grants.has(code),
})

/** Why somebody may not do something to an item: by the rules, by his reach, by who its channel leaves it to. */
export const judge = async (
  queries: Queries,
  { id, siteId, acted, people, assignedTo }: Judged,
  who: Somebody,
  action: ContentAction,
): Promise<ProblemKey | undefined> => {
  const refusal = refusalOf(acted, holderOf(who), action)
  if (refusal) return refusal
  const code = functionOf(acted, action)
  const scope = code && who.grants.get(code)
  // A right may reach less far than the right to look.
  if (
    scope &&
    !coversAllOfSite(scope, siteId) &&
    !(await isWithinReach(queries, acted.kind, id, { user: who, scope }))
  )
    return 'data.not_found'
  if (mayDo(action, people, { openState: acted.openState, assignedTo }, who.id)) return undefined
  return taskOf(action, acted.openState) === 'edit' ? 'channel.not_editor' : 'channel.not_reviewer'
}

/**
 * Whoever is away and could decide on an item, for the one who stands in for him: both of them must be free to, so that
 * no text is passed by its writer or twice by one person.
 */
export const absentFor = async (
  queries: Queries,
  judged: Judged,
  user: CurrentUser,
  action: ContentAction,
): Promise<Absent | undefined> => {
  if (!standInActions.includes(action)) return undefined
  for (const absent of user.standsIn ?? []) {
    if (judged.assignedTo && judged.assignedTo !== absent.id) continue
    const standing = { id: user.id, holds: (code: FunctionCode) => absent.grants.has(code) }
    if (refusalOf(judged.acted, standing, action)) continue
    if (!(await judge(queries, judged, absent, action))) return absent
  }
  return undefined
}

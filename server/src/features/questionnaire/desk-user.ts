import type { FunctionCode } from '@sunport/contract/functions.ts'
import type { SurveyActor } from '@sunport/contract/questionnaire/policy.ts'
import type { Reach } from '../../platform/crud/reach.ts'
import { actorOf, type CallContext, type CurrentUser, scopeFor, userOf } from '../../platform/http/context.ts'
import type { DataScope } from '../../platform/rights/data-scope.ts'

/** Who works at the desk: how far the function of the call reaches, and what else is held. */
export interface DeskUser {
  reach: Reach
  who: SurveyActor
  orgId: string | null
}

export const deskUserOf = (user: CurrentUser, actor: Reach['actor'], scope: DataScope): DeskUser => ({
  reach: { actor, scope },
  who: { id: user.id, holds: code => user.grants.has(code) },
  orgId: user.orgId,
})

export const deskUser = (context: CallContext, code: FunctionCode): DeskUser =>
  deskUserOf(userOf(context), actorOf(context), scopeFor(context, code))

import { type ContentKind, type ContentRight, functionFor } from '@sunport/contract/content/policy.ts'
import { actorOf, type CallContext, scopeFor, userOf } from '../../../platform/http/context.ts'
import type { Reach } from './desk.ts'

/** Whoever asks, as far as his hold of the right over a family reaches. */
export const reachOf = (kind: ContentKind, right: ContentRight, context: CallContext): Reach => ({
  user: userOf(context),
  scope: scopeFor(context, functionFor(kind, right)),
  actor: actorOf(context),
})

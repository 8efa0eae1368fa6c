import type { CallGroup } from '@sunport/contract/call.ts'
import type { BinObjectKind } from '@sunport/contract/calls/bin.ts'
import type { FastifyInstance } from 'fastify'
import type { BringBack } from './bin/bin-object.ts'
import type { UndoPlan } from './bulk/undo-plan.ts'
import type { Kept, Remembered } from './cache/memory.ts'
import type { Ask } from './http/bind.ts'
import type { BoundCalls, Handlers, InputDoor } from './http/invoke.ts'
import type { Task } from './jobs/define-task.ts'

/** What a feature brings. What it needs of others, its function takes; what others may be given of it, it offers. */
export interface Feature<Offers = unknown> {
  calls?: readonly BoundCalls[]
  /** What every input must pass before its call is answered. */
  doors?: readonly InputDoor[]
  /** What takes its bulk actions back; an action without such cannot be taken back, and says so beforehand. */
  undoes?: readonly UndoPlan[]
  /** How what it puts into the bin comes back, by kind. */
  recovers?: Readonly<Partial<Record<BinObjectKind, BringBack>>>
  /** Timed work, each with its words and its schedule. */
  tasks?: readonly Task[]
  /** Small tables that are kept whole in memory. */
  memory?: readonly Remembered[]
  /** What falls when what it was made of changes. */
  caches?: readonly Kept[]
  /** The few addresses that are no calls; `ask` answers a call for whoever sent a request. */
  http?(app: FastifyInstance, ask: Ask): void
  /** Ends what the feature has under way; called in the reverse order of the list. */
  stop?(): Promise<void>
  offers: Offers
}

/** A group of calls with how each is answered: one without a handler does not compile. */
export const bound = <G extends CallGroup>(group: G, handlers: Handlers<G>): BoundCalls => ({
  group,
  handlers: handlers as unknown as BoundCalls['handlers'],
})

/** A feature that others need nothing of. */
export const feature = (brings: Omit<Feature, 'offers'>): Feature<null> => ({ ...brings, offers: null })

import type { Call } from '@sunport/contract/call.ts'
import type { WebEntry } from '@sunport/contract/rendering.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { FastifyInstance } from 'fastify'
import type { attestFeature } from './features/attest/feature.ts'
import type { contentFeature } from './features/content/feature.ts'
import type { runningStateFeature } from './features/running-state/feature.ts'
import type { TaskEngine } from './features/task/engine.ts'
import type { WorkdayCalendar } from './features/workday/calendar.ts'
import type { Task } from './platform/jobs/define-task.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import type { Ground } from './platform/platform.ts'
import type { Presence } from './platform/presence.ts'

export interface AppDeps extends Ground {
  packs: readonly RegionPack[]
  web: WebEntry
  /** Work that may be scheduled beside the product's own. */
  moreTasks?: readonly Task[]
}

export interface App {
  http: FastifyInstance
  /** Every call that is bound. */
  calls: readonly Call[]
  content: ReturnType<typeof contentFeature>['offers']
  /** The publication log. */
  attest: Awaited<ReturnType<typeof attestFeature>>['offers']
  workdays: WorkdayCalendar
  /** Built, not at work: timed tasks begin when they are started. */
  tasks: TaskEngine
  /** Every kind of timed work that the features bring. */
  work: readonly Task[]
  /** This process among those that serve: noted when it begins. */
  ownRow: ReturnType<typeof runningStateFeature>['offers']['ownRow']
  /** Settles when this instance knows all that was committed before. */
  settled(): Promise<void>
  /** Built, not open: whoever starts it says when all is there, and when it begins to leave. */
  presence: Presence
  metrics: Metrics
  stop(): Promise<void>
}

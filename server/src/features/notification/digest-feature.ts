import { feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { type DigestNeeds, digestTask } from './digest.ts'

/** 每日摘要: what waits for each, told in the morning of a work day. */
export const digestFeature = ({ db, clock }: Platform, needs: DigestNeeds) =>
  feature({ tasks: [digestTask(db, clock, needs)] })

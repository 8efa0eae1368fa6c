import { calls } from '@sunport/contract/calls.ts'
import { bound, feature } from '../../platform/feature.ts'
import { actorOf, userOf } from '../../platform/http/context.ts'
import type { Notify } from '../../platform/notify.ts'
import type { Platform } from '../../platform/platform.ts'
import { absenceService } from './service.ts'

/** 请假代理. What it means for rights is read with every request, where sessions are. */
export const absenceFeature = ({ db, clock }: Platform, { notify }: { notify: Notify }) => {
  const service = absenceService(db, clock, notify)
  return feature({
    calls: [
      bound(calls.absence, {
        list: (_, context) => service.list(userOf(context)),
        delegates: (input, context) => service.delegates(input, userOf(context)),
        create: (input, context) => service.create(input, userOf(context), actorOf(context)),
        end: ({ id }, context) => service.end(id, userOf(context), actorOf(context)),
      }),
    ],
  })
}

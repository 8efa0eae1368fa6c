import { calls } from '@sunport/contract/calls.ts'
import { bound, feature } from '../../platform/feature.ts'
import { userOf } from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { type FinderNeeds, finderService } from './service.ts'

/** 全局查找. */
export const finderFeature = ({ db }: Platform, needs: FinderNeeds) => {
  const { find } = finderService(db, needs)
  return feature({
    calls: [bound(calls.finder, { find: ({ keyword }, context) => find(keyword, userOf(context)) })],
  })
}

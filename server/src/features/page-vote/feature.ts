import { pageVote } from '@sunport/contract/calls/page-vote.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { sql } from 'drizzle-orm'
import { bound, feature } from '../../platform/feature.ts'
import { scopeFor, userOf } from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { withinScope } from '../../platform/rights/data-scope.ts'
import { createVoteCounter } from './counter.ts'
import { registerVoting } from './post.ts'
import { pageVoteRepo } from './repo.ts'

interface PageVoteNeeds {
  packs: readonly RegionPack[]
  siteName(id: string): string | null
}

/** 这页有用吗: asked on every page, counted by page and day, read by editors. */
export const pageVoteFeature = ({ config, db, clock, log }: Platform, { packs, siteName }: PageVoteNeeds) => {
  const repo = pageVoteRepo(db)
  const votes = createVoteCounter(repo, clock, log)
  const titleOf = (page: string): string | null => {
    const path = page.split('?')[0] ?? ''
    return packs.find(({ routes }) => Object.hasOwn(routes, path))?.routes[path]?.title ?? null
  }
  return feature({
    calls: [
      bound(pageVote, {
        list: async ({ siteId, keyword, from, to, currPage, pageSize }, context) => {
          await votes.flush()
          const scope = scopeFor(context, 'cms:article:view')
          const within = withinScope(scope, { siteId: sql`v.site_id` }, userOf(context).id)
          const { rows, total } = await repo.list(
            { within, siteId, keyword: keyword?.trim(), from, to },
            { limit: pageSize, offset: (currPage - 1) * pageSize },
          )
          return {
            rows: rows.map(row => ({
              ...row,
              siteName: siteName(row.siteId),
              title: row.title ?? titleOf(row.page),
            })),
            total,
          }
        },
      }),
    ],
    http: app => registerVoting(app, { ...config, packs, votes }),
    stop: votes.stop,
  })
}

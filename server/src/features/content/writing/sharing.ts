import { randomUUID } from 'node:crypto'
import type { ContentCalls, ContentDetail } from '@sunport/contract/calls/content.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { found } from '../../../platform/crud/changes.ts'
import { coversSite } from '../../../platform/rights/data-scope.ts'
import type { Desk, Reach } from '../core/desk.ts'
import type { draftingOf } from './drafting.ts'

type Input<Name extends keyof ContentCalls> = z.output<ContentCalls[Name]['input']>

/** The same text at several places. */
export const sharingOf = (
  desk: Desk,
  drafting: Pick<ReturnType<typeof draftingOf>, 'branch' | 'checkChannel'>,
) => {
  /** Shows the same text at other places, or starts others from it. */
  const refer = ({ id, version, mode, targets }: Input<'refer'>, reach: Reach): Promise<ContentDetail> =>
    desk.act('refer', { id, version }, reach, async ({ item, repo, change }) => {
      const edition = found(await repo.edition(item.publishedEditionId ?? ''))
      for (const { siteId, channelId = null } of targets) {
        if (!coversSite(reach.scope, siteId)) throw new Problem('content.channel')
        await drafting.checkChannel(repo, siteId, channelId, reach.user.id)
        if (mode === 'reference' && channelId && (await repo.isShownIn(item, channelId)))
          throw new Problem('content.referred')
        const { id: newId, ...housekeeping } = change.birth()
        const place = {
          ...housekeeping,
          id: newId,
          siteId,
          channelId,
          kind: desk.kind,
          ownerOrgId: reach.user.orgId,
          authorId: reach.user.id,
          noticeId: desk.kind === 'notice' ? randomUUID().replaceAll('-', '') : null,
          originId: item.id,
          referMode: mode,
        }
        if (mode === 'reference') {
          await repo.insert({
            ...place,
            state: 'live',
            publishedEditionId: edition.id,
            firstPublishedAt: change.now,
          })
        } else {
          await repo.insert(place)
          const made = found(await repo.find(newId))
          await drafting.branch({ item: made, repo, change }, edition)
        }
      }
      if (mode === 'reference')
        await desk.rules.publish({
          tx: change.tx,
          info: item,
          edition,
          now: change.now,
          touch: change.touch,
        })
      await desk.audit({ change, item }, 'refer', { after: { mode, targets } })
    })

  return {
    refer,

    /** To one channel, whose site is known by it. */
    referTo: async (
      { id, version, channelId }: { id: string; version: number; channelId: string },
      isCopy: boolean,
      reach: Reach,
    ): Promise<ContentDetail> => {
      const { rows } = await desk.db.execute<{ siteId: string }>(
        sql`SELECT site_id AS "siteId" FROM channel WHERE id = ${channelId}`,
      )
      const siteId = rows[0]?.siteId
      if (!siteId) throw new Problem('content.channel')
      const mode = isCopy ? 'copy' : 'reference'
      return refer({ id, version, mode, targets: [{ siteId, channelId }] }, reach)
    },
  }
}

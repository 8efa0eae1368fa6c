import { info as calls } from '@sunport/contract/calls/info.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import type { ContentKindRules } from '../features/content/core/kind.ts'
import { createPublisher } from '../features/content/core/publisher.ts'
import { contentRepo } from '../features/content/core/repo.ts'
import type { Changes } from '../platform/crud/changes.ts'
import type { Db } from '../platform/database/database.ts'
import { isRecord, wireText } from './read-wire.ts'
import { movingRepo } from './repo.ts'
import type { Source } from './source.ts'
import type { ItemRow } from './table.ts'
import { SourceTrouble } from './trouble.ts'

interface Deps {
  db: Db
  changes: Changes
  actor: Parameters<Changes>[0]
  rules: ReadonlyMap<ContentKind, ContentKindRules>
  source: Source
  sourceSiteId: string
  movingId: string
}

/** A source that seems to have lost more than this at once is not believed. */
const fewest = 20
const share = 0.05

const reason = '原网站已撤下'

/** What the source no longer shows is asked for once more, and then taken from the public here as well. */
export const followGone = async (
  { db, changes, actor, rules, source, sourceSiteId, movingId }: Deps,
  since: Date,
): Promise<number> => {
  const repo = movingRepo(db)
  const unseen = await repo.unseen(movingId, since)
  const { done, waiting, failed } = await repo.counts(movingId)
  const note = (subject: string, title: string | null, words: string) =>
    repo.note(movingId, [{ kind: 'gone', subject, title, words }])
  await repo.forgetSubject(movingId, 'gone', '')
  if (unseen.length > Math.max(fewest, (done + waiting + failed) * share)) {
    await note('', null, `源站的列表中少了 ${unseen.length} 条，过多，未在本站撤下，请核实`)
    return 0
  }

  const isGone = async ({ sourceId }: ItemRow): Promise<boolean> => {
    try {
      const data = await source.call(calls.getInfoById.path, { id: sourceId, siteId: sourceSiteId })
      return data === null || (isRecord(data) && wireText(data.withdrawnReason) !== null)
    } catch (error) {
      if (error instanceof SourceTrouble && error.kind !== 'away') return false
      throw error
    }
  }

  const takeOffline = (infoId: string): Promise<void> =>
    changes(actor, async change => {
      const inside = contentRepo(change.tx)
      const item = await inside.lock(infoId)
      const rule = item && rules.get(item.kind)
      const edition = item?.publishedEditionId ? await inside.edition(item.publishedEditionId) : undefined
      // What somebody here has made his own is his to take away.
      if (!item || !rule || item.state !== 'live' || edition?.publishedBy !== actor.userName) return
      await createPublisher(rule).close({ item, repo: inside, change }, 'offline', reason)
      await change.audit({
        entity: item.kind,
        entityId: infoId,
        title: edition.title,
        action: 'take-offline',
        siteId: item.siteId,
        reason,
      })
    })

  let gone = 0
  for (const item of unseen) {
    const title = wireText(item.row.title)
    if (!(await isGone(item))) {
      await note(item.sourceId, title, '源站列表中已没有，但详情仍可打开，本站保留')
      continue
    }
    if (item.infoId) await takeOffline(item.infoId)
    await repo.setState(movingId, [item.sourceId], 'gone')
    await note(item.sourceId, title, item.infoId ? '本站已下线' : '未迁入')
    gone += 1
  }
  return gone
}

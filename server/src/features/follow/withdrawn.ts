import { stageOf } from '@sunport/contract/codes.ts'
import { textOf } from '@sunport/contract/content/notice/shape.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { Queries } from '../../platform/database/database.ts'
import { changesWithout } from './changes.ts'
import type { NewItem } from './item-repo.ts'
import type { FollowLists } from './lists.ts'
import { nextTelling } from './pace.ts'
import { projectNoticeOf, projectRead } from './project-read.ts'
import { type Withdrawn, withdrawnRepo } from './withdrawn-repo.ts'

/** The correction as the history of its project had it, and the notice that it corrected. */
const readTarget = async (db: Queries, { noticeTime, values, targets, ...gone }: Withdrawn) => {
  const [target = ''] = targets
  const notices = await projectRead(db).notices({ ...gone, infoId: target })
  const infoId = notices.some(({ id }) => id === target) ? target : notices[0]?.id
  const noticeType = textOf(values.noticeType)
  const publishedAt = toWireTime(new Date(noticeTime))
  const correction = projectNoticeOf({ id: gone.infoId, noticeType, publishedAt, values })
  return infoId && { infoId, changes: changesWithout(notices, correction) }
}

/** Whoever was told of a correction is told, once, that it was taken back, and what is in force again. */
export const itemsOfWithdrawn = async (
  db: Queries,
  infoIds: readonly string[],
  lists: Pick<FollowLists, 'isSiteOpen'>,
  now: Date,
): Promise<NewItem[]> => {
  const repo = withdrawnRepo(db)
  const items: NewItem[] = []
  for (const gone of await repo.among(infoIds)) {
    if (stageOf(textOf(gone.values.noticeType)) !== 'correction' || !lists.isSiteOpen(gone.siteId)) continue
    const told = await repo.takeBack(gone)
    const target = told.length > 0 && (await readTarget(db, gone))
    if (!target) continue
    const { infoId, changes } = target
    for (const { id, pace } of told)
      items.push({
        ...{ followId: id, key: `gone/${gone.editionId}`, infoId, kind: 'withdrawn' },
        ...{ said: { changes }, dueAt: nextTelling(pace, now) },
      })
  }
  return items
}

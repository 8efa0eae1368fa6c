import { stageOf } from '@sunport/contract/codes.ts'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Queries } from '../../platform/database/database.ts'
import { defineTask, type Task } from '../../platform/jobs/define-task.ts'
import { changesBy, changesSince } from './changes.ts'
import { itemRepo, type NewItem } from './item-repo.ts'
import type { FollowLists } from './lists.ts'
import { type Follower, type ListFollower, type News, newsRepo } from './news-repo.ts'
import { nextTelling } from './pace.ts'
import { projectRead } from './project-read.ts'
import { itemsOfWithdrawn } from './withdrawn.ts'
import type { ItemKind, ToldChange } from './words.ts'

const most = 50
const dayMs = 86_400_000
/** What bears an earlier date was brought in from elsewhere, and is news to nobody. */
const freshMs = 7 * dayMs

/** Something that became public, with what it changes. */
interface Found extends News {
  changes: ToldChange[]
  /** It says something that was not said before; a new comma does not. */
  isFresh: boolean
}

const isCorrection = ({ noticeType }: News): boolean => stageOf(noticeType) === 'correction'

/** For those who follow the project: new notices and changes; what corrects nothing says nothing. */
const tellsProject = (found: Found): boolean =>
  found.changes.length > 0 || (found.isFresh && !isCorrection(found))

const itemOf = (found: Found, { id, pace }: Follower, now: Date): NewItem => {
  const kind: ItemKind = found.changes.length > 0 ? 'changed' : 'new'
  return {
    followId: id,
    key: found.formerEditionId ? `edit/${found.editionId}` : `new/${found.originId}`,
    infoId: found.infoId,
    kind,
    said: { changes: found.changes },
    dueAt: nextTelling(pace, now),
  }
}

const findChanges = async (db: Queries, news: News): Promise<ToldChange[]> => {
  if (!news.noticeType) return []
  const read = projectRead(db)
  const notices = await read.notices({ ...news, infoId: news.targets[0] ?? news.originId })
  if (!news.formerEditionId) return changesBy(notices, news.originId)
  const former = await read.valuesOf(news.formerEditionId)
  return former ? changesSince(notices, news.originId, former) : []
}

/** Whom a piece of news concerns because it, or what it corrects, stands in a list that he follows. */
const itemsOfLists = async (
  found: readonly Found[],
  followers: readonly ListFollower[],
  lists: Pick<FollowLists, 'among'>,
  now: Date,
): Promise<NewItem[]> => {
  const items: NewItem[] = []
  for (const some of Map.groupBy(followers, ({ siteId, address }) => `${siteId} ${address}`).values()) {
    const [list] = some as [ListFollower]
    const here = found.filter(({ siteId }) => siteId === list.siteId)
    const ids = [...new Set(here.flatMap(({ infoId, targets }) => [infoId, ...targets]))]
    const within = new Set(await lists.among(list, ids, now))
    for (const one of here) {
      const isHit = one.isFresh && within.has(one.infoId)
      const touchesHit = one.changes.length > 0 && [one.infoId, ...one.targets].some(id => within.has(id))
      if (isHit || touchesHit) items.push(...some.map(follower => itemOf(one, follower, now)))
    }
  }
  return items
}

/** Looks at what became public, and writes down once for each follower what he is to be told. */
export const followMatching = (
  db: Db,
  clock: Clock,
  lists: Pick<FollowLists, 'among' | 'isSiteOpen'>,
): Task => {
  const findSome = (): Promise<{ seen: number; items: number }> =>
    db.transaction(async tx => {
      const repo = newsRepo(tx)
      const taken = await repo.take(most)
      if (taken.length === 0) return { seen: 0, items: 0 }
      const now = clock.now()
      const formerOf = new Map<string, string | null>()
      for (const { infoId, formerEditionId } of taken)
        if (!formerOf.has(infoId)) formerOf.set(infoId, formerEditionId)
      const found: Found[] = []
      for (const row of await repo.public([...formerOf.keys()])) {
        const formerEditionId = formerOf.get(row.infoId) ?? null
        const news = { ...row, formerEditionId }
        const isOld = new Date(row.noticeTime).getTime() < now.getTime() - freshMs
        if (!lists.isSiteOpen(row.siteId) || (isOld && !formerEditionId)) continue
        found.push({ ...news, changes: await findChanges(tx, news), isFresh: !formerEditionId })
      }
      const items = await itemsOfLists(
        found,
        await repo.listFollowers([...new Set(found.map(({ siteId }) => siteId))]),
        lists,
        now,
      )
      for (const one of found.filter(tellsProject))
        items.push(...(await repo.projectFollowers(one)).map(follower => itemOf(one, follower, now)))
      items.push(...(await itemsOfWithdrawn(tx, [...formerOf.keys()], lists, now)))
      const written = await itemRepo(tx).insert(items, now)
      await repo.done(taken.map(({ id }) => id))
      return { seen: taken.length, items: written }
    })

  return defineTask({
    code: 'follow-matching',
    name: '查找订阅的新内容',
    group: 'push',
    schedule: {
      cron: '*/10 * * * *',
      remark: '公告公开或改动后立即运行：记下要提醒哪些订阅，每件只记一次。',
    },
    params: z.strictObject({}),
    dueAt: async now => ((await newsRepo(db).isAny()) ? now : undefined),
    run: async ({ signal, count }) => {
      const sums = { seen: 0, items: 0 }
      for (;;) {
        signal.throwIfAborted()
        const { seen, items } = await findSome()
        if (seen === 0) return `查看 ${sums.seen} 条，记下提醒 ${sums.items} 条`
        count('ok', seen)
        sums.seen += seen
        sums.items += items
      }
    },
  })
}

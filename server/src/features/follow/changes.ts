import {
  type ProjectNotice,
  projectHistory,
  type Standing,
} from '@sunport/contract/content/notice/project-history.ts'
import type { NoticeValues } from '@sunport/contract/content/notice/shape.ts'
import { projectNoticeOf } from './project-read.ts'
import type { ToldChange } from './words.ts'

type Facts = ReadonlyMap<string, Standing>

const factsOf = (notices: readonly ProjectNotice[]): Facts =>
  projectHistory(notices).at(-1)?.facts ?? new Map()

/** What a notice changes of its project at the moment when it becomes public. */
export const changesBy = (notices: readonly ProjectNotice[], noticeId: string): ToldChange[] =>
  (projectHistory(notices).find(moment => moment.noticeId === noticeId)?.changes ?? []).map(
    ({ label, old, new: now }) => ({ label, old, new: now }),
  )

const differing = (before: Facts, after: Facts): ToldChange[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((key): ToldChange[] => {
    const [was, is] = [before.get(key), after.get(key)]
    if (was?.shown === is?.shown) return []
    return [{ label: (is ?? was)?.label ?? '', old: was?.shown ?? '', new: is?.shown ?? '' }]
  })

/** What differs of a project since one of its notices said something else; other words and commas do not. */
export const changesSince = (
  notices: readonly ProjectNotice[],
  noticeId: string,
  former: NoticeValues,
): ToldChange[] =>
  differing(
    factsOf(
      notices.map(notice =>
        notice.id === noticeId ? projectNoticeOf({ ...notice, values: former }) : notice,
      ),
    ),
    factsOf(notices),
  )

/** What is in force again now that a correction was taken back; what it said in words alone holds no more. */
export const changesWithout = (notices: readonly ProjectNotice[], gone: ProjectNotice): ToldChange[] => {
  const next = notices.findIndex(({ publishedAt }) => publishedAt > gone.publishedAt)
  const before = notices.toSpliced(next < 0 ? notices.length : next, 0, gone)
  const moment = projectHistory(before).find(({ noticeId }) => noticeId === gone.id)
  const inWords = (moment?.changes ?? []).filter(({ key }) => key === '')
  return [
    ...differing(factsOf(before), factsOf(notices)),
    ...inWords.map(({ label, old, new: now }) => ({ label, old: now, new: old })),
  ]
}

import { type ProjectNotice, projectHistory } from '@sunport/contract/content/notice/project-history.ts'
import type { NoticeValues } from '@sunport/contract/content/notice/shape.ts'
import { projectNoticeOf } from './project-read.ts'
import type { ToldChange } from './words.ts'

const factsOf = (notices: readonly ProjectNotice[]) => projectHistory(notices).at(-1)?.facts ?? new Map()

/** What a notice changes of its project at the moment when it becomes public. */
export const changesBy = (notices: readonly ProjectNotice[], noticeId: string): ToldChange[] =>
  (projectHistory(notices).find(moment => moment.noticeId === noticeId)?.changes ?? []).map(
    ({ label, old, new: now }) => ({ label, old, new: now }),
  )

/** What differs of a project since one of its notices said something else; other words and commas do not. */
export const changesSince = (
  notices: readonly ProjectNotice[],
  noticeId: string,
  former: NoticeValues,
): ToldChange[] => {
  const before = factsOf(
    notices.map(notice => (notice.id === noticeId ? projectNoticeOf({ ...notice, values: former }) : notice)),
  )
  const after = factsOf(notices)
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].flatMap((key): ToldChange[] => {
    const [was, is] = [before.get(key), after.get(key)]
    if (was?.shown === is?.shown) return []
    return [{ label: (is ?? was)?.label ?? '', old: was?.shown ?? '', new: is?.shown ?? '' }]
  })
}

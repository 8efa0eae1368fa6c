import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import type { NoticeReport } from '@sunport/contract/calls/notice.ts'
import { completedNotice } from '@sunport/contract/content/notice/derive.ts'
import { amountWarnings } from '@sunport/contract/content/notice/magnitude.ts'
import { noticeProblems } from '@sunport/contract/content/notice/problems.ts'
import type { NoticeFormat, NoticeValues } from '@sunport/contract/content/notice/shape.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api.ts'
import { useDebounced } from '../../ui/use-debounced.ts'

export type NoticeProblem = NoticeReport['problems'][number]

interface Subject {
  item: ContentDetail
  format: NoticeFormat
  values: NoticeValues
  attachmentCount: number
  scheduledAt: string | null
}

const waitMs = 600

const problemsOf = (format: NoticeFormat, values: NoticeValues): NoticeProblem[] =>
  noticeProblems(format, completedNotice(format, values))
const markOf = ({ key, message }: NoticeProblem): string => `${key}/${message}`

/** What is missing and wrong, as it is typed; what only the server can know follows a moment later. */
export const useReport = ({ item, format, values, attachmentCount, scheduledAt }: Subject) => {
  const asked = useDebounced(
    useMemo(
      () => ({ id: item.id, siteId: item.siteId, fields: values, attachmentCount, scheduledAt }),
      [item.id, item.siteId, values, attachmentCount, scheduledAt],
    ),
    waitMs,
  )
  const { data, error } = useQuery({
    queryKey: ['notice-checks', asked],
    queryFn: async () => ({ fields: asked.fields, report: await api.noticeDesk.checks(asked) }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const problems = useMemo(() => {
    const known = new Set(data ? problemsOf(format, data.fields).map(markOf) : [])
    const told = data?.report.problems.filter(problem => !known.has(markOf(problem))) ?? []
    return [...problemsOf(format, values), ...told]
  }, [format, values, data])
  const warnings = useMemo(() => amountWarnings(completedNotice(format, values)), [format, values])
  return { problems, warnings, findings: data?.report.findings, failure: error }
}

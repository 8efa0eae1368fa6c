import type { CheckReport } from '@sunport/contract/calls/check.ts'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import type { Finding } from '@sunport/contract/content/check/finding.ts'
import { checkText, linksIn } from '@sunport/contract/content/check/text-checks.ts'
import { wordFinder } from '@sunport/contract/content/check/words.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useEffect, useMemo } from 'react'
import { api } from '../../api.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import type { Writing } from './use-writing.ts'
import { inputOf, type Words } from './words.ts'

const stillMs = 500

/** What was found at links that are still in the text, at the places where they are now. */
const stillThere = (links: readonly Finding[], bodyHtml: string): Finding[] => {
  const hrefs = linksIn(bodyHtml)
  return links.flatMap(finding => {
    const nth = finding.place ? hrefs.indexOf(finding.place.words) : -1
    return finding.place && nth >= 0 ? [{ ...finding, place: { ...finding.place, nth } }] : []
  })
}

/** Reads along while somebody writes; the server's own reading decides. */
export const useReadingAlong = (item: ContentDetail, writing: Writing): Finding[] | undefined => {
  const { kind, id } = item
  const rules = useQuery({
    queryKey: ['checks', 'rules', kind, id],
    queryFn: () => api.checks.rules({ kind, id }),
  }).data
  const findWords = useMemo(() => rules && wordFinder(rules.words), [rules])
  const { form, first } = writing
  const typed = Form.useWatch([], { form, preserve: true }) as Words | undefined
  const settled = useDebounced(typed, stillMs)
  return useMemo(() => {
    if (!rules || !findWords || !settled) return undefined
    const { title, bodyHtml, fields, attachments } = { ...first, ...settled }
    return checkText(
      { kind, title, bodyHtml, fields, attachments: attachments.map(({ name }) => name) },
      { findWords, isPersonalRefused: rules.isPersonalRefused },
    )
  }, [kind, first, rules, findWords, settled])
}

interface Written {
  /** The words as they are typed. */
  read(): Words
  /** What reading along has found in them. */
  along: Finding[] | undefined
}

/** Everything that is found in a text, as far as it is known now. */
export const useChecks = (item: ContentDetail, written?: Written) => {
  const client = useQueryClient()
  const { kind, id, version } = item
  const key = ['checks', 'report', kind, id, version]
  const report = useQuery({
    queryKey: key,
    queryFn: () => api.checks.run({ kind, id }),
    placeholderData: keepPreviousData,
  })
  const again = useMutation({
    mutationFn: (): Promise<CheckReport> => {
      const words = written && inputOf(written.read())
      return api.checks.run({
        kind,
        id,
        isAskingOthers: true,
        ...(words && {
          words: {
            title: words.title,
            bodyHtml: words.bodyHtml,
            fields: words.fields,
            attachments: words.attachments,
            scheduledAt: words.scheduledAt,
          },
        }),
      })
    },
    onSuccess: fresh => client.setQueryData(key, fresh),
  })
  const isReading = written === undefined
  const { mutate } = again
  // Whoever reads a text to decide on it wants to know of its links without asking.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version
  useEffect(() => {
    if (isReading) mutate()
  }, [isReading, id, version])
  const body = written?.read().bodyHtml
  const known = report.data
  return {
    isPending: report.isPending,
    failure: report.error ?? again.error,
    isChecking: again.isPending,
    again: () => again.mutate(),
    checkedAt: known?.checkedAt,
    confirmedBy: known?.confirmedBy ?? null,
    findings: known && [
      ...known.problems,
      ...(written?.along ?? known.text),
      ...(body === undefined ? known.links : stillThere(known.links, body)),
    ],
  }
}

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
const useReadingAlong = (item: ContentDetail, writing: Writing | undefined): Finding[] | undefined => {
  const rules = useQuery({
    queryKey: ['checks', 'rules', item.kind, item.id],
    queryFn: () => api.checks.rules({ kind: item.kind, id: item.id }),
    enabled: writing !== undefined,
  })
  const findWords = useMemo(() => rules.data && wordFinder(rules.data.words), [rules.data])
  const [noForm] = Form.useForm<Words>()
  const typed = Form.useWatch([], { form: writing?.form ?? noForm, preserve: true }) as Words | undefined
  const settled = useDebounced(typed, stillMs)
  return useMemo(() => {
    if (!writing || !findWords || !settled) return undefined
    const { title = '', bodyHtml = '', fields = {}, attachments = [] } = { ...writing.first, ...settled }
    const words = {
      kind: item.kind,
      title,
      bodyHtml,
      fields,
      attachments: attachments.map(({ name }) => name),
    }
    return checkText(words, { findWords, isPersonalRefused: rules.data?.isPersonalRefused ?? false })
  }, [writing, findWords, settled, item.kind, rules.data])
}

interface Options {
  /** Given: the words as they are typed. */
  writing?: Writing | undefined
}

/** Everything that is found in a text, as far as it is known now. */
export const useChecks = (item: ContentDetail, { writing }: Options) => {
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
      const words = writing && inputOf(writing.read())
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
  const isReading = writing === undefined
  const { mutate } = again
  // Whoever reads a text to decide on it wants to know of its links without asking.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version
  useEffect(() => {
    if (isReading) mutate()
  }, [isReading, id, version])
  const along = useReadingAlong(item, writing)
  const body = writing?.read().bodyHtml
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
      ...(along ?? known.text),
      ...(body === undefined ? known.links : stillThere(known.links, body)),
    ],
  }
}

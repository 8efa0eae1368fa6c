import type { Finding } from '@sunport/contract/content/check/finding.ts'
import { expect, test } from 'vitest'
import { mergedFindings } from './check-findings.ts'

const found = (message: string, part: string, nth: number, over: object = {}): Finding => ({
  group: 'typo',
  level: 'warn',
  message,
  place: { part, what: 'words', words: message, nth },
  needsConfirmation: false,
  ...over,
})

test('the same thing in one part is one line with all of its places', () => {
  const merged = mergedFindings([
    found('帐号', 'bodyHtml', 0),
    found('帐号', 'bodyHtml', 1),
    found('帐号', 'title', 0),
    found('帐户', 'bodyHtml', 0),
  ])
  expect(merged.map(({ message, places }) => [message, places.map(({ nth }) => nth)])).toEqual([
    ['帐号', [0, 1]],
    ['帐号', [0]],
    ['帐户', [0]],
  ])
})

test('two dead links are two, and what has no place is said once', () => {
  const link = (words: string) =>
    found('链接失效', 'bodyHtml', 0, { place: { part: 'bodyHtml', what: 'link', words, nth: 0 } })
  expect(mergedFindings([link('/a'), link('/b')])).toHaveLength(2)
  const nowhere = found('来源不能为空', '', 0, { place: null })
  expect(mergedFindings([nowhere, nowhere])).toMatchObject([{ places: [] }])
})

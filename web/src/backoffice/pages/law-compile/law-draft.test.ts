import type { Edition } from '@sunport/contract/calls/content.ts'
import { expect, test } from 'vitest'
import { newId } from '../../ui/new-id.ts'
import { draftOf, inputOf, nextVersion } from './law-draft.ts'

const edition = (over: Partial<Edition>) =>
  ({ title: '某省采购办法', bodyHtml: '', fields: {}, shownDate: null, ...over }) as Edition

test('an old law that has only a body is divided when it is opened', () => {
  const draft = draftOf(
    edition({
      bodyHtml: '<h2>第一章　总则</h2><p><strong>第一条</strong>　甲。</p>',
      fields: { lawCategory: '5', issuer: '省财政厅、省审计厅', effectDate: '2020-01-01' },
    }),
    newId,
  )
  expect(draft.fields.issuers).toEqual(['省财政厅', '省审计厅'])
  expect(draft.versions).toMatchObject([
    { no: 1, validFrom: '2020-01-01', nodes: [{ kind: 'chapter', children: [{ number: '1' }] }] },
  ])
  const sent = inputOf(draft)
  expect(sent.bodyHtml).toBe('')
  // What was divided once is not divided again: ids stay.
  expect(draftOf(edition({ fields: sent.fields }), newId).versions).toEqual(draft.versions)
})

test('a further version begins as the last one reads, and is its own', () => {
  const first = draftOf(
    edition({ bodyHtml: '<p>第一条　甲。</p>', fields: { effectDate: '2020-01-01' } }),
    newId,
  )
  const both = nextVersion(first, '2021-01-01')
  expect(both.versions.map(({ no, validFrom }) => [no, validFrom])).toEqual([
    [1, '2020-01-01'],
    [2, '2021-01-01'],
  ])
  expect(both.versions[1]?.nodes).toEqual(both.versions[0]?.nodes)
  expect(both.versions[1]?.nodes).not.toBe(both.versions[0]?.nodes)
})

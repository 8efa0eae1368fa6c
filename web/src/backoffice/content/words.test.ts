import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inputOf, mergeWords, resolve, sameWords, type Words } from './words.ts'

const base: Words = {
  channelId: 'c',
  title: '原题',
  bodyHtml: '<p>原文</p>',
  fields: { source: '财政厅', author: '甲' },
  attachments: [],
  shownDate: null,
  scheduledAt: null,
  expireAt: null,
  topUntil: null,
  changeKind: null,
  changeNote: null,
}

test('files go by their ids, and empty facts are left out', () => {
  const { attachments, fields, title } = inputOf({
    ...base,
    title: ' 题 ',
    fields: { source: '财政厅', summary: '', url: undefined },
    attachments: [{ name: '附表.xlsx', url: '/gateway/gpcms/rest/v2/files/f-9' }],
  })
  expect([attachments, fields, title]).toEqual([
    [{ fileId: 'f-9', name: '附表.xlsx' }],
    { source: '财政厅' },
    '题',
  ])
})

test('what each changed for himself is kept of both', () => {
  const mine = { ...base, title: '新题', fields: { ...base.fields, author: '乙' } }
  const theirs = { ...base, bodyHtml: '<p>新文</p>', fields: { ...base.fields, source: '省厅' } }
  const { words, conflicts } = mergeWords(base, mine, theirs)
  expect(conflicts).toEqual([])
  expect([words.title, words.bodyHtml, words.fields]).toEqual([
    '新题',
    '<p>新文</p>',
    { source: '省厅', author: '乙' },
  ])
})

test("letters that only the server changed are nobody's change", () => {
  const sent = { ...base, bodyHtml: '<table style="min-width: 50px"><tbody></tbody></table>', title: '原题 ' }
  const kept = { ...base, bodyHtml: '<table><tbody></tbody></table>' }
  const mine = { ...sent, bodyHtml: `${sent.bodyHtml}<p>我的</p>` }
  const theirs = { ...kept, fields: { ...kept.fields, author: '乙' } }
  const { words, conflicts } = mergeWords(sent, mine, theirs, kept)
  expect(conflicts).toEqual([])
  expect([words.bodyHtml, words.fields.author]).toEqual([mine.bodyHtml, '乙'])
})

test('what two people wrote in different paragraphs is kept of both', () => {
  const start = { ...base, bodyHtml: '<p>一</p><p>二</p>' }
  const mine = { ...start, bodyHtml: '<p>我的</p><p>二</p>' }
  const theirs = { ...start, bodyHtml: '<p>一</p><p>他的</p>' }
  const { words, conflicts } = mergeWords(start, mine, theirs)
  expect([words.bodyHtml, conflicts]).toEqual(['<p>我的</p><p>他的</p>', []])
})

test('what both changed differently is asked about, and either side can be taken', () => {
  const mine = { ...base, bodyHtml: '<p>我的</p>' }
  const theirs = { ...base, bodyHtml: '<p>他的</p>' }
  const { words, conflicts } = mergeWords(base, mine, theirs)
  expect(conflicts).toEqual([{ name: 'bodyHtml', mine: '<p>我的</p>', theirs: '<p>他的</p>' }])
  expect(words.bodyHtml).toBe('<p>我的</p>')
  expect(resolve(words, conflicts, new Set(['bodyHtml'])).bodyHtml).toBe('<p>他的</p>')
})

test('a fact that one cleared and the other left alone is cleared', () => {
  const mine = { ...base, fields: { ...base.fields, author: '' } }
  const { words } = mergeWords(base, mine, { ...base, title: '他的题' })
  expect([words.fields.author, words.title]).toEqual(['', '他的题'])
})

test('merging loses nothing: with no change of mine it is theirs, with none of theirs it is mine', () => {
  const words = fc.record({
    title: fc.string(),
    bodyHtml: fc.string(),
    fields: fc.dictionary(fc.constantFrom('source', 'author', 'summary'), fc.string()),
  })
  fc.assert(
    fc.property(words, words, (one, other) => {
      const [before, after] = [
        { ...base, ...one },
        { ...base, ...other },
      ]
      expect(sameWords(mergeWords(before, before, after).words, after)).toBe(true)
      const mine = mergeWords(before, after, before)
      expect([sameWords(mine.words, after), mine.conflicts]).toEqual([true, []])
    }),
  )
})

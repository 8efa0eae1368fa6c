import type { LawVersion } from '@sunport/contract/content/law/fields.ts'
import type { LawNode } from '@sunport/contract/content/law/tree.ts'
import { expect, test } from 'vitest'
import { mergeVersions } from './merge-versions.ts'
import { addAfter, changeNode, removeNode } from './tree-moves.ts'

const article = (number: string): LawNode => ({
  id: number,
  kind: 'article',
  number,
  heading: '',
  html: `<p>${number}</p>`,
  children: [],
})
const version = (no: number, nodes: LawNode[], over: Partial<LawVersion> = {}): LawVersion => ({
  no,
  validFrom: `202${no}-01-01`,
  nodes,
  ...over,
})
const base = [version(1, [article('1'), article('2'), article('3')])]
const edited = (id: string, html: string) => [version(1, changeNode(base[0]?.nodes ?? [], id, { html }))]
const merge = (mine: LawVersion[], theirs: LawVersion[]) => mergeVersions({ base, mine, kept: base, theirs })
const words = (versions: LawVersion[] | undefined) => versions?.[0]?.nodes.map(({ html }) => html)

test('two editors at two articles keep what both wrote', () => {
  expect(words(merge(edited('1', '<p>我</p>'), edited('3', '<p>他</p>')))).toEqual([
    '<p>我</p>',
    '<p>2</p>',
    '<p>他</p>',
  ])
})

test('one adds an article while the other writes in another', () => {
  const added = [version(1, addAfter(base[0]?.nodes ?? [], '1', 'new'))]
  expect(merge(added, edited('3', '<p>他</p>'))?.[0]?.nodes.map(({ id }) => id)).toEqual([
    '1',
    'new',
    '2',
    '3',
  ])
  expect(words(merge(edited('3', '<p>我</p>'), added))?.at(-1)).toBe('<p>我</p>')
})

test('the same article written twice, or two new orders, must be decided by a person', () => {
  expect(merge(edited('1', '<p>我</p>'), edited('1', '<p>他</p>'))).toBeUndefined()
  const [mine, theirs] = ['1', '2'].map(id => [version(1, removeNode(base[0]?.nodes ?? [], id))])
  expect(merge(mine ?? [], theirs ?? [])).toBeUndefined()
})

test('what the server kept in other letters is not taken for a change of the other', () => {
  const kept = edited('2', '<p>清洗</p>')
  const merged = mergeVersions({ base, mine: edited('1', '<p>我</p>'), kept, theirs: kept })
  expect(words(merged)).toEqual(['<p>我</p>', '<p>清洗</p>', '<p>3</p>'])
})

test('a new version of one side stands beside the days that the other set', () => {
  const dated = [version(1, base[0]?.nodes ?? [], { note: '说明' })]
  const both = merge([...base, version(2, [article('1')])], dated)
  expect(both?.map(({ no, note }) => [no, note])).toEqual([
    [1, '说明'],
    [2, undefined],
  ])
  expect(merge([version(2, [])], edited('1', '<p>他</p>'))).toBeUndefined()
})

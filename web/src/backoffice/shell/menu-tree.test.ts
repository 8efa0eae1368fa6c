import type { MenuItem } from '@sunport/contract/calls/session.ts'
import { describe, expect, test } from 'vitest'
import {
  branchOf,
  buildMenu,
  firstOpenable,
  hrefOfNode,
  type MenuNode,
  nextOpen,
  nodeAt,
} from './menu-tree.ts'

const item = (id: string, parentId: string | null, more: Partial<MenuItem> = {}): MenuItem => ({
  id,
  parentId,
  menuCode: `code-${id}`,
  menuName: `菜单${id}`,
  menuIcon: null,
  funcPath: null,
  funcParam: null,
  url: null,
  ...more,
})
const shape = (nodes: readonly MenuNode[]): unknown =>
  nodes.map(node => (node.children.length ? [node.id, shape(node.children)] : node.id))

describe('building the tree', () => {
  test('entries hang below their parents in the order of the server', () => {
    const items = [item('1', null), item('12', '1'), item('11', '1'), item('111', '11'), item('2', null)]
    expect(shape(buildMenu(items))).toEqual([['1', ['12', ['11', ['111']]]], '2'])
  })

  test('entry 0000 is dropped and its children stand at the top', () => {
    const items = [item('0', null, { menuCode: '0000' }), item('1', '0'), item('11', '1')]
    expect(shape(buildMenu(items))).toEqual([['1', ['11']]])
  })

  test('an entry whose parent the user may not see is still shown', () => {
    expect(shape(buildMenu([item('11', 'hidden')]))).toEqual(['11'])
  })

  test('entries in a circle do not hang the page', () => {
    expect(shape(buildMenu([item('a', 'b'), item('b', 'a'), item('c', 'c'), item('d', null)]))).toEqual(['d'])
  })
})

describe('what an entry opens', () => {
  const open = (more: Partial<MenuItem>) => buildMenu([item('1', null, more)])[0]

  test('a path opens a page below /main', () => {
    for (const funcPath of ['/dictionary', 'dictionary', '/main/dictionary', '/dictionary/'])
      expect(open({ funcPath, funcParam: 'dictionary' })?.target).toEqual({
        kind: 'page',
        path: '/main/dictionary',
        page: 'dictionary',
      })
  })

  test.each(['https://example.org/a?b=1', '/old/#/list', '#/list'])(
    '%s opens in the frame route',
    funcPath => {
      const node = open({ funcPath, menuCode: 'old list' })
      expect(node?.target.kind).toBe('frame')
      const href = new URL(node ? (hrefOfNode(node) ?? '') : '', 'http://localhost')
      expect(href.pathname).toBe('/myiframe/old%20list')
      expect(Object.fromEntries(href.searchParams)).toEqual({ src: funcPath, name: '菜单1' })
    },
  )

  test('an external url wins over a path', () => {
    expect(open({ url: 'https://example.org', funcPath: '/a' })?.target).toEqual({
      kind: 'external',
      url: 'https://example.org',
    })
  })

  test('nothing at all is a group', () => {
    expect(open({})?.target).toEqual({ kind: 'group' })
  })
})

const menu = buildMenu([
  item('1', null),
  item('11', '1', { url: 'https://example.org' }),
  item('12', '1', { funcPath: '/law', funcParam: 'law' }),
  item('13', '1', { funcPath: '/law/old', funcParam: 'law-old' }),
  item('2', null),
  item('21', '2'),
  item('211', '21', { funcPath: '/site', funcParam: 'site' }),
])

test('/main opens the first entry with a path and no external url', () => {
  expect(firstOpenable(menu)?.id).toBe('12')
  expect(firstOpenable([])).toBeUndefined()
})

test('a path belongs to the closest entry', () => {
  expect(nodeAt(menu, '/main/law')?.id).toBe('12')
  expect(nodeAt(menu, '/main/law/7')?.id).toBe('12')
  expect(nodeAt(menu, '/main/law/old/')?.id).toBe('13')
  expect(nodeAt(menu, '/main/lawful')).toBeUndefined()
})

test('one submenu is open at a time', () => {
  expect(branchOf(menu, '211')).toEqual(['2', '21', '211'])
  expect(nextOpen(menu, ['1'], ['1', '2'])).toEqual(['2'])
  expect(nextOpen(menu, ['2'], ['2', '21'])).toEqual(['2', '21'])
  expect(nextOpen(menu, ['2', '21'], ['2'])).toEqual(['2'])
})

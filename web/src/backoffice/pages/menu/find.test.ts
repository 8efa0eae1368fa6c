import type { MenuRecord } from '@sunport/contract/calls/menu.ts'
import { expect, test } from 'vitest'
import { branchesOf, findMenus, type MenuFilter } from './find.ts'

const row = (over: Partial<MenuRecord> & { id: string }): MenuRecord => ({
  parentId: 'menu-root',
  menuCode: '0100',
  menuName: over.id,
  menuIcon: null,
  menuType: 'directory',
  funcPath: null,
  funcParam: null,
  url: null,
  openMode: 'tab',
  funcCode: null,
  hidden: false,
  hideTag: false,
  sort: 0,
  builtIn: false,
  status: '1',
  remark: null,
  createDate: '',
  createUser: null,
  latestModifyDate: '',
  latestModifyUser: null,
  version: 1,
  ...over,
})

const rows = [
  row({ id: 'sys', menuName: '系统管理', status: '0' }),
  row({ id: 'dict', parentId: 'sys', menuName: '字典管理', menuType: 'page', funcParam: 'dictionary' }),
  row({ id: 'gone', parentId: 'sys', menuName: '旧页面', menuType: 'page', funcParam: 'gone' }),
  row({ id: 'log', menuName: '日志管理' }),
]
const all: MenuFilter = { keyword: '', menuType: '', status: '', hidden: '', only: '' }
const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id)

test('a hit is shown below what stands above it, and only hits are counted', () => {
  const { hits, rows: shown } = findMenus(rows, { ...all, keyword: '字典' }, ['dictionary'])
  expect([...hits]).toEqual(['dict'])
  expect(ids(shown)).toEqual(['sys', 'dict'])
})

test('entries whose page is not here are found; other kinds of entries need none', () => {
  expect([...findMenus(rows, { ...all, only: 'nowhere' }, ['dictionary']).hits]).toEqual(['gone'])
})

test('what hangs below a closed entry follows it and keeps its own flag', () => {
  const [sys, log] = branchesOf(rows)
  expect(sys?.children?.map(({ id, isFollowing, status }) => [id, isFollowing, status])).toEqual([
    ['dict', true, '1'],
    ['gone', true, '1'],
  ])
  expect([sys?.isFollowing, log?.isFollowing]).toEqual([false, false])
})

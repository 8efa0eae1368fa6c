import { expect, test } from 'vitest'
import type { MenuRow } from './tables.ts'
import { visibleMenu } from './visible-menu.ts'

const row = (id: string, parentId: string | null, over: Partial<MenuRow> = {}): MenuRow =>
  ({
    id,
    parentId,
    menuCode: id,
    menuName: `菜单${id}`,
    menuIcon: null,
    menuType: 'page',
    funcPath: `/${id}`,
    funcParam: id,
    url: null,
    funcCode: null,
    hidden: false,
    status: '1',
    ...over,
  }) as MenuRow
const heading = (id: string, parentId: string | null, over: Partial<MenuRow> = {}) =>
  row(id, parentId, { menuType: 'directory', ...over })
const root = heading('root', null, { menuCode: '0000', status: '0' })
const idsOf = (rows: MenuRow[], ...held: string[]) => visibleMenu(rows, new Set(held)).map(({ id }) => id)

test('an entry is shown to those who hold its function; one without a function to everybody', () => {
  const rows = [root, row('users', 'root', { funcCode: 'sys:user:view' }), row('home', 'root')]
  expect(idsOf(rows, 'sys:user:view')).toEqual(['users', 'home'])
  expect(idsOf(rows, 'sys:role:view')).toEqual(['home'])
})

test('what is disabled or hidden is shown to nobody', () => {
  const rows = [root, row('off', 'root', { status: '0' }), row('hidden', 'root', { hidden: true })]
  expect(idsOf(rows)).toEqual([])
})

test('the reserved root is never shown, and closes nothing by its own state', () => {
  expect(idsOf([root, row('home', 'root')])).toEqual(['home'])
  expect(idsOf([{ ...root, menuType: 'page' }, row('home', 'root')])).toEqual(['home'])
})

test('what hangs below a closed entry is closed with it, however deep', () => {
  const rows = [
    root,
    heading('closed', 'root', { status: '0' }),
    heading('inner', 'closed'),
    row('leaf', 'inner'),
    row('orphan', 'nowhere'),
    row('alone', null),
  ]
  expect(idsOf(rows)).toEqual(['alone'])
})

test('a heading is shown only where it leads somewhere', () => {
  const rows = [
    root,
    heading('empty', 'root'),
    heading('outer', 'root'),
    heading('inner', 'outer'),
    heading('full', 'root'),
    row('page', 'full', { funcCode: 'sys:user:view' }),
  ]
  expect(idsOf(rows, 'sys:user:view')).toEqual(['full', 'page'])
  expect(idsOf(rows)).toEqual([])
})

test('a page leads somewhere by itself, whatever its type', () => {
  const rows = (['page', 'external', 'frame'] as const).map(menuType => row(menuType, null, { menuType }))
  expect(idsOf(rows)).toEqual(['page', 'external', 'frame'])
})

test('a framed page is known by its address as a path, one that leads away by its url', () => {
  const address = 'https://example.org/'
  const [frame, external] = visibleMenu(
    [
      row('frame', null, { menuType: 'frame', url: address, menuIcon: 'star' }),
      row('away', null, { menuType: 'external', url: address }),
    ],
    new Set(),
  )
  expect(frame).toEqual({
    id: 'frame',
    parentId: null,
    menuCode: 'frame',
    menuName: '菜单frame',
    menuIcon: 'star',
    funcPath: address,
    funcParam: 'frame',
    url: null,
  })
  expect(external).toMatchObject({ funcPath: '/away', url: address })
})

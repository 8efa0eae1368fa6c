import { MenuItem } from '@sunport/contract/calls/session.ts'
import { calls } from '@sunport/contract/calls.ts'
import { expect, test } from 'vitest'

interface DefaultEntry {
  menuCode: string
  menuName: string
  menuIcon: string
  funcPath: string
  funcParam: string
  parentCode: string
  /** None: the page is everybody's. */
  funcCode?: string
}

const entries = import.meta.glob<{ menu: DefaultEntry }>('../pages/*/menu.ts', { eager: true })
const pages = Object.keys(import.meta.glob('../pages/*/page.tsx'))
const folderOf = (file: string) => file.split('/').at(-2)

test('every page folder declares its default menu entry', () => {
  expect(pages.length).toBeGreaterThan(0)
  expect(Object.keys(entries).map(folderOf).sort()).toEqual(pages.map(folderOf).sort())
})

test.each(Object.entries(entries))('%s names its own folder and a known function', (file, { menu }) => {
  expect(menu.funcParam).toBe(folderOf(file))
  expect(menu.funcPath).toBe(`/${menu.funcParam}`)
  const known: string[] = Object.values(calls).flatMap(group => Object.values(group).map(call => call.access))
  if (menu.funcCode) expect(known).toContain(menu.funcCode)
  expect(MenuItem.safeParse({ ...menu, id: '1', parentId: null, url: null }).success).toBe(true)
})

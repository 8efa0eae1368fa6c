import { expect, test } from 'vitest'
import { builtInRoles } from './built-in.ts'
import { builtInMenus } from './built-in-menus.ts'

const repeated = (values: readonly string[]): string[] =>
  values.filter((value, at) => values.indexOf(value) !== at)

test('no two menu entries share an id, a code or a page, and each stands below another', () => {
  expect(repeated(builtInMenus.map(({ id }) => id))).toEqual([])
  expect(repeated(builtInMenus.map(({ menuCode }) => menuCode))).toEqual([])
  expect(repeated(builtInMenus.flatMap(({ funcParam }) => funcParam ?? []))).toEqual([])
  const ids = new Set(builtInMenus.map(({ id }) => id))
  expect(builtInMenus.filter(({ parentId }) => parentId && !ids.has(parentId))).toEqual([])
})

test('no two built-in roles share an id or a code', () => {
  expect(repeated(builtInRoles.flatMap(({ id, roleCode }) => [id, roleCode]))).toEqual([])
})

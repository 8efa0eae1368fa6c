import { backOfficePages } from '@sunport/contract/back-office-pages.ts'
import { isFunctionCode } from '@sunport/contract/functions.ts'
import { expect, test } from 'vitest'
import { iconNames } from '../ui/menu-icon.tsx'

const folders = Object.keys(import.meta.glob('../pages/*/page.tsx')).map(file => file.split('/').at(-2))

test('every page of the menu has its folder, and every folder its row', () => {
  const named = backOfficePages.flatMap(row => ('page' in row ? [row.page] : []))
  expect(named.toSorted()).toEqual(folders.toSorted())
})

test('rows are shown by functions that exist', () => {
  const codes = backOfficePages.flatMap(row => ('opens' in row ? [row.opens] : []))
  expect(codes.filter(code => !isFunctionCode(code))).toEqual([])
})

test('rows name icons that the menu can draw', () => {
  const unknown = backOfficePages.filter(({ icon }) => !iconNames.includes(icon))
  expect(unknown.map(({ name, icon }) => `${name}: ${icon}`)).toEqual([])
})

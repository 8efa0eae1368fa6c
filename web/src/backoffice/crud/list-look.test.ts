import { expect, test } from 'vitest'
import type { CrudColumn } from './define-crud.ts'
import { choosableColumns, chosenColumns, columnsBySite, columnsToChoose, moved } from './list-look.ts'

interface Row {
  code: string
  name: string
  note: string
}

const columns: CrudColumn<Row>[] = [
  { name: 'code', title: '编码' },
  { name: 'name', title: '名称' },
  { name: 'note', title: '备注', isOptional: true },
]
const names = (list: { name: string }[]) => list.map(({ name }) => name)

test('until somebody chooses, optional columns stay away', () => {
  expect(names(chosenColumns(columns, []))).toEqual(['code', 'name'])
})

test('a choice has its own order; columns that are gone are left out', () => {
  expect(names(chosenColumns(columns, ['note', 'gone', 'code']))).toEqual(['note', 'code'])
  expect(names(chosenColumns(columns, ['gone']))).toEqual(['code', 'name'])
})

test('the chooser lists all, the shown ones first', () => {
  expect(columnsToChoose(columns, ['note', 'code'])).toEqual([
    { name: 'note', title: '备注', isShown: true },
    { name: 'code', title: '编码', isShown: true },
    { name: 'name', title: '名称', isShown: false },
  ])
})

test('the ends of the order stay ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
})

test('a list of several sites names them after what a row is called, whatever was chosen; a list of one does not', () => {
  const bySite: CrudColumn<Row & { siteName: string }>[] = [
    ...columns,
    { name: 'siteName', title: '站点', isOptional: true },
  ]
  expect(names(columnsBySite(bySite, [], true))).toEqual(['code', 'siteName', 'name'])
  expect(names(columnsBySite(bySite, ['note'], true))).toEqual(['note', 'siteName'])
  expect(names(columnsBySite(bySite, ['siteName', 'name'], false))).toEqual(['name'])
  expect(names([...choosableColumns({ columns: bySite, isBySite: true })])).not.toContain('siteName')
})

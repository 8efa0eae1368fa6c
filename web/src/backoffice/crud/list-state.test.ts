import { describe, expect, test } from 'vitest'
import { listInput, pageInReach, readListState, writeListState } from './list-state.ts'

const shape = { prefix: '', filterNames: ['keyword', 'status'], sortNames: ['sort', 'latestModifyDate'] }
const read = (query: string) => readListState(new URLSearchParams(query), shape)
const write = (query: string, state: Parameters<typeof writeListState>[2], prefix = '') =>
  writeListState(new URLSearchParams(query), { ...shape, prefix }, state).toString()

describe('reading the address', () => {
  test('an empty address is the first page of ten without filters', () => {
    expect(read('')).toEqual({ filters: {}, currPage: 1, pageSize: 10 })
  })

  test('filters, page and order are found again', () => {
    expect(read('keyword=单位&status=1&currPage=3&pageSize=50&sortName=sort&sortOrder=DESC')).toEqual({
      filters: { keyword: '单位', status: '1' },
      currPage: 3,
      pageSize: 50,
      sortName: 'sort',
      sortOrder: 'DESC',
    })
  })

  test.each(['pageSize=11', 'pageSize=1000000', 'currPage=0', 'currPage=-1', 'currPage=x', 'sortName=sort'])(
    '%s falls to the defaults',
    query => {
      expect(read(query)).toEqual({ filters: {}, currPage: 1, pageSize: 10 })
    },
  )

  test('columns that cannot be sorted and parameters of others are ignored', () => {
    expect(read('sortName=password&sortOrder=ASC&other=1')).toEqual({
      filters: {},
      currPage: 1,
      pageSize: 10,
    })
  })
})

describe('writing the address', () => {
  test('defaults are left out and other parameters left alone', () => {
    expect(
      write('other=1&keyword=a&currPage=4', { filters: { keyword: ' ' }, currPage: 1, pageSize: 10 }),
    ).toBe('other=1')
  })

  test('what is written reads back the same', () => {
    const state = {
      filters: { keyword: 'a&b=c' },
      currPage: 2,
      pageSize: 100,
      sortName: 'sort',
      sortOrder: 'ASC' as const,
    }
    expect(read(write('', state))).toEqual(state)
  })

  test('two lists share an address by their prefixes', () => {
    const query = write('currPage=5', { filters: { status: '0' }, currPage: 2, pageSize: 10 }, 't_')
    expect(query).toBe('currPage=5&t_status=0&t_currPage=2')
    expect(read(query).currPage).toBe(5)
  })
})

test('the call gets filters and paging side by side', () => {
  expect(listInput(read('status=1'))).toEqual({ status: '1', currPage: 1, pageSize: 10 })
})

test('a page past the end leads back to the last one', () => {
  const state = { ...read(''), currPage: 3 }
  expect(pageInReach(state, 30)).toBe(3)
  expect(pageInReach(state, 20)).toBe(2)
  expect(pageInReach(state, 0)).toBe(1)
})

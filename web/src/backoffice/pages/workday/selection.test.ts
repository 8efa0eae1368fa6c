import { describe, expect, test } from 'vitest'
import { countsOf, shiftMonth, stretchesOf } from './days.ts'
import { afterKey, mark, selectionAt } from './selection.ts'

const press = (key: string, shiftKey = false) => ({ key, shiftKey, ctrlKey: false, metaKey: false })
const start = selectionAt('2026-02-14')

describe('the year under the keyboard', () => {
  test.each([
    ['ArrowRight', '2026-02-15'],
    ['ArrowLeft', '2026-02-13'],
    ['ArrowDown', '2026-02-21'],
    ['ArrowUp', '2026-02-07'],
    ['PageDown', '2026-03-14'],
    ['Home', '2026-02-09'],
    ['End', '2026-02-15'],
  ])('%s goes to %s', (key, focus) => {
    expect(afterKey(start, press(key))?.focus).toBe(focus)
  })

  test('is never left at its ends', () => {
    expect(afterKey(selectionAt('2026-12-30'), press('ArrowDown'))?.focus).toBe('2026-12-31')
    expect(afterKey(selectionAt('2026-01-01'), press('ArrowLeft'))?.focus).toBe('2026-01-01')
  })

  test('shift draws a stretch, over months too, and back again', () => {
    const down = afterKey(start, press('ArrowDown', true))
    expect(down?.dates.size).toBe(8)
    const further = down && afterKey(down, press('PageDown', true))
    expect(further?.dates.has('2026-03-21')).toBe(true)
    const back = further && afterKey(further, press('PageUp', true))
    expect(back?.dates).toEqual(down?.dates)
  })

  test('space adds a day to others, enter takes one only, escape drops all', () => {
    const two = afterKey({ ...start, dates: new Set(['2026-01-01']) }, press(' '))
    expect([...(two?.dates ?? [])]).toEqual(['2026-01-01', '2026-02-14'])
    expect([...(afterKey(two ?? start, press('Enter'))?.dates ?? [])]).toEqual(['2026-02-14'])
    expect(afterKey(two ?? start, press('Escape'))?.dates.size).toBe(0)
    expect(afterKey(start, press('x'))).toBeUndefined()
  })
})

test('a click on the only marked day lets it go', () => {
  const marked = mark(start, '2026-05-01', 'only')
  expect([...marked.dates]).toEqual(['2026-05-01'])
  expect(mark(marked, '2026-05-01', 'only').dates.size).toBe(0)
})

test('a month later keeps to the month', () => {
  expect(shiftMonth('2026-01-31', 1)).toBe('2026-02-28')
  expect(shiftMonth('2024-01-31', 1)).toBe('2024-02-29')
  expect(shiftMonth('2026-03-31', -1)).toBe('2026-02-28')
})

test('days in a row are told as one', () => {
  expect(stretchesOf(['2026-01-03', '2026-01-01', '2026-01-02', '2026-02-14'])).toEqual([
    '1月1日 周四 至 1月3日 周六（3 天）',
    '2月14日 周六',
  ])
})

test('work days are counted by month, quarter and year', () => {
  const day = (date: string, dayStatus: '0' | '1') => ({
    date,
    dayStatus,
    kind: null,
    name: null,
    source: null,
    basis: null,
    remark: null,
    isOwn: false,
    differsFromParent: false,
    isChanged: false,
  })
  const counts = countsOf([
    day('2026-01-05', '0'),
    day('2026-01-06', '1'),
    day('2026-03-31', '0'),
    day('2026-04-01', '0'),
  ])
  expect(counts).toMatchObject({ year: 3, quarters: [2, 1, 0, 0] })
  expect(counts.months.slice(0, 4)).toEqual([1, 0, 1, 1])
})

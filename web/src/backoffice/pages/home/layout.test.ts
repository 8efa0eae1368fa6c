import { expect, test } from 'vitest'
import { moveTo, neighbour, toOrder, widgetNames } from './layout.ts'
import { changeWords } from './words.ts'

test('a remembered order keeps what is known, once, and adds what is new', () => {
  expect(toOrder(['logins', 'gone', 'logins', 7])).toEqual([
    'logins',
    ...widgetNames.filter(name => name !== 'logins'),
  ])
  expect(toOrder('broken')).toEqual([...widgetNames])
})

test('a widget takes the place of another, from either side', () => {
  const order = toOrder(undefined)
  expect(moveTo(order, 'tasks', 'visits').slice(0, 3)).toEqual(['messages', 'visits', 'tasks'])
  expect(moveTo(order, 'visits', 'tasks').slice(0, 3)).toEqual(['visits', 'tasks', 'messages'])
  expect(moveTo(order, 'tasks', 'tasks')).toEqual(order)
})

test('a step leads over what is not shown', () => {
  expect(neighbour(['tasks', 'publications'], 'tasks', 1)).toBe('publications')
  expect(neighbour(['tasks', 'publications'], 'tasks', -1)).toBeUndefined()
})

test('a title says how much changed', () => {
  expect(changeWords(120, 100)).toBe('比前期多 20%')
  expect(changeWords(50, 100)).toBe('比前期少 50%')
  expect(changeWords(100, 100)).toBe('与前期持平')
  expect(changeWords(5, 0)).toBe('前期没有')
  expect(changeWords(0, 0)).toBe('')
})

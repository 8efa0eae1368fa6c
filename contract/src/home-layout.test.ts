import { expect, test } from 'vitest'
import { firstOrder, homeWidgets, orderOf } from './home-layout.ts'

test.each([
  ['an editor', ['cms:article:view', 'cms:article:edit', 'cms:review:view'], 'own'],
  ['a reviewer', ['cms:article:view', 'cms:article:review2', 'cms:message:review2'], 'review'],
  ['whoever handles messages', ['cms:message:view', 'cms:message:reply'], 'messages'],
  ['the system’s administrator', ['sys:task:edit', 'cms:link:edit', 'sys:user:view'], 'system'],
  ['who guards accounts', ['sys:role:edit', 'sys:user:security'], 'system'],
])('%s begins with his own work, and finds everything else below', (_, functions, first) => {
  const order = firstOrder(functions)
  expect(order[0]).toBe(first)
  expect(order.toSorted()).toEqual([...homeWidgets].toSorted())
})

test('a kept order keeps what is known, once, and adds what is new', () => {
  expect(orderOf(['logins', 'gone', 'logins'], [])).toEqual([
    'logins',
    ...homeWidgets.filter(name => name !== 'logins'),
  ])
  expect(orderOf(null, ['cms:article:edit'])).toEqual(firstOrder(['cms:article:edit']))
})

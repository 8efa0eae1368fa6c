import { expect, test } from 'vitest'
import { loopIn, newAddressOf } from './old-address.ts'

const rules = [
  { from: '/old/index.html', to: '/' },
  { from: '/info.jsp?id=7', to: '/article?id=seven' },
  { from: '/info.jsp', to: '/search' },
  { from: '/files/*', to: 'https://files.example/archive/*' },
  { from: '/news/*', to: '/list?old=*' },
  { from: '/gone/*', to: '/404' },
]

test.each([
  ['/old/index.html', '/maincms-web/'],
  ['/old/index.html?from=mail', '/maincms-web/'],
  ['/info.jsp?id=7', '/maincms-web/article?id=seven'],
  ['/info.jsp?id=8', '/maincms-web/search'],
  ['/files/a/b.pdf', 'https://files.example/archive/a/b.pdf'],
  ['/news/12.html', '/maincms-web/list?old=12.html'],
  ['/gone/with/the/wind', '/maincms-web/404'],
  ['/old/index.htm', undefined],
  ['/', undefined],
])('%s leads to %s', (address, target) => {
  expect(newAddressOf(rules, address)).toBe(target)
})

test('what is carried over makes no other host', () => {
  expect(newAddressOf([{ from: '/a*', to: '/*' }], '/a//evil.example')).toBe('/maincms-web/evil.example')
})

test.each([
  [rules, undefined],
  [[{ from: '/maincms-web/a', to: '/a' }], '/maincms-web/a'],
  [[{ from: '/maincms-web/*', to: '/x' }], '/maincms-web/*'],
  [
    [
      { from: '/maincms-web/a', to: '/b' },
      { from: '/maincms-web/b', to: '/c' },
      { from: '/maincms-web/c', to: '/a' },
    ],
    '/maincms-web/a',
  ],
  [[{ from: '/maincms-web/a*', to: '/a/*' }], '/maincms-web/a*'],
])('%o has its loop at %s', (given, from) => {
  expect(loopIn(given)?.from).toBe(from)
})

test('a rule for one address carries nothing over', () => {
  expect(newAddressOf([{ from: '/a', to: '/b/*' }], '/a?x=1')).toBe('/maincms-web/b/')
})

test('ten steps come to an end, eleven are taken for a loop', () => {
  const chain = (steps: number) =>
    Array.from({ length: steps }, (_, at) => ({ from: `/maincms-web/${at}`, to: `/${at + 1}` }))
  expect(loopIn(chain(10))).toBeUndefined()
  expect(loopIn(chain(11))?.from).toBe('/maincms-web/0')
})

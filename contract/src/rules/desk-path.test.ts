import { expect, test } from 'vitest'
import { deskPath } from './desk-path.ts'

test.each(['/main/dictionary?page=2', '/myiframe/a?src=%23%2Fx', '/main', '/contentManagement'])(
  '%s is followed',
  path => {
    expect(deskPath(path)).toBe(path)
  },
)

test.each([
  null,
  '',
  'https://evil.example/main',
  '//evil.example/main',
  '//evil.example/main/x',
  '/\\evil.example/main',
  '/\t/evil.example',
  'javascript:alert(1)',
  'main',
  '/login',
  '/mainly',
  '/..//evil.example/main',
  '/logout',
])('%s leads to the main page', path => {
  expect(deskPath(path)).toBe('/main')
})

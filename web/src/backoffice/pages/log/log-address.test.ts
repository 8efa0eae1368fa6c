import { expect, test } from 'vitest'
import { hasSet, logAddress } from './log-address.ts'

test('another log is opened for the same days, and for nothing else that was asked', () => {
  const now = new URLSearchParams('tab=operation&from=2026-06-01&to=2026-06-02&result=refused&currPage=3')
  expect(logAddress('login', {}, now)).toBe('?tab=login&from=2026-06-01&to=2026-06-02')
})

test('a link to one object asks for nothing but the object', () => {
  expect(logAddress('change', { entity: 'user', entityId: 'u1', requestId: null })).toBe(
    '?tab=change&entity=user&entityId=u1',
  )
})

test('a set filter is never out of sight', () => {
  expect(hasSet(new URLSearchParams('ip=10.0.0.1'), ['requestId', 'ip'])).toBe(true)
  expect(hasSet(new URLSearchParams('ip=&tab=login'), ['requestId', 'ip'])).toBe(false)
})

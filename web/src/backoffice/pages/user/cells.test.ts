import type { UserRecord } from '@sunport/contract/calls/user.ts'
import { expect, test } from 'vitest'
import { mfaWords, stateOf } from './cells.tsx'

const working = {
  status: '1',
  isDeregistered: false,
  isLocked: false,
  mustChangePassword: false,
  lastLoginAt: '2026-06-10 12:00:00',
  mfa: 'off',
  mfaRequired: false,
} as UserRecord

test.each([
  [{}, '正常'],
  [{ mustChangePassword: true, lastLoginAt: null }, '待激活'],
  [{ mustChangePassword: true }, '正常'],
  [{ isLocked: true }, '锁定'],
  [{ isLocked: true, status: '0' }, '停用'],
  [{ isDeregistered: true, status: '0' }, '已注销'],
] as const)('an account %j is shown as %s', (over, label) => {
  expect(stateOf({ ...working, ...over } as UserRecord).label).toBe(label)
})

test('a second factor is on, off, or waited for', () => {
  expect(mfaWords({ ...working, mfa: 'totp', mfaRequired: true })).toBe('已启用')
  expect(mfaWords({ ...working, mfaRequired: true })).toBe('待启用')
  expect(mfaWords(working)).toBe('未启用')
})

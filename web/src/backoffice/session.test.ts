import { expect, test, vi } from 'vitest'

vi.hoisted(() => {
  const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  vi.stubGlobal('localStorage', nothing)
  vi.stubGlobal('sessionStorage', nothing)
})

const { credentialOf } = await import('./session.ts')

test('a password goes over the wire as 32 lower-case hex digits of its md5', () => {
  expect(credentialOf('admin')).toBe('21232f297a57a5a743894a0e4a801fc3')
  expect(credentialOf('密码')).toMatch(/^[0-9a-f]{32}$/)
  expect(credentialOf('密码')).not.toBe(credentialOf('密碼'))
})

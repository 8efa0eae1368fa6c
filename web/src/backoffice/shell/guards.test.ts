import { CallError } from '@sunport/contract/client.ts'
import { deskPath } from '@sunport/contract/rules/desk-path.ts'
import { describe, expect, test } from 'vitest'
import { exitAfter, loginAddress } from './guards.ts'

describe('a failed session check', () => {
  test('without a token leads home', () => {
    expect(exitAfter(new CallError('401', ''))).toBe('home')
  })

  test.each(['5563', '5560'])('with code %s leads to the logout address', code => {
    expect(exitAfter(new CallError(code, ''))).toBe('logout')
  })

  test.each([new CallError('0', ''), new CallError('500', ''), new CallError('5531', ''), new Error('x')])(
    'by a broken line or server leads nowhere',
    failure => {
      expect(exitAfter(failure)).toBeUndefined()
    },
  )
})

describe('after login', () => {
  test('the login page remembers where the user was', () => {
    const address = loginAddress({ pathname: '/maincms-web/main/dictionary', search: '?page=2' })
    const [path, query] = address.split('?')
    expect(path).toBe('/maincms-web/login')
    expect(deskPath(new URLSearchParams(query).get('redirect'))).toBe('/main/dictionary?page=2')
  })

  test.each(['/maincms-web/main', '/maincms-web/login', '/elsewhere/main/a'])(
    'nothing is remembered of %s',
    pathname => {
      expect(loginAddress({ pathname, search: '' })).toBe('/maincms-web/login')
    },
  )
})

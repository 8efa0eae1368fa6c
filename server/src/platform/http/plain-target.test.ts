import { describe, expect, test } from 'vitest'
import { plainTarget } from './plain-target.ts'

describe('the target of a request has one writing', () => {
  test.each([
    ['/%67pcms/rest', '/gpcms/rest'],
    ['/%2567pcms', '/%2567pcms'],
    ['/a%2Fb%5cc%3F', '/a%2Fb%5cc%3F'],
    ['/%e4%B8%ad', '/%e4%B8%ad'],
    ['/%7Euser/%2Dx%5f%2e', '/~user/-x_.'],
    ['/%zz/%', '/%zz/%'],
    ['//gpcms///rest/', '/gpcms/rest/'],
    ['/./a/./b/.', '/a/b/'],
    ['/a/b/../../../c', '/c'],
    ['/a/%2e%2E/c', '/c'],
    ['/a/..', '/'],
    ['/...', '/...'],
    ['/a\\..\\b', '/b'],
    ['/.well-known/x', '/.well-known/x'],
    ['http://host/a?b', '/a?b'],
    ['HTTPS://user:word@host:80/%61', '/a'],
    ['http://host', '/'],
    ['http://host?b=1', '/?b=1'],
    ['http:///a', '/a'],
    ['a/b', '/a/b'],
    ['/a#b?c', '/a'],
    ['/a;b=1/C', '/a;b=1/C'],
    ['', '/'],
    ['*', '*'],
  ])('%s is %s', (target, plain) => expect(plainTarget(target)).toBe(plain))

  test('codes of letters, digits and the four plain signs are written out, all others stay', () => {
    for (let code = 0; code < 256; code++) {
      const hex = code.toString(16).padStart(2, '0')
      const sign = String.fromCharCode(code)
      for (const written of [hex, hex.toUpperCase()])
        expect(plainTarget(`/x%${written}y`)).toBe(
          /[A-Za-z\d._~-]/.test(sign) ? `/x${sign}y` : `/x%${written}y`,
        )
    }
  })

  test.each([
    ['x-1+y.z://host/a', '/a'],
    ['http:\\\\host/a', '/http:/host/a'],
    ['http://host\\a/b', '/a/b'],
    ['http://host#x', '/'],
    ['1http://host/a', '/1http:/host/a'],
    ['/http://host/a', '/http:/host/a'],
    ['/a/http://host', '/a/http:/host'],
    ['/a/.../b', '/a/.../b'],
    ['/a/..b/c', '/a/..b/c'],
    ['/a/.b', '/a/.b'],
    ['/a./b../c', '/a./b../c'],
    ['/..', '/'],
    ['/.', '/'],
    ['/a/b/..', '/a/'],
    ['http://host/a/', '/a/'],
    ['#b', '/'],
    ['#b?c', '/'],
    ['/a/b/.', '/a/b/'],
    ['/a#b', '/a'],
    ['/a?b#c', '/a?b#c'],
    ['/%4g/%61', '/%4g/%61'],
    ['/%61/%4', '/%61/%4'],
    ['/a%', '/a%'],
    ['*a', '/*a'],
    ['*?a', '*?a'],
  ])('%s is %s as well', (target, plain) => expect(plainTarget(target)).toBe(plain))

  test('a query stays as it came', () => {
    const query = '?to=http://x/../y//z&name=%61%E4%B8%AD\\&dots=/./'
    expect(plainTarget(`/a${query}`)).toBe(`/a${query}`)
    expect(plainTarget(`//a/./b${query}`)).toBe(`/a/b${query}`)
  })

  test('what is plain already stays the same', () => {
    for (const target of ['/%67//x/../y', 'http://h/%2e%2e/a/', '/%2e%2567', '/a/%252e%252e/b', '/%2%65%2e'])
      expect(plainTarget(plainTarget(target))).toBe(plainTarget(target))
  })
})

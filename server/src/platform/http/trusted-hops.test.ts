import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { forwarded, trustedHops, trustsNobody } from './trusted-hops.ts'

const trusted = (value: string) => trustedHops(value) ?? trustsNobody

describe('whom the server believes', () => {
  test.each([
    ['0', ['10.0.0.1', 0], false],
    ['false', ['127.0.0.1', 0], false],
    ['1', ['198.51.100.1', 0], true],
    ['true', ['198.51.100.1', 0], true],
    ['1', ['198.51.100.1', 1], false],
    ['2', ['198.51.100.1', 1], true],
    ['2', ['198.51.100.1', 2], false],
    ['10.0.0.0/8', ['10.200.0.1', 5], true],
    ['10.0.0.0/8', ['::ffff:10.200.0.1', 0], true],
    ['10.0.0.0/8', ['11.0.0.1', 0], false],
    ['10.0.0.1, fd00::/8', ['fd00::7', 0], true],
    ['10.0.0.1, fd00::/8', ['10.0.0.2', 0], false],
    ['10', ['198.51.100.1', 9], true],
    ['10', ['198.51.100.1', 10], false],
    ['10.0.0.7/32', ['10.0.0.7', 0], true],
    ['10.0.0.7/32', ['10.0.0.6', 0], false],
    ['128.0.0.0/1', ['200.0.0.1', 0], true],
    ['128.0.0.0/1', ['100.0.0.1', 0], false],
    ['fd00::7/128', ['fd00::7', 0], true],
    ['fd00::7/128', ['fd00::8', 0], false],
    ['fd00::7', ['fd00::7', 0], true],
    ['loopback', ['127.200.0.1', 0], true],
    ['loopback', ['128.0.0.1', 0], false],
    ['loopback', ['::1', 0], true],
    ['loopback', ['::2', 0], false],
    ['linklocal', ['169.254.200.1', 0], true],
    ['linklocal', ['fe80::7', 0], true],
    ['linklocal', ['10.0.0.1', 0], false],
    ['uniquelocal', ['10.200.0.1', 0], true],
    ['uniquelocal', ['172.31.0.1', 0], true],
    ['uniquelocal', ['192.168.200.1', 0], true],
    ['uniquelocal', ['fd00::7', 0], true],
    ['uniquelocal', ['127.0.0.1', 0], false],
    ['loopback,uniquelocal', ['10.0.0.1', 0], true],
    ['loopback', [undefined, 0], false],
    ['loopback', ['not an address', 0], false],
  ] as const)('%s: %j is %s', (value, [address, hop], isTrusted) => {
    expect(trusted(value)(address, hop)).toBe(isTrusted)
  })

  test.each([
    'yes',
    '11',
    '-1',
    '1.5',
    '10.0.0.0/0',
    '10.0.0.0/33',
    '10.0.0.0/1x',
    '10.0.0.0/x1',
    '10.0.0.0/0008',
    '10.0.0.0/',
    'fd00::/129',
    'fd00::/0',
    '100',
    'x1',
    '1x',
    'xfalse',
    'falsey',
    'a.example,10.0.0.1',
    '10.0.0.0/8/8',
    '1.2.3',
    '10.0.0.1,',
    'a.example',
    '1/2/3',
    'constructor',
  ])('%s names nobody', value => expect(trustedHops(value)).toBeUndefined())

  test('nobody is somebody that can be named', () => {
    expect(['0', 'false'].map(trustedHops)).toEqual([trustsNobody, trustsNobody])
  })

  test('only who is connected to us is believed on host and protocol, and of several words the last', () => {
    const request = {
      headers: { 'x-forwarded-host': 'evil.example, own.example', 'x-forwarded-proto': 'https' },
      socket: { remoteAddress: '198.51.100.1' },
    } as unknown as IncomingMessage
    expect(forwarded(request, 'host', trusted('1'))).toBe('own.example')
    expect(forwarded(request, 'proto', trusted('198.51.100.0/24'))).toBe('https')
    expect(forwarded(request, 'host', trusted('10.0.0.0/8'))).toBeUndefined()
    expect(forwarded(request, 'proto', trusted('0'))).toBeUndefined()
    expect(forwarded({ ...request, headers: {} }, 'host', trusted('1'))).toBe('')
  })
})

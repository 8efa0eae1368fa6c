import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { ciphers } from './ciphers.ts'
import { cryptoProfiles, hmacOf } from './profile.ts'
import { createSealer } from './seal.ts'
import { useSealKeys } from './seal-keys.ts'

afterEach(() => useSealKeys('intl'))

test('SM3 and SM4 are those of the standards', () => {
  // GB/T 32905-2016, A.1 and A.2.
  const sm3 = (text: string) => createHash('sm3').update(text).digest('hex')
  expect(sm3('abc')).toBe('66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0')
  expect(sm3('abcd'.repeat(16))).toBe('debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732')
  // GB/T 32907-2016, A.1: key and text are the same.
  const key = Buffer.from('0123456789abcdeffedcba9876543210', 'hex')
  const sm4 = createCipheriv('sm4-ecb', key, null).setAutoPadding(false)
  expect(sm4.update(key).toString('hex')).toBe('681edf34d206965e86b3e94f536e4246')
  expect(hmacOf('gm', Buffer.from('key'), 'text')).toHaveLength(32)
})

test.each(cryptoProfiles)(
  '%s: what is sealed opens with its key and in its place, and with nothing changed',
  profile => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.nat(), (text, place, at) => {
        const key = randomBytes(32)
        const sealed = ciphers[profile].seal(key, text, place)
        expect(ciphers[profile].open(key, sealed, place)).toBe(text)
        expect(() => ciphers[profile].open(key, sealed, `${place}x`)).toThrow()
        expect(() => ciphers[profile].open(randomBytes(32), sealed, place)).toThrow()
        const changed = Buffer.from(sealed)
        changed.writeUInt8(changed.readUInt8(at % changed.length) ^ 1, at % changed.length)
        expect(() => ciphers[profile].open(key, changed, place)).toThrow()
      }),
      { numRuns: 50 },
    )
  },
)

test('a value says how it was sealed, and both kinds are read whichever is in force', () => {
  const sealer = createSealer(randomBytes(32))
  const international = sealer.seal('13900001234', 'a')
  useSealKeys('gm')
  const national = sealer.seal('13900001234', 'a')
  expect([international, national].map(value => value.slice(0, 3))).toEqual(['v1.', 'g1.'])
  for (const profile of cryptoProfiles) {
    useSealKeys(profile)
    expect([international, national].map(value => sealer.open(value, 'a'))).toEqual([
      '13900001234',
      '13900001234',
    ])
  }
  expect(() => sealer.open(national.replace('g1.', 'v1.'), 'a')).toThrow()
})

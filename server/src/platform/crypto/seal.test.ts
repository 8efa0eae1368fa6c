import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealer } from './seal.ts'

const sealer = createSealer(randomBytes(32))

test('a sealed value opens again, in its own place only', () => {
  const sealed = sealer.seal('13900001234', 'message/1/mobile')
  expect(sealed).not.toContain('1390000')
  expect(sealer.open(sealed, 'message/1/mobile')).toBe('13900001234')
  expect(() => sealer.open(sealed, 'message/2/mobile')).toThrow()
})

test('the same text is never sealed to the same value', () => {
  expect(sealer.seal('张三', 'a')).not.toBe(sealer.seal('张三', 'a'))
})

test('a changed value, another key or an unknown version does not open', () => {
  const sealed = sealer.seal('张三', 'a')
  const last = sealed.endsWith('A') ? 'B' : 'A'
  expect(() => sealer.open(`${sealed.slice(0, -3)}${last}${sealed.slice(-2)}`, 'a')).toThrow()
  expect(() => createSealer(randomBytes(32)).open(sealed, 'a')).toThrow()
  expect(() => sealer.open(sealed.replace('v1.', 'v9.'), 'a')).toThrow('v9')
})

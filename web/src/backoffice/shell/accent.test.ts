import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, readableOn } from './accent.ts'

test('contrast is that of the accessibility guidelines', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('a readable colour stays as it is', () => {
  expect(readableOn('#1558b0', '#ffffff')).toBe('#1558b0')
})

test('any chosen colour becomes readable in the light and in the dark theme', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map(n => `#${n.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(color, fc.constantFrom('#ffffff', '#1c1f24'), (accent, ground) => {
      expect(contrast(readableOn(accent, ground), ground)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

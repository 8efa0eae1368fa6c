import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatBytes } from './file-size.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1024 * 1024 - 1, '1 MB'],
  [20 * 1024 * 1024, '20 MB'],
  [3.25 * 1024 ** 3, '3.3 GB'],
  [5000 * 1024 ** 4, '5000 TB'],
  [-1, ''],
  [Number.NaN, ''],
  [Number.POSITIVE_INFINITY, ''],
  [1023.94 * 1024, '1023.9 KB'],
  [1023.96 * 1024, '1 MB'],
  [null, ''],
  [undefined, ''],
])('%s bytes read as %j', (bytes, shown) => {
  expect(formatBytes(bytes)).toBe(shown)
})

test('what is shown is within five hundredths of a unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 45 }), bytes => {
      const [amount = '', unit = ''] = formatBytes(bytes).split(' ')
      const size = 1024 ** ['B', 'KB', 'MB', 'GB', 'TB'].indexOf(unit)
      expect(Number(amount)).toBeLessThan(1024)
      expect(Math.abs(Number(amount) - bytes / size)).toBeLessThanOrEqual(0.0501)
    }),
  )
})

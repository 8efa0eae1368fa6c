import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyWords } from './money-words.ts'

test.each([
  ['0', '零元整'],
  ['1', '壹元整'],
  ['10', '壹拾元整'],
  ['1000000', '壹佰万元整'],
  ['1000500.60', '壹佰万零伍佰元陆角'],
  ['1005.05', '壹仟零伍元零伍分'],
  ['0.50', '伍角'],
  ['0.08', '捌分'],
  ['20010000', '贰仟零壹万元整'],
  ['100000000', '壹亿元整'],
  ['100000001', '壹亿零壹元整'],
  ['100001000', '壹亿零壹仟元整'],
  ['1000000010000', '壹万亿零壹万元整'],
  ['1000100000000', '壹万零壹亿元整'],
  ['423000.999', '肆拾贰万叁仟元玖角玖分'],
  ['', ''],
  ['约100万', ''],
  ['-1', ''],
  ['1'.padEnd(16, '0'), '壹仟万亿元整'],
  ['1'.padEnd(17, '0'), ''],
])('%s is read %s', (amount, words) => expect(moneyWords(amount)).toBe(words))

const places: Record<string, bigint> = { 拾: 10n, 佰: 100n, 仟: 1000n }
const digits = '零壹贰叁肆伍陆柒捌玖'

/** Reads the figures back, in another way than they are written: by what each sign does to the sum. */
const fenOf = (words: string): bigint => {
  let [total, section, digit, fen] = [0n, 0n, 0n, 0n]
  for (const sign of words) {
    if (digits.includes(sign)) digit = BigInt(digits.indexOf(sign))
    else if (places[sign]) [section, digit] = [section + digit * places[sign], 0n]
    else if (sign === '万') [total, section, digit] = [total + (section + digit) * 10_000n, 0n, 0n]
    else if (sign === '亿') [total, section, digit] = [(total + section + digit) * 100_000_000n, 0n, 0n]
    else if (sign === '元') [total, section, digit] = [total + section + digit, 0n, 0n]
    else if (sign === '角') [fen, digit] = [fen + digit * 10n, 0n]
    else if (sign === '分') [fen, digit] = [fen + digit, 0n]
  }
  return total * 100n + fen
}

// Many zeros, for it is they that go wrong.
const digit = fc.oneof({ weight: 3, arbitrary: fc.constant('0') }, fc.constantFrom(...'123456789'))
const amount = fc
  .tuple(fc.array(digit, { minLength: 1, maxLength: 16 }), digit, digit)
  .map(([whole, jiao, fen]) => `${whole.join('')}.${jiao}${fen}`)

test('amounts of every length are read back as what they were', () =>
  fc.assert(
    fc.property(amount, text => {
      const words = moneyWords(text)
      expect(fenOf(words)).toBe(BigInt(text.replace('.', '')))
      if (words !== '零元整') expect(words).not.toMatch(/零[零万亿元角分整]|^零/)
    }),
    { numRuns: 5000 },
  ))

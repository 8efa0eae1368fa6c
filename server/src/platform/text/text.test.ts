import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { marksOf } from './marks.ts'
import { normalise, normaliseWithStarts, tidy } from './normalise.ts'
import { parseSearch } from './search-query.ts'
import { simplify } from './simplified.ts'
import { neededTokens, tokensOf } from './tokens.ts'

/** Texts as they come: Chinese, Latin, wide, traditional, composed, odd. */
const signs = fc.constantFrom(
  ...'采购设备监控校园採購設備監控臺台裡里麼么ＡＢＣ１２３abcXYZ0189-—“”「」"（）()，。 　\n\t㎡…①½ﬁéÅς𠮷𫟦ｶﾞ가한ﾊﾟ',
)
const texts = fc.oneof(
  fc.array(signs, { maxLength: 40 }).map(parts => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

describe('the normal form', () => {
  test.each([
    ['ＧＫ－２０２５（００１）', 'gk-2025(001)'],
    ['臺灣採購監控設備', '台湾采购监控设备'],
    ['裡面 裏面', '里面 里面'],
    ['第１０㎡…', '第10m2...'],
    ['  两\u200b个\n 空　格 ', '两个 空 格'],
    ['É\u0301', 'é\u0301'],
  ])('of %s is %s', (text, normal) => expect(normalise(text)).toBe(normal))

  test('is its own normal form', () => {
    fc.assert(
      fc.property(texts, text => normalise(normalise(text)) === normalise(text)),
      { numRuns: 3000 },
    )
  })

  test('folds every traditional character once and for all', () => {
    const all = Array.from({ length: 0xd800 - 0x3000 }, (_, at) => String.fromCharCode(0x3000 + at)).join('')
    const simple = simplify(all)
    expect(simplify(simple)).toBe(simple)
    expect([...all].filter((sign, at) => sign !== simple[at]).length).toBeGreaterThan(2900)
    expect(simplify('什么才能著作')).toBe(simplify('什麼纔能着作'))
  })

  test('holds nothing that could be mistaken for the mark of a field or the end of a line', () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    fc.assert(fc.property(texts, text => !/[\u0000-\u001f]/.test(normalise(text))))
  })

  test('knows the way back: places grow with the text and end with it', () => {
    fc.assert(
      fc.property(texts.map(tidy), text => {
        const { text: normal, starts } = normaliseWithStarts(text)
        const places = Array.from(starts)
        return (
          places.length === normal.length + 1 &&
          places.at(-1) === text.length &&
          places.every((place, at) => at === 0 || place >= (places[at - 1] ?? 0))
        )
      }),
      { numRuns: 2000 },
    )
  })
})

describe('tokens', () => {
  test('of any part are among those of the whole: nothing that contains the words is missed', () => {
    fc.assert(
      fc.property(texts.map(normalise), fc.nat(), fc.nat(), (text, from, length) => {
        const characters = [...text]
        const start = characters.length > 0 ? from % characters.length : 0
        const part = characters
          .slice(start, start + 1 + (length % 8))
          .join('')
          .trim()
        return neededTokens(part).isSubsetOf(tokensOf(text))
      }),
      { numRuns: 5000 },
    )
  })

  test('narrow numbers by more than their digits', () => {
    const text = tokensOf(normalise('项目编号 GK-2025-00171'))
    expect(neededTokens('2025-0017').isSubsetOf(text)).toBe(true)
    expect(neededTokens('2025-0018').isSubsetOf(text)).toBe(false)
    expect(neededTokens('k-2025-0').isSubsetOf(text)).toBe(true)
    expect(neededTokens('-202-').isSubsetOf(text)).toBe(false)
  })
})

describe('a query', () => {
  test.each([
    ['监控 设备', ['监控', '设备'], []],
    ['監控　設備', ['监控', '设备'], []],
    ['"监控 设备" -维修', ['监控 设备'], ['维修']],
    ['“监控设备“ －“上门 维修”', ['监控设备'], ['上门 维修']],
    ['「监控」设备', ['监控', '设备'], []],
    ['"没有关上', ['没有关上'], []],
    ['GK-2025-001', ['gk-2025-001'], []],
    ['监控 监控 , 。', ['监控'], []],
    ['-- - "" “”', [], []],
    ['-只有排除', [], ['只有排除']],
    ['公开招标采购项目', ['公开招标采购项目'], []],
    ['"广州市第一中学校园设备采购"', ['广州市第一中学校园设备采购'], []],
  ])('%s', (key, terms, excluded) => {
    const parsed = parseSearch(key)
    expect([parsed.terms, parsed.excluded]).toEqual([terms, excluded])
  })

  test('of a long sentence is cut into its words, and remembers the sentence', () => {
    const { terms, whole, isCut } = parseSearch('广州市第一中学校园设备采购项目')
    expect(terms).toEqual(expect.arrayContaining(['广州', '中学', '设备', '采购', '项目']))
    expect([whole, isCut]).toEqual(['广州市第一中学校园设备采购项目', true])
  })

  test('never fails, and asks only for normalised words with a letter or digit', () => {
    fc.assert(
      fc.property(texts, key => {
        const { terms, excluded } = parseSearch(key)
        return [...terms, ...excluded].every(
          term => normalise(term) === term && /[\p{L}\p{N}]/u.test(term) && !term.includes('"'),
        )
      }),
      { numRuns: 3000 },
    )
  })
})

describe('marks', () => {
  const marked = (text: string, ...terms: string[]) =>
    marksOf(text, terms).map(([start, end]) => text.slice(start, end))

  test('cover what was written, whatever form it was asked for in', () => {
    expect(marked('校園監控設備（ＡＢＣ）', '监控', 'abc')).toEqual(['監控', 'ＡＢＣ'])
    expect(marked('面积１２㎡以内', 'm2')).toEqual(['㎡'])
    expect(marked('面积１２㎡以内', '2以')).toEqual(['㎡以'])
    expect(marked('监控监控设备', '监控', '控设')).toEqual(['监控', '监控设'])
  })

  test('never overlap, and hold the term', () => {
    fc.assert(
      fc.property(texts.map(tidy), fc.nat(), fc.nat(), (text, from, length) => {
        const { text: normal } = normaliseWithStarts(text)
        const term = normal.slice(from % (normal.length + 1)).slice(0, 1 + (length % 4))
        const marks = marksOf(text, [term])
        return (
          (term === '' || marks.length > 0) &&
          marks.every(([start, end], at) => start < end && start >= (marks[at - 1]?.[1] ?? 0))
        )
      }),
      { numRuns: 2000 },
    )
  })
})

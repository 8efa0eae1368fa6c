import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asLongAsItIsLonger, growthOf } from '../../testing/growth.ts'
import type { FindingLevel } from './finding.ts'
import { wordFinder, wordMessage } from './words.ts'

const rule = (
  word: string,
  right: string | null = null,
  except: string[] = [],
  level: FindingLevel = 'warn',
) => ({
  word,
  right,
  kind: 'typo' as const,
  level,
  except,
})
const wordsIn = (text: string, ...rules: ReturnType<typeof rule>[]) =>
  wordFinder(rules)(text).map(({ words }) => words)

test('a word is right inside of the longer words that its rule excepts, and inside of its own right form', () => {
  const login = rule('登陆', '登录', ['台风登陆', '登陆作战'])
  expect(wordsIn('请登陆系统；台风登陆；登陆作战', login)).toEqual(['登陆'])
  expect(wordsIn('财政部和中国财政部', rule('财政部', '中国财政部'))).toEqual(['财政部'])
})

test('blanks, invisible and full-width characters hide nothing', () => {
  expect(wordsIn('请登 陆，登\u200b陆，登\u3000陆', rule('登陆', '登录'))).toEqual([
    '登 陆',
    '登\u200b陆',
    '登\u3000陆',
  ])
  expect(wordsIn('ＱＱ群 和 qq群', rule('QQ群'))).toEqual(['ＱＱ群', 'qq群'])
})

test('no word reaches from one block into the next', () => {
  expect(wordsIn('请登\n陆', rule('登陆', '登录'))).toEqual([])
})

test('of words inside of each other the longer speaks, unless the shorter blocks', () => {
  expect(wordsIn('截止到目前', rule('截止到'), rule('截止到目前'))).toEqual(['截止到目前'])
  expect(wordsIn('截止到目前', rule('截止到', null, [], 'block'), rule('截止到目前'))).toHaveLength(2)
})

test('what is found stands where it is said to stand', () => {
  const piece = fc.constantFrom('登陆', '登 陆', '帐号', '的', ' ', '\u200b', 'A', '台风登陆', '，')
  const find = wordFinder([rule('登陆', '登录', ['台风登陆']), rule('帐号', '账号')])
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), pieces => {
      const text = pieces.join('')
      for (const { words, at, rule: of } of find(text)) {
        expect(text.slice(at, at + words.length)).toBe(words)
        expect(words.replace(/[\s\u200b]/g, '')).toBe(of.word)
      }
    }),
  )
})

describe('five thousand words', () => {
  const letters = [...'政府采购中心公告信息发布评审专家供应商招标投标中标成交合同验收']
  const random = (at: number) => letters[(at * 7919 + (at >> 3)) % letters.length] ?? ''
  const textOf = (length: number) => Array.from({ length }, (_, at) => random(at)).join('')
  const rules = Array.from({ length: 5000 }, (_, at) => rule(`${random(at)}${random(at * 3)}词${at}`))
  const find = wordFinder([...rules, rule('绝无此词', '有')])

  test('are looked for in a million characters at once', () => {
    expect(find(`${textOf(1_000_000)}绝无此词`).map(({ words }) => words)).toEqual(['绝无此词'])
  })

  test('cost as much as the text is longer', () => {
    const text = textOf(300_000)
    expect(growthOf(length => find(text.slice(0, length)), text.length)).toBeLessThan(asLongAsItIsLonger)
  })

  test('cost far less than a hundred times as much as fifty of them', () => {
    const text = textOf(300_000)
    const few = wordFinder(rules.slice(0, 50))
    const asMany = growthOf(size => (size === 10 ? find : few)(text), 10)
    expect(asMany).toBeLessThan(asLongAsItIsLonger)
  })
})

test.each([
  ['typo', '登录', '“登陆”应为“登录”'],
  ['typo', null, '“登陆”有误'],
  ['sensitive', '登录', '“登陆”为敏感词，应改为“登录”'],
  ['sensitive', null, '“登陆”为敏感词'],
  ['wording', '登录', '“登陆”表述不规范，应改为“登录”'],
  ['wording', null, '“登陆”表述不规范'],
] as const)('of a %s word whose right form is %s is said: %s', (kind, right, said) => {
  const [found] = wordFinder([{ ...rule('登陆', right), kind }])('登陆')
  expect(found && wordMessage(found)).toBe(said)
})

test('words are found in the order of the text, those that share characters as well', () => {
  expect(wordsIn('帐号登陆地', rule('登陆'), rule('陆地'), rule('帐号'))).toEqual(['帐号', '登陆', '陆地'])
  expect(wordsIn('一一一', rule('一一'))).toEqual(['一一', '一一'])
})

test('of two rules for one word the weightier speaks', () => {
  const levels = (...given: FindingLevel[]) =>
    wordFinder(given.map(level => rule('登陆', null, [], level)))('登陆').map(found => found.rule.level)
  expect(levels('warn', 'warn')).toEqual(['warn'])
  expect(levels('block', 'hint')).toEqual(['block'])
})

test('a word is excepted only where the longer word really stands', () => {
  const land = rule('登陆', null, ['登陆登陆作战', '台风登陆'])
  expect(wordsIn('登陆登陆作战', land)).toEqual([])
  expect(wordsIn('登陆登陆', land)).toEqual(['登陆', '登陆'])
  expect(wordsIn('风登陆', land)).toEqual(['登陆'])
})

test('a single character is no word to look for, and of too many findings a thousand are told', () => {
  expect(wordsIn('登登登', rule('登'))).toEqual([])
  expect(wordsIn('登陆'.repeat(1001), rule('登陆'))).toHaveLength(1000)
})

test('capital and full-width letters of a rule are the letters of the text', () => {
  expect(wordsIn('Wifi！ wIfi!', rule('ＷＩＦＩ！'))).toEqual(['Wifi！', 'wIfi!'])
  expect(wordsIn('w ifi', rule('wifi'))).toEqual([])
})

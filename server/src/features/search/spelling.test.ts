import { describe, expect, test } from 'vitest'
import { foldSound } from '../../platform/sound.ts'
import { bareCode, documentNumbersIn, writtenPart } from './codes.ts'
import { articleText, askedArticle, lawsNamed } from './law-articles.ts'
import { alikeOf, groupsOf } from './synonyms.ts'
import { mistakeBetween, shapesOf, wordsIn, wordsOfName } from './words.ts'

describe('the words of a text', () => {
  test('are its words and every two neighbours; what joins them is part of none', () => {
    expect([...wordsIn('医疗设备的采购')]).toEqual(['医疗', '设备', '医疗设备', '采购'])
  })

  test('that no dictionary knows are put together from their characters', () => {
    expect(wordsIn('无人机巡护服务')).toContain('无人机')
  })

  test('of a name are also the name itself', () => {
    expect(wordsOfName('广东省融媒体中心')).toContain('广东省融媒体中心')
    expect(wordsIn('广东省政务服务和数据管理中心')).not.toContain('广东省政务服务和数据管理中心')
  })
})

test.each([
  ['设各', '设备', 'other'],
  ['设设备', '设备', 'more'],
  ['车租赁', '车辆租赁', 'less'],
  ['办家公具', '办公家具', 'swapped'],
  ['设备', '设备', 'same'],
  ['设各', '装备', undefined],
  ['医疗', '医疗设备', undefined],
])('%s for %s: %s', (typed, meant, mistake) => {
  expect(mistakeBetween(typed, meant)).toBe(mistake)
  const shared = shapesOf(typed).some(shape => shapesOf(meant).includes(shape))
  if (mistake) expect(shared).toBe(true)
})

test('sounds that are mistaken for each other are one', () => {
  expect(foldSound('zhongyangkongtiao')).toBe(foldSound('zonyankontiao'))
  expect(foldSound('lvhua')).toBe(foldSound('luhua'))
})

describe('a code', () => {
  test.each(['GPCG-2026-0012', 'gpcg 2026 0012', 'ＧＰＣＧ（2026）0012', 'GPCG〔2026〕0012'])(
    '%s is its letters and digits',
    code => {
      expect(bareCode(code)).toBe('gpcg20260012')
    },
  )

  test('is shown as far as it was typed, in its own signs', () => {
    expect(writtenPart('[441624]LJZB[TP]20250055', '441624ljzbtp20250055')).toBe('[441624]LJZB[TP]20250055')
    expect(writtenPart('根据财库〔2020〕46号', '财库202046号')).toBe('财库〔2020〕46号')
  })

  test('of a document is found in texts', () => {
    expect(documentNumbersIn('依据粤财采购〔2026〕17号和财库（2020）46号，2026年')).toEqual([
      '依据粤财采购〔2026〕17号',
      '和财库（2020）46号',
    ])
  })
})

test('another word of a group takes the place of the longest that was typed', () => {
  const groups = groupsOf(['计算机、电脑', '笔记本电脑，便携机', '物业管理、物业', '只有一个'])
  expect(groups).toHaveLength(3)
  expect(alikeOf(['台式电脑'], groups)).toEqual([['台式计算机']])
  expect(alikeOf(['笔记本电脑', '采购'], groups)).toEqual([['便携机', '采购']])
  expect(alikeOf(['物业'], groups)).toEqual([])
  expect(alikeOf(['物业管理'], groups)).toEqual([['物业']])
})

describe('an article of a law', () => {
  test.each([
    ['政府采购法第二十二条', '政府采购法', '22', '第二十二条'],
    ['《中华人民共和国政府采购法》第22条', '政府采购法', '22', '第二十二条'],
    ['采购法 22条', '采购法', '22', '第二十二条'],
    ['实施条例第十条之一', '实施条例', '10-1', '第十条之一'],
  ])('%s', (key, law, article, label) => {
    expect(askedArticle(key)).toEqual({ law, article, label })
  })

  test('is nothing that a law and a number do not name', () => {
    expect(askedArticle('第二十二条')).toBeUndefined()
    expect(askedArticle('政府采购法')).toBeUndefined()
  })

  test('is told in its own words, up to the next', () => {
    const html = '<p>第一条 甲&amp;乙。</p><p>（一）丙。</p><p>第二条 丁。</p>'
    expect(articleText(html, '1')).toBe('第一条 甲&乙。 （一）丙。')
    expect(articleText(html, '3')).toBeUndefined()
  })

  test('is first of the law of that name', () => {
    const laws = ['政府采购法实施条例', '中华人民共和国政府采购法', '招标投标法'].map(title => ({ title }))
    expect(lawsNamed(laws, '采购法').map(({ title }) => title)).toEqual([
      '中华人民共和国政府采购法',
      '政府采购法实施条例',
    ])
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskCertificate, maskCitizenId, maskInText, maskName, maskPhone } from './mask.ts'

test('a phone number keeps its ends', () => {
  expect(maskPhone('13912341234')).toBe('139****1234')
  expect(maskPhone('0571-87654321')).toBe('057******4321')
  expect(maskPhone('0107654321')).toBe('******4321')
  expect(maskPhone('87654321')).toBe('****4321')
  expect(maskPhone('8765432')).toBe('***5432')
  expect(maskPhone('123456')).toBe('******')
})

test('a citizen id loses its birth date', () => {
  expect(maskCitizenId('11010119900307123X')).toBe('110101********123X')
  expect(maskCitizenId('110101900307123')).toBe('110101******123')
  expect(maskCitizenId('G12345678')).toBe('*********')
  expect(maskCitizenId('1101011990030712345')).toBe('*'.repeat(19))
})

test('a name keeps its first character and hides its length', () => {
  expect(maskName('张三')).toBe('张**')
  expect(maskName(' 欧阳娜娜')).toBe('欧**')
  expect(maskName('𠮷田')).toBe('𠮷**')
})

test('nothing stays nothing', () => {
  for (const mask of [maskPhone, maskCitizenId, maskName]) {
    expect([null, undefined, ''].map(mask)).toEqual(['', '', ''])
  }
})

test('at most half of a short number and never the middle of a long one is shown', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,20}$/), digits => {
      const masked = maskPhone(digits)
      expect(masked).toHaveLength(digits.length)
      const hidden = masked.split('*').length - 1
      expect(hidden).toBeGreaterThanOrEqual(Math.min(digits.length, digits.length < 11 ? 3 : 4))
    }),
  )
})

test('numbers and addresses inside a text are hidden, other figures stay', () => {
  expect(maskInText('电话13912341234，证件11010119900307123X。')).toBe(
    '电话139****1234，证件110101********123X。',
  )
  expect(maskInText('邮箱 some.body@mail.example.com 收')).toBe('邮箱 ***@*** 收')
  expect(maskInText('预算1200000元，2026年6月10日，编号440001202606100001234')).toBe(
    '预算1200000元，2026年6月10日，编号440001202606100001234',
  )
})

test('every writing of a number of a person inside a text is hidden, longer and other numbers stay', () => {
  expect(maskInText('一11010119900307123x二110101900307123三a13012341234b19912341234')).toBe(
    '一110101********123x二110101******123三a130****1234b199****1234',
  )
  expect(maskInText('证件440101199003071234。')).toBe('证件440101********1234。')
  for (const text of ['12912341234', '23912341234', '139123412345', '9139123412341', '1101019003071234'])
    expect(maskInText(text)).toBe(text)
})

test('every mail address inside a text is hidden, what is none stays', () => {
  expect(maskInText('a+b.c-d_e@x-y.example.cn，A@b.cn')).toBe('***@***，***@***')
  expect(maskInText('a@b 与 @b.cn 与 a@.cn')).toBe('a@b 与 @b.cn 与 a@.cn')
})

test("a person's certificate shows its ends only, a short one nothing", () => {
  expect(maskCertificate('11010119900307123X')).toBe('1101************3X')
  expect(maskCertificate('1234567890')).toBe('1234****90')
  expect(maskCertificate('123456789')).toBe('*********')
  expect([null, undefined, ''].map(maskCertificate)).toEqual(['', '', ''])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { citizenIdCheckDigit, citizenIdProblem } from '../../rules/citizen-id.ts'
import { creditCodeCheck, creditCodeProblem } from '../../rules/credit-code.ts'
import { findPersonal, passesLuhn } from './personal.ts'

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`))
const kindsIn = (text: string) => findPersonal(text).map(({ kind }) => kind)

const birthDate = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2020-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10).replaceAll('-', ''))
const citizenId = fc
  .tuple(fc.constantFrom('11', '31', '35', '44', '46', '51', '62', '65'), digits(4), birthDate, digits(3))
  .map(parts => parts.join(''))
  .map(seventeen => seventeen + citizenIdCheckDigit(seventeen))
const mobile = fc.tuple(fc.constantFrom('13', '15', '17', '18', '19'), digits(9)).map(parts => parts.join(''))
const luhnDigit = (start: string): string => [...'0123456789'].find(digit => passesLuhn(start + digit)) ?? ''
const bankCard = fc
  .tuple(fc.constantFrom('62', '4', '51'), fc.constantFrom(16, 19), digits(18))
  .map(([prefix, length, rest]) => (prefix + rest).slice(0, prefix === '62' ? length - 1 : 15))
  .map(start => start + luhnDigit(start))
const around = fc.constantFrom(
  ['', ''],
  ['联系人：张三，', '。'],
  ['（', '）'],
  ['证件号', '的持有人'],
  ['2026-06-10 ', ' 收到'],
  ['电话/', '/传真'],
  ['：', '；'],
)

test('every citizen id, mobile and bank card is found, whatever stands around it', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        citizenId.map(number => ({ kind: 'citizenId', number })),
        mobile.map(number => ({ kind: 'mobile', number })),
        bankCard.map(number => ({ kind: 'bankCard', number })),
      ),
      around,
      ({ kind, number }, [before, after]) => {
        const found = findPersonal(`${before}${number}${after}`)
        // A card of eighteen digits may be somebody's id as well.
        expect(found.map(each => each.words)).toEqual([number])
        if (kind !== 'bankCard') expect(found[0]?.kind).toBe(kind)
        expect(found[0]?.masked).not.toContain(number)
      },
    ),
    { numRuns: 1000 },
  )
})

test('one wrong digit is no citizen id', () => {
  fc.assert(
    fc.property(citizenId, fc.nat(16), fc.integer({ min: 1, max: 9 }), (id, at, by) => {
      const wrong = id.slice(0, at) + ((Number(id[at]) + by) % 10) + id.slice(at + 1)
      expect(kindsIn(`身份证 ${wrong}`)).not.toContain('citizenId')
    }),
    { numRuns: 500 },
  )
})

test('a birth date that cannot be is no citizen id, with the right check digit all the same', () => {
  for (const date of ['19900230', '19900431', '18991231', '19901301', '19900001', '19900100', '20990101']) {
    const seventeen = `440101${date}123`
    expect(kindsIn(seventeen + citizenIdCheckDigit(seventeen))).not.toContain('citizenId')
  }
})

test('somebody may have been born on the first day of 1900', () => {
  const seventeen = '44010119000101123'
  expect(kindsIn(seventeen + citizenIdCheckDigit(seventeen))).toEqual(['citizenId'])
})

test('the ways in which people write numbers', () => {
  const id = '44010119900307123'
  const whole = id + citizenIdCheckDigit(id)
  expect(kindsIn(`${whole.slice(0, 6)} ${whole.slice(6, 14)} ${whole.slice(14)}`)).toEqual(['citizenId'])
  expect(
    kindsIn([...whole].map(digit => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')),
  ).toEqual(['citizenId'])
  expect(kindsIn('138 0013 8000、138-0013-8000、+86 13800138000、１３８００１３８０００')).toEqual([
    'mobile',
    'mobile',
    'mobile',
    'mobile',
  ])
  expect(kindsIn('6222 0212 3456 7890 128')).toEqual(['bankCard'])
})

test('codes, amounts, times and addresses are no personal data', () => {
  for (const text of [
    '项目编号：GD13800138000',
    '项目编号：ZB-13800138000-A',
    '预算金额 13800138000.00 元',
    '电话 020-83188500、0898-66511111、12345',
    '2026-06-10 09:30:00',
    'https://www.example.com/info/13800138000?id=13900139000',
    '合同编号 202606100000000012',
    '采购计划 440101-2026-00001',
    '0013800138000',
    '1.13800138000、13800138000_1、13800138000a、a13800138000、_13800138000',
    '138 0013-8000、138-00138000、12800138000',
    'www.example.com/13800138000',
  ])
    expect(findPersonal(text), text).toEqual([])
  const seventeen = '91440101199003071'
  expect(kindsIn(seventeen + creditCodeCheck(seventeen))).not.toContain('citizenId')
})

test('an organisation’s code of digits only is no citizen id, though it could be one', () => {
  const code = '914401199003070395'
  expect([citizenIdProblem(code), creditCodeProblem(code)]).toEqual([undefined, undefined])
  expect(kindsIn(code)).toEqual([])
  const foreigner = '91440119900307000'
  expect(kindsIn(foreigner + citizenIdCheckDigit(foreigner))).toEqual(['citizenId'])
})

test('wide and unbreakable blanks between digits hide nothing', () => {
  expect(kindsIn('138\u30000013\u30008000，138\u00a00013\u00a08000')).toEqual(['mobile', 'mobile'])
})

test('after an address a number stands where it stands', () => {
  expect(findPersonal('http://a.cn/13900139000 13800138000')).toEqual([
    { kind: 'mobile', words: '13800138000', masked: '138****8000', at: 24 },
  ])
})

test.each([
  ['4123456789012349', true],
  ['5112345678901235', true],
  ['5512345678901231', true],
  ['6012345678901234', true],
  ['3512345678901236', true],
  ['6212345678901232', true],
  ['6212345678901234569', true],
  ['6212345678901233', false],
  ['5012345678901236', false],
  ['5612345678901230', false],
  ['3612345678901235', false],
  ['6112345678901233', false],
  ['621234567890128', false],
  ['62123456789012345676', false],
])('%s can be the number of a bank card: %s', (number, isCard) => {
  expect(kindsIn(number)).toEqual(isCard ? ['bankCard'] : [])
})

test('a number is one thing only, and is shown by its ends', () => {
  const both = '620101199003070003'
  expect(findPersonal(`一${both}，4123-4567-8901-2349，13800138000`)).toEqual([
    { kind: 'citizenId', words: both, masked: '620101********0003', at: 1 },
    { kind: 'bankCard', words: '4123-4567-8901-2349', masked: '4123**********49', at: 20 },
    { kind: 'mobile', words: '13800138000', masked: '138****8000', at: 40 },
  ])
  expect(findPersonal(both, [both])).toEqual([])
})

test('what is found is told in the order of the text, whatever it is', () => {
  expect(kindsIn('a@qq.com 13800138000 6212345678901232 b@qq.com')).toEqual([
    'email',
    'mobile',
    'bankCard',
    'email',
  ])
})

test('boxes of persons are hinted at, those of offices are not', () => {
  expect(kindsIn('zhangsan@qq.com，cgb@gd.gov.cn，Li.Si@163.com')).toEqual(['email', 'email'])
  expect(findPersonal('邮箱 zhang.san+1@vip.sina.cn')).toEqual([
    { kind: 'email', words: 'zhang.san+1@vip.sina.cn', masked: 'zhang.san+1@vip.sina.cn', at: 3 },
  ])
  expect(kindsIn('cgb@qq.com.example、cgb@myqq.com、cgb@qq.org')).toEqual([])
  expect(findPersonal('a@sina.com.cn. b@qq.com.').map(({ words }) => words)).toEqual([
    'a@sina.com.cn',
    'b@qq.com',
  ])
  expect(findPersonal('zhangsan@qq.com', ['zhangsan@qq.com'])).toEqual([])
})

test('what the law wants to be public is given as such', () => {
  expect(
    findPersonal('联系电话：13800138000；另：13900139000', ['138-0013-8000']).map(each => each.words),
  ).toEqual(['13900139000'])
})

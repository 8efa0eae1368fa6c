import fc from 'fast-check'
import { expect, test } from 'vitest'
import { citizenIdCheckDigit } from '../../rules/citizen-id.ts'
import { creditCodeCheck } from '../../rules/credit-code.ts'
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
  for (const date of ['19900230', '18001231', '19901301', '20990101']) {
    const seventeen = `440101${date}123`
    expect(kindsIn(seventeen + citizenIdCheckDigit(seventeen))).not.toContain('citizenId')
  }
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
  ])
    expect(findPersonal(text), text).toEqual([])
  const seventeen = '91440101199003071'
  expect(kindsIn(seventeen + creditCodeCheck(seventeen))).not.toContain('citizenId')
})

test('boxes of persons are hinted at, those of offices are not', () => {
  expect(kindsIn('zhangsan@qq.com，cgb@gd.gov.cn，Li.Si@163.com')).toEqual(['email', 'email'])
})

test('what the law wants to be public is given as such', () => {
  expect(
    findPersonal('联系电话：13800138000；另：13900139000', ['138-0013-8000']).map(each => each.words),
  ).toEqual(['13900139000'])
})

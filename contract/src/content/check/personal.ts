import { maskCertificate, maskCitizenId, maskPhone } from '../../format/mask.ts'
import { citizenIdProblem } from '../../rules/citizen-id.ts'
import { creditCodeProblem } from '../../rules/credit-code.ts'

export const personalKinds = {
  citizenId: '居民身份证号',
  mobile: '手机号码',
  bankCard: '银行卡号',
  email: '个人邮箱',
} as const
export type PersonalKind = keyof typeof personalKinds

export interface FoundPerson {
  kind: PersonalKind
  words: string
  /** As it may be shown to others. */
  masked: string
  at: number
}

/** Numbers stand alone: not inside of a longer number, a word, an amount or a code such as GD-13800138000. */
const alone = (pattern: string): RegExp =>
  new RegExp(`(?<![0-9A-Za-z_])(?<![A-Za-z_]-|\\d\\.)(?:${pattern})(?![0-9A-Za-z_]|\\.\\d|-[A-Za-z])`, 'g')

const patterns: [Exclude<PersonalKind, 'email'>, RegExp][] = [
  ['citizenId', alone('\\d{17}[0-9Xx]|\\d{6}[ -]\\d{8}[ -]\\d{3}[0-9Xx]')],
  ['bankCard', alone('\\d{16,19}|\\d{4}(?:[ -]\\d{4}){3}(?:[ -]?\\d{1,3})?')],
  ['mobile', alone('1[3-9]\\d{9}|1[3-9]\\d([ -])\\d{4}\\1\\d{4}')],
]

const earliestYear = 1900

/** Birth dates that somebody living may have. */
const isBirthDate = (digits: string): boolean => {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].map(Number)
  if (year === undefined || month === undefined || day === undefined || year < earliestYear) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getTime() <= Date.now()
}

/** An organisation's code may be all digits, and then looks like a person's. */
const isCitizenId = (id: string): boolean =>
  citizenIdProblem(id) === undefined &&
  isBirthDate(id.slice(6, 14)) &&
  !(id.startsWith('9') && creditCodeProblem(id) === undefined)

export const passesLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, character, at) => {
    const digit = Number(character) * (at % 2 === 1 ? 2 : 1)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}

/** Cards of China's banks, and of the international schemes. */
const isBankCard = (digits: string): boolean =>
  /^(?:62\d{14,17}|60\d{14}|4\d{15}|5[1-5]\d{14}|35\d{14})$/.test(digits) && passesLuhn(digits)

const isReal: Record<Exclude<PersonalKind, 'email'>, (number: string) => boolean> = {
  citizenId: isCitizenId,
  bankCard: isBankCard,
  mobile: () => true,
}
const masks: Record<Exclude<PersonalKind, 'email'>, (number: string) => string> = {
  citizenId: maskCitizenId,
  bankCard: maskCertificate,
  mobile: maskPhone,
}

/** Boxes that people have for themselves; those of offices stand under the office's own name. */
const privateBox =
  /(?<![\w.+-])[\w.+-]{1,64}@(?:(?:vip\.)?(?:qq|163|126|sina|foxmail)|gmail|outlook|hotmail|sohu|139|189|aliyun|yeah|icloud)\.(?:com\.cn|com|net|cn)(?![\w-]|\.\w)/gi
const address = /\b(?:https?:\/\/|www\.)[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi

const plainDigits = (text: string): string =>
  text.replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff0d\u3000\u00a0]/g, character => {
    if (character === '\u3000' || character === '\u00a0') return ' '
    return String.fromCharCode(character.charCodeAt(0) - 0xfee0)
  })

const digitsOf = (words: string): string => words.replace(/[ -]/g, '').toUpperCase()

/**
 * Numbers that belong to one person: only those that can be real, so that a project's number or an amount is not
 * taken for one. What the law wants to be public, such as the telephone of a contact, is given as disclosed.
 */
export const findPersonal = (text: string, disclosed: readonly string[] = []): FoundPerson[] => {
  const plain = plainDigits(text).replace(address, found => ' '.repeat(found.length))
  const known = new Set(disclosed.map(each => digitsOf(plainDigits(each))))
  const found: FoundPerson[] = []
  const taken: { from: number; to: number }[] = []
  for (const [kind, pattern] of patterns)
    for (const { 0: words, index } of plain.matchAll(pattern)) {
      const number = digitsOf(words)
      const to = index + words.length
      // A number is one thing only.
      const isTaken = taken.some(each => index < each.to && each.from < to)
      if (isTaken || !isReal[kind](number)) continue
      taken.push({ from: index, to })
      if (!known.has(number))
        found.push({ kind, words: text.slice(index, to), masked: masks[kind](number), at: index })
    }
  for (const { 0: words, index } of text.matchAll(privateBox))
    if (!disclosed.includes(words)) found.push({ kind: 'email', words, masked: words, at: index })
  return found.sort((one, other) => one.at - other.at)
}

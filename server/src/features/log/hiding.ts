import { maskCitizenId, maskInText, maskName, maskPhone } from '@sunport/contract/format/mask.ts'

type Values = Record<string, unknown>

const whole = (): string => '***'

/** Fields that say something of a person, whatever they hold. */
const personal: Readonly<Record<string, (value: string) => string>> = {
  realName: maskName,
  contact: maskName,
  leader: maskName,
  mobile: maskPhone,
  phone: maskPhone,
  contactPhone: maskPhone,
  landline: maskPhone,
  fax: maskPhone,
  citizenId: maskCitizenId,
  email: whole,
  address: whole,
}

const hidden = (name: string, value: unknown): unknown => {
  if (typeof value === 'string')
    return Object.hasOwn(personal, name) && value ? personal[name]?.(value) : maskInText(value)
  if (Array.isArray(value)) return value.map(item => hidden(name, item))
  return typeof value === 'object' && value !== null ? hideIn(value as Values) : value
}

/** What an audit row keeps of an object, without what is personal in it. */
export const hideIn = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, hidden(name, value)]))

export const isSame = (first: unknown, second: unknown): boolean =>
  JSON.stringify(first) === JSON.stringify(second)

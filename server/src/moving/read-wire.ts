import { parseWireTime } from '@sunport/contract/format/dates.ts'
import { storable } from '../platform/text/storable.ts'

/** What stood in an answer, whatever its type: words, or nothing. */
export const wireText = (value: unknown): string | null => {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value !== 'string') return null
  const text = storable(value).trim()
  return text === '' ? null : text
}

const unpadded = /(?<!\d)\d(?!\d)/g
const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/
const moment = /^\d{12,13}$/

/** Times are Beijing's unless they say otherwise: padded or not, with seconds or not, or milliseconds as a number. */
export const wireMoment = (value: unknown): Date | null => {
  const text = wireText(value)
  if (text === null) return null
  if (moment.test(text)) return new Date(Number(text))
  if (zoned.test(text)) {
    const at = Date.parse(text)
    return Number.isNaN(at) ? null : new Date(at)
  }
  const padded = text
    .replace(/[/年月]/g, '-')
    .replace('日', ' ')
    .replace('T', ' ')
    .replace(/\.\d{1,9}$/, '')
    .replace(unpadded, '0$&')
    .replace(/\s+/g, ' ')
    .trim()
  return parseWireTime(padded) ?? null
}

const amount = /^\d{1,15}(?:\.\d{1,6})?$/
const tenThousands = /^(\d{1,11})(?:\.(\d{1,10}))?万元?$/

/** 423.5万 is 4235000, without a step through binary fractions. */
const inYuan = (text: string): string => {
  const [, whole, fraction = ''] = tenThousands.exec(text) ?? []
  if (whole === undefined) return text.replace(/元$/, '')
  const rest = fraction.padEnd(4, '0')
  const yuan = (whole + rest.slice(0, 4)).replace(/^0+(?=\d)/, '')
  return rest.length > 4 ? `${yuan}.${rest.slice(4)}` : yuan
}

/** Yuan as the database takes them. */
export const wireAmount = (value: unknown): string | null => {
  const given = wireText(value)
  const text = given === null ? null : inYuan(given.replace(/[,，\s]/g, ''))
  return text !== null && amount.test(text) ? text : null
}

export const wireCount = (value: unknown): number => {
  const count = Number(wireText(value))
  return Number.isSafeInteger(count) && count >= 0 && count < 2_000_000_000 ? count : 0
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const recordsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

/** The same as the database can keep it. */
export const storableJson = <T>(value: T): T => {
  if (typeof value === 'string') return storable(value) as T
  if (Array.isArray(value)) return value.map(storableJson) as T
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [storable(name), storableJson(each)]),
  ) as T
}

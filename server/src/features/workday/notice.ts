import type { DayEntry, ParsedNotice } from '@sunport/contract/calls/workday.ts'
import { workday } from '@sunport/contract/desk-codes.ts'
import { parseWireTime } from '@sunport/contract/format/dates.ts'
import { dateOf, dayNumber, weekdayOf } from '@sunport/contract/format/day-number.ts'

const weekdayNames = '一二三四五六日'

/** `2025年1月28日（农历除夕、周二）`; after 至 the month may be left out. */
const datePattern = /(?:(\d{4})年)?(?:(\d{1,2})月)?(\d{1,2})日(?:[（(]([^）)]*)[）)])?/g
const holidayPattern =
  /^(?:[一二三四五六七八九十]+、|\d+[.、．]|[（(][一二三四五六七八九十]+[）)])?\s*([\p{Script=Han}、和]{2,20}?)[：:](.*)$/u

interface ReadDate {
  date: string
  /** Where the date began and ended in the sentence. */
  from: number
  to: number
}

interface Reading {
  year: number
  problems: string[]
}

const weekdayIn = (brackets: string | undefined): number => {
  const [, name = ''] = /(?:周|星期)([一二三四五六日天])/.exec(brackets ?? '') ?? []
  return name ? weekdayNames.indexOf(name.replace('天', '日')) : -1
}

/** The dates of a sentence; what a date leaves out it has from the date before it. */
const datesIn = (sentence: string, { year, problems }: Reading): ReadDate[] => {
  let [lastYear, lastMonth] = [year, 0]
  const found: ReadDate[] = []
  for (const match of sentence.matchAll(datePattern)) {
    const [text, ownYear, ownMonth, day = '', brackets] = match
    if (!ownMonth && lastMonth === 0) continue
    const month = ownMonth ? Number(ownMonth) : lastMonth
    lastYear = ownYear ? Number(ownYear) : lastYear
    lastMonth = month
    const date = `${lastYear}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
    if (!parseWireTime(date)) {
      problems.push(`“${text}”不是存在的日期`)
      continue
    }
    const weekday = weekdayIn(brackets)
    if (weekday >= 0 && weekday !== weekdayOf(dayNumber(date)))
      problems.push(`“${text}”应为周${weekdayNames[weekdayOf(dayNumber(date))]}，请核对`)
    found.push({ date, from: match.index, to: match.index + text.length })
  }
  return found
}

const rangeOf = (first: string, last: string): string[] => {
  const [from, to] = [dayNumber(first), dayNumber(last)]
  return to < from || to - from > 40
    ? []
    : Array.from({ length: to - from + 1 }, (_, at) => dateOf(from + at))
}

/** Days joined by 至 are a range, by 、 single ones. */
const daysOff = (sentence: string, dates: ReadDate[], reading: Reading): string[] => {
  const days: string[] = []
  for (const [at, { date, to }] of dates.entries()) {
    const next = dates[at + 1]
    const previous = dates[at - 1]
    if (previous && isJoined(sentence, previous.to, dates[at]?.from ?? 0)) continue
    if (!next || !isJoined(sentence, to, next.from)) {
      days.push(date)
      continue
    }
    const range = rangeOf(date, next.date)
    if (range.length === 0) reading.problems.push(`“${date} 至 ${next.date}”的先后顺序不正确`)
    days.push(...range)
  }
  return days
}

const isJoined = (sentence: string, from: number, to: number): boolean =>
  /^\s*(至|到|-|—|~|～)\s*$/.test(sentence.slice(from, to))

const readHoliday = (name: string, text: string, reading: Reading): DayEntry[] => {
  const entries: DayEntry[] = []
  for (const sentence of text.split(/[。；;]/)) {
    // Staff may be encouraged to rest on a day that stays a work day.
    if (/鼓励|建议/.test(sentence)) continue
    const dates = datesIn(sentence, reading)
    if (dates.length === 0) continue
    const end = sentence.slice(dates.at(-1)?.to ?? 0)
    if (/放假/.test(end)) {
      const days = daysOff(sentence, dates, reading)
      const [, told] = /(?:共|放假)(\d+)天/.exec(end) ?? []
      if (told && Number(told) !== days.length)
        reading.problems.push(`${name}：通知写明${told}天，识别出${days.length}天，请核对`)
      for (const date of days) entries.push({ date, dayStatus: workday.off, kind: 'holiday', name })
    } else if (/上班/.test(end)) {
      for (const { date } of dates)
        entries.push({ date, dayStatus: workday.work, kind: 'makeup', name: `${name}调休` })
    }
  }
  if (entries.length === 0) reading.problems.push(`${name}：没有识别出放假日期`)
  return entries
}

/** A date counts as it is named first; that it is named again is told. */
export const onceEach = (entries: DayEntry[], problems: string[]): DayEntry[] => {
  const byDate = new Map<string, DayEntry>()
  for (const entry of entries)
    if (byDate.has(entry.date)) problems.push(`${entry.date} 出现了不止一次，请核对`)
    else byDate.set(entry.date, entry)
  return [...byDate.values()].sort((first, second) => first.date.localeCompare(second.date))
}

/** Reads the yearly notice of the State Council's General Office, or one written in its manner. */
export const readNotice = (text: string, givenYear: number): ParsedNotice => {
  const [, titleYear] = /(\d{4})年\s*(?:部分|全年)?节假日(?:放假)?安排/.exec(text) ?? []
  const [basis = null] = /[\p{Script=Han}]{2,8}〔\d{4}〕\d{1,3}号/u.exec(text) ?? []
  const reading: Reading = { year: Number(titleYear ?? givenYear), problems: [] }
  const entries = text
    // Pasted texts often come in one line.
    .replaceAll(/(?<=[。；;\s])(?=[一二三四五六七八九十]+、)/g, '\n')
    .split(/\r?\n/)
    .map(line => holidayPattern.exec(line.trim()))
    .flatMap(match => (match ? readHoliday(match[1] ?? '', match[2] ?? '', reading) : []))
    .map(entry => (basis ? { ...entry, basis } : entry))
  const days = onceEach(entries, reading.problems)
  if (days.length === 0) reading.problems.push('没有识别出任何节假日，请检查通知内容')
  return { year: reading.year, basis, days, problems: reading.problems }
}

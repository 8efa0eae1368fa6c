import { DayEntry, type ParsedNotice } from '@sunport/contract/calls/workday.ts'
import { dayKinds, workday } from '@sunport/contract/desk-codes.ts'
import { readTableFile } from '../../platform/files/table-file.ts'
import { onceEach } from './notice.ts'

/** Columns of the file, as exports write and imports read them. */
export const dayFileColumns = {
  date: '日期',
  dayStatus: '是否工作日',
  kind: '类型',
  name: '名称',
  basis: '依据',
  remark: '备注',
} as const
type ColumnName = keyof typeof dayFileColumns

const statusWords: Record<string, string> = {
  工作日: workday.work,
  上班: workday.work,
  是: workday.work,
  休息日: workday.off,
  放假: workday.off,
  否: workday.off,
}
export const statusWordOf = (status: string): string => (status === workday.work ? '工作日' : '休息日')
const kindCodes: Record<string, string> = Object.fromEntries(
  Object.entries(dayKinds).map(([code, name]) => [name, code]),
)

/** 2026/1/4 and 2026年1月4日 are what people type. */
const wireDay = (text: string): string => {
  const [matched, year, month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? []
  return matched ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}

const meant: Partial<Record<ColumnName, (text: string) => string>> = {
  date: wireDay,
  dayStatus: text => statusWords[text] ?? text,
  kind: text => kindCodes[text] ?? text,
}

/** Reads days out of a table; lines that make no sense are told, the others stand. */
export const readDayFile = async (file: File): Promise<ParsedNotice> => {
  const { headings, lines } = await readTableFile(file)
  const problems: string[] = []
  const places = Object.entries(dayFileColumns).map(
    ([name, title]) => [name as ColumnName, headings.indexOf(title)] as const,
  )
  const missing = places.filter(([, at]) => at < 0).map(([name]) => dayFileColumns[name])
  const required = missing.filter(title => ['日期', '是否工作日', '类型'].includes(title))
  if (required.length > 0)
    return { year: null, basis: null, days: [], problems: [`缺少列：${required.join('、')}`] }
  const entries = lines.flatMap((line, at) => {
    const cells = places.map(([name, place]) => {
      const text = line[place] ?? ''
      return [name, meant[name]?.(text) ?? text]
    })
    const parsed = DayEntry.safeParse(Object.fromEntries(cells))
    if (parsed.success) return [parsed.data]
    problems.push(`第${at + 2}行：${parsed.error.issues.map(({ message }) => message).join('；')}`)
    return []
  })
  const days = onceEach(entries, problems)
  const years = new Set(days.map(({ date }) => Number(date.slice(0, 4))))
  return { year: years.size === 1 ? ([...years][0] ?? null) : null, basis: null, days, problems }
}

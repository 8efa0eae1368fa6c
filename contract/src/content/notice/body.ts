import { formatMoney } from '../../format/money.ts'
import { fieldAt } from './paths.ts'
import {
  type NoticeField,
  type NoticeFormat,
  type NoticeRow,
  type NoticeSection,
  type NoticeValues,
  rowsOf,
  textOf,
} from './shape.ts'

/** For text between tags only: nothing that was typed ever stands in an attribute. */
const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const linesOf = (words: string): string[] =>
  words
    .split(/\r?\n/)
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)

const longDate = (date: string): string =>
  date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, (_, y, m, d) => `${y}年${m}月${d}日`)
const longTime = (time: string): string =>
  `${longDate(time.slice(0, 10))} ${time.slice(11, 13)}时${time.slice(14, 16)}分（北京时间）`

/** A value as the public reads it. */
export const shownValue = ({ kind, label, options }: NoticeField, value: unknown): string => {
  const words = textOf(value)
  if (!words) return ''
  switch (kind) {
    case 'money':
      return formatMoney(words) ? formatMoney(words) + (label.includes('（元）') ? '' : '元') : words
    case 'date':
      return longDate(words)
    case 'time':
      return words.length >= 16 ? longTime(words) : words
    case 'month':
      return words.replace(/^(\d{4})-(\d{2})$/, '$1年$2月')
    case 'choice':
      return options?.[words] ?? words
    default:
      return words
  }
}

/** Old and new of a correction are kept as values and shown as the corrected field shows them. */
const shownChange = (row: NoticeRow, key: 'old' | 'new'): string => {
  const field = fieldAt(textOf(row.field))
  return field ? shownValue(field, row[key]) : textOf(row[key])
}

const shownCell = (table: NoticeField, column: NoticeField, row: NoticeRow): string =>
  table.key === 'changes' && (column.key === 'old' || column.key === 'new')
    ? shownChange(row, column.key)
    : shownValue(column, row[column.key])

const cell = (tag: string, words: string): string => {
  const [first = '', ...rest] = linesOf(words)
  const inner =
    rest.length === 0 ? escaped(first) : [first, ...rest].map(line => `<p>${escaped(line)}</p>`).join('')
  return `<${tag}>${inner}</${tag.split(' ')[0]}>`
}
const paragraph = (words: string): string => `<p>${escaped(words)}</p>`
const rowsTable = (rows: string[]): string => `<table><tbody>${rows.join('')}</tbody></table>`

const tableHtml = (field: NoticeField, value: unknown): string => {
  const columns = (field.columns ?? []).filter(({ isUnsaid }) => !isUnsaid)
  const rows = rowsOf(value)
  if (rows.length === 0) return ''
  const head = `<tr>${columns.map(({ label }) => cell('th scope="col"', label)).join('')}</tr>`
  const body = rows.map(
    row => `<tr>${columns.map(column => cell('td', shownCell(field, column, row))).join('')}</tr>`,
  )
  return rowsTable([head, ...body])
}

const factsHtml = (fields: readonly NoticeField[], values: NoticeValues): string => {
  const rows = fields.flatMap(field => {
    const words = shownValue(field, values[field.key])
    return words ? [`<tr>${cell('th scope="row"', field.label)}${cell('td', words)}</tr>`] : []
  })
  return rows.length > 0 ? rowsTable(rows) : ''
}

const lineHtml = (field: NoticeField, values: NoticeValues): string => {
  const words = shownValue(field, values[field.key])
  const [first, ...rest] = linesOf(words)
  if (!first) return ''
  // A long text is its own heading's content; a short one says what it is.
  if (field.kind === 'long') return [first, ...rest].map(paragraph).join('')
  return paragraph(`${field.label}：${[first, ...rest].join(' ')}`)
}

const sectionHtml = ({ fields, layout, fixed = [] }: NoticeSection, values: NoticeValues): string => {
  const said = fields.filter(({ isUnsaid }) => !isUnsaid)
  const simple = said.filter(({ kind }) => kind !== 'table' && kind !== 'rich')
  const first =
    layout === 'facts' ? factsHtml(simple, values) : simple.map(field => lineHtml(field, values)).join('')
  const tables = said.map(field => (field.kind === 'table' ? tableHtml(field, values[field.key]) : ''))
  const free = said.map(field => (field.kind === 'rich' ? textOf(values[field.key]) : ''))
  return [first, ...tables, ...free, ...fixed.map(paragraph)].join('')
}

const numerals = '一二三四五六七八九十'

/**
 * The public text of a notice, made of its values. Everything but the rich fields, which have been cleaned, is
 * escaped here; the result is what the allow-list of rich texts lets through unchanged.
 */
export const noticeBody = (format: NoticeFormat, values: NoticeValues): string =>
  format.sections
    .map(section => ({ heading: section.heading, html: sectionHtml(section, values) }))
    .filter(({ html }) => html !== '')
    .map(({ heading, html }, at) => `<h3>${numerals[at] ?? at + 1}、${escaped(heading)}</h3>${html}`)
    .join('')

/** The block and the tables by which outside programs know a notice. */
export const framedBody = (html: string): string =>
  `<div class="noticeArea" id="noticeArea">${html.replaceAll('<table>', '<table class="noticeTable">')}</div>`

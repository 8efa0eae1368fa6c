import { formatMoney } from '../../format/money.ts'
import { fieldAt } from './paths.ts'
import {
  type NoticeField,
  type NoticeFormat,
  type NoticeParts,
  type NoticeRow,
  type NoticeSection,
  type NoticeValues,
  rowsOf,
  textOf,
} from './shape.ts'
import { dateWords, timeWords } from './time-words.ts'

/** For text between tags only: nothing that was typed ever stands in an attribute. */
export const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const linesOf = (words: string): string[] =>
  words
    .split(/\r?\n/)
    .map(line => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)

/** A value as the public reads it. */
export const shownValue = ({ kind, label, options }: NoticeField, value: unknown): string => {
  const words = textOf(value)
  if (!words) return ''
  switch (kind) {
    case 'money':
      return formatMoney(words) ? formatMoney(words) + (label.includes('（元）') ? '' : '元') : words
    case 'date':
      return dateWords(words)
    case 'time':
      return timeWords(words)
    case 'month':
      return words.replace(/^(\d{4})-(\d{2})$/, '$1年$2月')
    case 'rate':
      return `${words}%`
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

const shownCell = (table: NoticeField, column: NoticeField, row: NoticeRow): string => {
  if (table.key === 'changes' && (column.key === 'old' || column.key === 'new'))
    return shownChange(row, column.key)
  const shown = shownValue(column, row[column.key])
  const instead = table.columns?.find(({ key }) => key === column.unless)
  return !shown && instead ? shownValue(instead, row[instead.key]) : shown
}

const cell = (tag: string, words: string): string => {
  const [first = '', ...rest] = linesOf(words)
  const inner =
    rest.length === 0 ? escaped(first) : [first, ...rest].map(line => `<p>${escaped(line)}</p>`).join('')
  return `<${tag}>${inner}</${tag.split(' ')[0]}>`
}
const paragraph = (words: string): string => `<p>${escaped(words)}</p>`
const rowsTable = (rows: string[]): string => `<table><tbody>${rows.join('')}</tbody></table>`

const tableOf = (field: NoticeField, columns: readonly NoticeField[], rows: NoticeRow[]): string => {
  const head = `<tr>${columns.map(({ label, said }) => cell('th scope="col"', said ?? label)).join('')}</tr>`
  const body = rows.map(
    row => `<tr>${columns.map(column => cell('td', shownCell(field, column, row))).join('')}</tr>`,
  )
  return rowsTable([head, ...body])
}

/** A column that may be left out, and is in every row, is not shown empty. */
const shownColumns = ({ columns = [] }: NoticeField, rows: NoticeRow[]): NoticeField[] =>
  columns.filter(
    ({ key, isUnsaid, isRequired }) => !isUnsaid && (isRequired || rows.some(row => textOf(row[key]) !== '')),
  )

const partName = (label: string, words: string): string => (/^\d+$/.test(words) ? label + words : words)

/**
 * Programs take the first cell of a row as who, and the last as how much: what a row belongs to stands above its
 * table, and what else is known of it in a table of its own.
 */
const partedHtml = (field: NoticeField, parts: NoticeParts, rows: NoticeRow[]): string => {
  const columns = shownColumns(field, rows)
  const by = columns.find(({ key }) => key === parts.by)
  const main = parts.main.flatMap(key => columns.find(column => column.key === key) ?? [])
  const [who] = main
  const others = columns.filter(column => column !== by && !main.includes(column))
  const named = Map.groupBy(rows, row => partName(by?.label ?? '', linesOf(textOf(row[parts.by])).join(' ')))
  const tables = [...named].map(
    ([name, own]) => (name ? paragraph(`${name}：`) : '') + tableOf(field, main, own),
  )
  if (others.length === 0 || !who || !by) return tables.join('')
  const beside = [by, { ...who, said: parts.whoBeside }, ...others]
  return [...tables, paragraph(`${parts.beside}：`), tableOf(field, beside, rows)].join('')
}

const tableHtml = (field: NoticeField, value: unknown): string => {
  const rows = rowsOf(value)
  if (rows.length === 0) return ''
  return field.parts ? partedHtml(field, field.parts, rows) : tableOf(field, shownColumns(field, rows), rows)
}

/** Name and value in one line, with the colon that programs look for; a long value goes on below. */
const factsHtml = (fields: readonly NoticeField[], values: NoticeValues): string =>
  fields
    .map(field => {
      const [first, ...rest] = linesOf(shownValue(field, values[field.key]))
      if (!first) return ''
      return [`${field.said ?? field.label}：${first}`, ...rest].map(paragraph).join('')
    })
    .join('')

const spanOf = (from: NoticeField, values: NoticeValues): string =>
  [from.key, from.until ?? ''].map(key => shownValue(from, values[key])).join('至')

const lineHtml = (field: NoticeField, values: NoticeValues): string => {
  const isSpan = field.until !== undefined && textOf(values[field.until]) !== ''
  const [first, ...rest] = linesOf(isSpan ? spanOf(field, values) : shownValue(field, values[field.key]))
  if (!first) return ''
  // A long text is its own heading's content; a short one says what it is.
  if (field.kind === 'long') return [first, ...rest].map(paragraph).join('')
  return paragraph(`${field.said ?? field.label}：${[first, ...rest].join(' ')}`)
}

/** Line after line; groups are numbered in the order in which they have something to say. */
const linesHtml = (fields: readonly NoticeField[], values: NoticeValues): string => {
  const ends = new Set(fields.map(({ until }) => until))
  const told = fields
    .filter(({ key }) => !ends.has(key))
    .map(field => ({ group: field.group, html: lineHtml(field, values) }))
    .filter(({ html }) => html !== '')
  const groups = [...new Set(told.flatMap(({ group }) => group ?? []))]
  return told
    .map(({ group, html }, at) => {
      const isFirst = group !== undefined && told[at - 1]?.group !== group
      return isFirst ? paragraph(`${groups.indexOf(group) + 1}.${group}`) + html : html
    })
    .join('')
}

const sectionHtml = ({ fields, layout, fixed = [] }: NoticeSection, values: NoticeValues): string => {
  const said = fields.filter(({ isUnsaid }) => !isUnsaid)
  const simple = said.filter(({ kind }) => kind !== 'table' && kind !== 'rich')
  const first = layout === 'facts' ? factsHtml(simple, values) : linesHtml(simple, values)
  const tables = said.map(field => (field.kind === 'table' ? tableHtml(field, values[field.key]) : ''))
  const free = said.map(field => (field.kind === 'rich' ? textOf(values[field.key]) : ''))
  return [first, ...tables, ...free, ...fixed.map(paragraph)].join('')
}

const overviewHtml = ({ overview, lead }: NoticeFormat, values: NoticeValues): string => {
  const words = linesOf(overview?.(values) ?? '').join(' ')
  const first = linesOf(lead?.(values) ?? '').map(paragraph)
  return [...first, ...(words ? [`<h3>项目概况</h3>${paragraph(words)}`] : [])].join('')
}

const numerals = '一二三四五六七八九十'

/**
 * The public text of a notice, made of its values. Everything but the rich fields, which have been cleaned, is
 * escaped here; the result is what the allow-list of rich texts lets through unchanged.
 */
export const noticeBody = (format: NoticeFormat, values: NoticeValues): string =>
  overviewHtml(format, values) +
  format.sections
    .map(section => ({ heading: section.heading, html: sectionHtml(section, values) }))
    .filter(({ html }) => html !== '')
    .map(({ heading, html }, at) => `<h3>${numerals[at] ?? at + 1}、${escaped(heading)}</h3>${html}`)
    .join('')

/** The block and the tables by which outside programs know a notice. */
export const framedBody = (html: string): string =>
  `<div class="noticeArea" id="noticeArea">${html.replaceAll('<table>', '<table class="noticeTable">')}</div>`

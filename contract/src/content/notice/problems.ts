import { parseWireTime } from '../../format/dates.ts'
import { sumMoney } from '../../format/sum-money.ts'
import { contactPhoneProblem } from '../../rules/contact-phone.ts'
import { creditCodeProblem } from '../../rules/credit-code.ts'
import { moneyProblem, normalizeMoney } from '../../rules/money.ts'
import { fieldsOf, type NoticeField, type NoticeFormat, type NoticeValues, rowsOf, textOf } from './shape.ts'

interface NoticeProblem {
  key: string
  message: string
}

const mostRows = 200

export const isDate = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && parseWireTime(value) !== undefined
const isTime = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value) && parseWireTime(value) !== undefined
const isMonth = (value: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(value)

/** What is wrong with a value that is there, in words. */
const wrongIn = ({ kind, label, max, options }: NoticeField, value: string): string | undefined => {
  switch (kind) {
    case 'money':
      return moneyProblem(value) && `${label}：${moneyProblem(value)}`
    case 'date':
      return isDate(value) ? undefined : `${label}不是正确的日期`
    case 'time':
      return isTime(value) ? undefined : `${label}不是正确的时间`
    case 'month':
      return isMonth(value) ? undefined : `${label}不是正确的年月`
    case 'phone':
      return contactPhoneProblem(value) && `${label}不是正确的号码`
    case 'rate':
      return rateProblem(value) && `${label}${rateProblem(value)}`
    case 'itemCode':
      return /^[ABC]\d{2,10}$/.test(value) ? undefined : `${label}须为目录的编码，如 A02010000`
    case 'creditCode':
      return creditCodeProblem(value) && `${label}：${creditCodeProblem(value)}`
    case 'region':
      return /^\d{6}(?:\d{3})?$/.test(value) ? undefined : `${label}不正确`
    case 'choice':
      return Object.hasOwn(options ?? {}, value) ? undefined : `${label}所选内容不正确`
    default:
      return max && value.length > max ? `${label}不能超过${max}个字` : undefined
  }
}

const isEmptyHtml = (html: string): boolean => html.replace(/<(?!img)[^<>]*>|&nbsp;|\s/g, '') === ''

const mostRate = 1000
const rateProblem = (value: string): string | undefined => {
  if (!/^\d{1,4}(?:\.\d{1,4})?$/.test(value)) return '须为百分数，最多四位小数'
  return Number(value) > 0 && Number(value) <= mostRate ? undefined : `须大于0且不超过${mostRate}`
}

/** A value among those beside it: some may stand in place of others. */
const problemIn = (field: NoticeField, beside: NoticeValues): string | undefined => {
  const words = textOf(beside[field.key])
  const isEmpty = words === '' || (field.kind === 'rich' && isEmptyHtml(words))
  const isReplaced = field.unless !== undefined && textOf(beside[field.unless]) !== ''
  if (isEmpty) return field.isRequired && !isReplaced ? `${field.label}不能为空` : undefined
  return wrongIn(field, words)
}

const tableProblems = (field: NoticeField, value: unknown): NoticeProblem[] => {
  const { key, label, columns = [] } = field
  const rows = rowsOf(value)
  if (rows.length === 0) return field.isRequired ? [{ key, message: `${label}至少填写一行` }] : []
  if (rows.length > mostRows) return [{ key, message: `${label}不能超过${mostRows}行` }]
  return rows.flatMap((row, at) =>
    columns.flatMap(column => {
      const message = problemIn(column, row)
      return message
        ? [{ key: `${key}.${at}.${column.key}`, message: `${label}第${at + 1}行${message}` }]
        : []
    }),
  )
}

/** Pairs that stand in an order, whichever format has them. */
const orders: [first: string, second: string, message: string][] = [
  ['docsFrom', 'docsTo', '获取截止日期不能早于开始日期'],
  ['docsTo', 'openTenderTime', '文件获取截止日期不能晚于提交截止时间'],
  ['publicityFrom', 'publicityTo', '公示截止日期不能早于开始日期'],
]

const orderProblems = (values: NoticeValues): NoticeProblem[] =>
  orders.flatMap(([first, second, message]) => {
    const [from, to] = [textOf(values[first]).slice(0, 10), textOf(values[second]).slice(0, 10)]
    return from && to && to < from ? [{ key: second, message }] : []
  })

const twicePackages = (values: NoticeValues): NoticeProblem[] => {
  const numbers = rowsOf(values.packages).map(row => textOf(row.no))
  return new Set(numbers).size < numbers.length ? [{ key: 'packages', message: '包号不能重复' }] : []
}

/** A slip of the decimal point shows here before it shows in a list. */
const unequalBudgets = (values: NoticeValues): NoticeProblem[] => {
  const amounts = rowsOf(values.packages).map(row => textOf(row.budget))
  const total = textOf(values.budget)
  const isComparable =
    total && amounts.length > 0 && [total, ...amounts].every(each => each && !moneyProblem(each))
  return isComparable && sumMoney(amounts) !== normalizeMoney(total)
    ? [{ key: 'budget', message: '各合同包预算金额之和与项目预算金额不一致' }]
    : []
}

/** Everything that is missing or wrong in a notice of a format. */
export const noticeProblems = (format: NoticeFormat, values: NoticeValues): NoticeProblem[] => {
  const type = textOf(values.noticeType)
  const typeProblem =
    format.noticeTypes.length === 0 || format.noticeTypes.includes(type)
      ? []
      : [{ key: 'noticeType', message: '请选择公告类型' }]
  return [
    ...typeProblem,
    ...fieldsOf(format).flatMap(field => {
      if (field.isDerived) return []
      if (field.kind === 'table') return tableProblems(field, values[field.key])
      const message = problemIn(field, values)
      return message ? [{ key: field.key, message }] : []
    }),
    ...orderProblems(values),
    ...twicePackages(values),
    ...unequalBudgets(values),
  ]
}

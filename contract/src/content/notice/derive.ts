import { noticeTypes, purchaseManners } from '../../codes.ts'
import { sumMoney } from '../../format/sum-money.ts'
import { moneyProblem, normalizeMoney } from '../../rules/money.ts'
import { formatNamed } from './formats.ts'
import {
  fieldsOf,
  type NoticeField,
  type NoticeFormat,
  type NoticeRow,
  type NoticeValues,
  rowsOf,
  textOf,
} from './shape.ts'

const tidyText = ({ kind }: NoticeField, value: unknown): string => {
  const words = textOf(value).normalize('NFC')
  return kind === 'money' && words && !moneyProblem(words) ? normalizeMoney(words) : words
}

const tidyRow = (columns: readonly NoticeField[], row: NoticeRow): NoticeRow =>
  Object.fromEntries(
    columns.flatMap(column => {
      const words = tidyText(column, row[column.key])
      return words ? [[column.key, words]] : []
    }),
  )

/** Only what the format knows, trimmed, amounts to the fen; empty values are left out. */
const tidied = (format: NoticeFormat, values: NoticeValues): NoticeValues =>
  Object.fromEntries(
    fieldsOf(format).flatMap((field): [string, unknown][] => {
      if (field.isDerived) return []
      if (field.kind === 'table') {
        const rows = rowsOf(values[field.key]).map(row => tidyRow(field.columns ?? [], row))
        return rows.length > 0 ? [[field.key, rows]] : []
      }
      const words = tidyText(field, values[field.key])
      return words ? [[field.key, words]] : []
    }),
  )

const names = (rows: NoticeRow[], key: string): string =>
  [...new Set(rows.map(row => textOf(row[key])).filter(Boolean))].join('，')

/** The last digit of a tender's or a result's type is its manner. */
const mannerOf = (noticeType: string): NoticeValues => {
  const digit = /^0010[12](\d)$/.exec(noticeType)?.[1]
  return digit && Object.hasOwn(purchaseManners, digit) ? { purchaseManner: digit } : {}
}

const derivedBy: Record<string, (values: NoticeValues) => NoticeValues> = {
  intention: values => {
    const rows = rowsOf(values.intentions)
    return {
      budget: sumMoney(rows.map(row => textOf(row.budget))),
      expectPurchaseTime: textOf(rows[0]?.month),
      openTenderName: textOf(rows[0]?.name),
    }
  },
  result: values => {
    const rows = rowsOf(values.suppliers)
    const amounts = rows.map(row => textOf(row.amount)).filter(Boolean)
    return {
      // Rates are no amounts: a result of rates only has no sum, which is not the same as nothing.
      ...(amounts.length > 0 && { successfulMoney: sumMoney(amounts) }),
      bidCompany: names(rows, 'name'),
    }
  },
  // Only a correction that moves the opening has one of its own; lists then show it for the whole project.
  correction: values => {
    const moved = rowsOf(values.changes).findLast(row => row.field === 'openTenderTime')
    return moved ? { openTenderTime: textOf(moved.new) } : {}
  },
}

/** The values of a notice as they are kept: tidied, and completed by what lists and programs read. */
export const completedNotice = (format: NoticeFormat, values: NoticeValues): NoticeValues => {
  const noticeType = textOf(values.noticeType)
  const tidy = tidied(format, values)
  const contactPerson = textOf(tidy.agentLinkMan) || textOf(tidy.purchaserLinkMan)
  const catalogueNameList = names(rowsOf(tidy.catalogue), 'name')
  const contactNumber = textOf(tidy.agentLinkPhone) || textOf(tidy.purchaserLinkPhone)
  return {
    format: format.code,
    ...(noticeType && { noticeType }),
    ...tidy,
    ...mannerOf(noticeType),
    ...derivedBy[format.code]?.(tidy),
    ...(catalogueNameList && { catalogueNameList }),
    ...(contactPerson && { contactPerson }),
    ...(contactNumber && { contactNumber }),
  }
}

/** The same for values that may have come from elsewhere, without a format: these are left as they are. */
export const completedAnyway = (values: NoticeValues): NoticeValues => {
  const format = formatNamed(values.format)
  return format ? completedNotice(format, values) : values
}

const titleLength = 200

/** What a notice is called unless its author says otherwise. */
export const proposedTitle = (format: NoticeFormat, values: NoticeValues): string => {
  const kind = noticeTypes[textOf(values.noticeType)]?.name ?? format.name
  const subject = textOf(values.openTenderName)
  const whose = textOf(values.purchaser)
  // A name that says whose it is does not say so twice.
  return `${subject.startsWith(whose) ? '' : whose}${subject}${kind}`.slice(0, titleLength)
}

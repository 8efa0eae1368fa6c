import { framedBody, noticeBody } from '@sunport/contract/content/notice/body.ts'
import { completedNotice } from '@sunport/contract/content/notice/derive.ts'
import { officialFormats } from '@sunport/contract/content/notice/formats.ts'
import { goldenNotices } from '@sunport/contract/content/notice/golden.ts'
import { fieldsOf, rowsOf } from '@sunport/contract/content/notice/shape.ts'
import { describe, expect, test } from 'vitest'
import { sanitiseRichText } from '../../../platform/rich-text/sanitise.ts'
import { readNotice, wireTimeOf } from '../../../testing/notice-reader.ts'
import { descriptionOf } from '../core/publication-repo.ts'

const read = officialFormats.map(format => {
  const values = completedNotice(format, goldenNotices[format.code] ?? {}) as Record<string, string>
  const { html, text } = sanitiseRichText(noticeBody(format, values))
  const says = (key: string) => fieldsOf(format).some(field => field.key === key && !field.isUnsaid)
  return {
    name: format.name,
    code: format.code,
    values,
    says,
    content: readNotice(framedBody(html)),
    description: readNotice(descriptionOf(text)),
    text,
  }
})

describe.each(read)('$name, written with its form', ({ values, says, content, description, text, code }) => {
  test.runIf(says('openTenderCode'))('says its number and its project, at the beginning too', () => {
    expect([content.code, content.name]).toEqual([values.openTenderCode, values.openTenderName])
    expect([description.code, description.name]).toEqual([values.openTenderCode, values.openTenderName])
  })

  test.runIf(says('budget'))('says what is budgeted, at the beginning too', () => {
    expect([content.budget, description.budget]).toEqual([Number(values.budget), Number(values.budget)])
  })

  test.runIf(says('purchaser'))('says who buys', () => {
    expect(content.purchaser).toBe(values.purchaser)
  })

  test.runIf(says('openTenderTime'))('says until when', () => {
    expect(wireTimeOf(content.deadline)).toBe(values.openTenderTime)
  })

  test.runIf(code === 'result')('says who won and for how much', () => {
    expect(content.winners).toEqual(
      rowsOf(values.suppliers).map(({ name, amount }) => ({ supplier: name, amount: Number(amount) })),
    )
  })

  test.runIf(code === 'intention')('says what programs know an intention by', () => {
    const beginning = descriptionOf(text)
    for (const words of [/公开如下：/, /预算金额/, /20\d\d年\d{1,2}月/]) expect(beginning).toMatch(words)
  })

  test('has a colon after every name of a value', () => {
    expect(text).not.toMatch(/项目编号 |项目名称 |预算金额 |采购方式 /)
  })
})

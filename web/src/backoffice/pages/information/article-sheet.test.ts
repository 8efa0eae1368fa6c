import { describe, expect, test } from 'vitest'
import { checkValues } from '../../ui/form/schema-check.ts'
import { articleSheet } from './article-sheet.ts'

const number = {
  code: 'amount',
  name: '金额',
  type: 'number' as const,
  isRequired: true,
  isPublic: true,
  options: [],
}
const fields = [
  { path: ['title'], label: '标题', verb: '填写' as const },
  { path: ['fields', 'source'], label: '来源', verb: '填写' as const },
  { path: ['fields', 'sourceUrl'], label: '来源网址', verb: '填写' as const },
  { path: ['fields', 'ext-amount'], label: '金额', verb: '填写' as const },
]
const complaints = (values: unknown) =>
  checkValues(articleSheet([number]), values, fields).problems.map(({ field, message }) => [
    field?.path.join('.'),
    message,
  ])

describe('an article while it is written', () => {
  test('nothing is asked of what is still empty', () => {
    expect(complaints({ title: '', fields: { source: '', sourceUrl: '', 'ext-amount': '' } })).toEqual([])
    expect(complaints({ title: undefined, fields: {} })).toEqual([])
  })

  test('what is there is judged at its field, a channel’s own facts as well', () => {
    expect(
      complaints({
        title: '三个字',
        fields: { source: '字'.repeat(51), sourceUrl: 'x', 'ext-amount': '许多' },
      }),
    ).toEqual([
      ['title', '标题须为4至100个字'],
      ['fields.source', '来源不能超过50个字'],
      ['fields.sourceUrl', '请输入正确的网址'],
      ['fields.ext-amount', '金额须为数字'],
    ])
  })
})

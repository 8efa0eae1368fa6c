import { noticeBody } from '@sunport/contract/content/notice/body.ts'
import { completedNotice } from '@sunport/contract/content/notice/derive.ts'
import { noticeFormats, officialFormats } from '@sunport/contract/content/notice/formats.ts'
import { goldenNotices } from '@sunport/contract/content/notice/golden.ts'
import { fieldsOf, type NoticeFormat, type NoticeValues } from '@sunport/contract/content/notice/shape.ts'
import { expect, test } from 'vitest'
import { sanitiseRichText } from '../../../platform/rich-text/sanitise.ts'

const bodyOf = (format: NoticeFormat, values: NoticeValues) =>
  noticeBody(format, completedNotice(format, values))

test.each(officialFormats)('the text of $name is what the allow-list lets through', format => {
  const html = bodyOf(format, goldenNotices[format.code] ?? {})
  expect(sanitiseRichText(html)).toMatchObject({ html, warnings: [] })
})

const nasty = [
  '<b>x</b>',
  '"\'&amp;&lt;',
  '  两  头  空  ',
  '第一行\n\n第二行\r\n第三行',
  '<script>1</script>',
  '\u3000全角\u3000',
  '😀 ',
]

test.each(noticeFormats)(
  'whatever is typed into $name, its text stays what the allow-list lets through',
  format => {
    for (const words of nasty) {
      const fill = (fields: ReturnType<typeof fieldsOf>): NoticeValues =>
        Object.fromEntries(
          fields.map(field => [
            field.key,
            field.kind === 'table'
              ? [fill([...(field.columns ?? [])]), fill([...(field.columns ?? [])])]
              : field.kind === 'rich'
                ? '<p>已清洗的内容</p>'
                : words,
          ]),
        )
      const html = bodyOf(format, fill(fieldsOf(format)))
      expect(sanitiseRichText(html).html).toBe(html)
    }
  },
)

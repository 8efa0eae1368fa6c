import { expect, test } from 'vitest'
import { annotatedBody, namesOtherMoment, openingAnnotated, openingInForce } from './annotated.ts'
import { framedBody, noticeBody, shownValue } from './body.ts'
import { correctables } from './correction.ts'
import { completedNotice } from './derive.ts'
import { formatNamed, officialFormats } from './formats.ts'
import { goldenNotices } from './golden.ts'
import { fieldAt } from './paths.ts'
import type { NoticeField, NoticeFormat, NoticeValues } from './shape.ts'

const valuesOf = (code: string): NoticeValues =>
  completedNotice(formatNamed(code) as NoticeFormat, goldenNotices[code] ?? {})
const bodyOf = (values: NoticeValues) =>
  framedBody(noticeBody(formatNamed(values.format) as NoticeFormat, values))
const changed = (field: string, old: string, now: string, on = '2026-06-10') => {
  const shown = (value: string) => shownValue(fieldAt(field) as NoticeField, value)
  return { field, old: shown(old), new: shown(now), on }
}
const marked = (old: string, now: string, on = '2026-06-10') =>
  `<del>${old}</del> <ins>${now}</ins><a href="#corrections">（${on}更正）</a>`

const tender = valuesOf('tender')
const annotated = (...changes: ReturnType<typeof changed>[]) =>
  annotatedBody(bodyOf(tender), tender, changes) ?? ''

test('a moved opening is struck and said anew wherever the text names it', () => {
  const html = annotated(changed('openTenderTime', '2026-07-02 09:30:00', '2026-07-20 09:30:00'))
  const both = marked('2026年07月02日 09时30分（北京时间）', '2026年07月20日 09时30分（北京时间）')
  expect(html.split(both)).toHaveLength(3)
  expect(html.replaceAll(both, '')).not.toContain('07月02日 09时')
})

test('an amount is changed at its own place only, also in the row of a table', () => {
  const html = annotated(
    changed('ceiling', '980000', '900000'),
    changed('packages.1.budget', '400000', '380000'),
  )
  expect(html).toContain(`最高限价：${marked('980,000.00元', '900,000.00元')}`)
  expect(html).toContain(`<td>${marked('400,000.00', '380,000.00')}</td>`)
  expect(html).toContain('预算金额：1,000,000.00元')
})

test('who was corrected twice shows the first and the last', () => {
  const html = annotated(
    changed('purchaser', '某市第一中学', '某市第二中学'),
    changed('purchaser', '某市第二中学', '某市<第三>中学', '2026-06-12'),
  )
  expect(html).toContain(`名称：${marked('某市第一中学', '某市&lt;第三&gt;中学', '2026-06-12')}`)
  expect(html).toContain('名称：某某招标代理有限公司')
})

test('words that a text adds to a value are not said twice', () => {
  const html = annotated(changed('openTenderName', '教学设备采购项目', '实验设备采购项目'))
  expect(html).toContain(`${marked('教学设备采购项目', '实验设备采购项目')}的潜在投标人`)
})

test.each(officialFormats.map(({ name, code }) => [name, code]))(
  'every value of a %s that the text says can be changed at its place',
  (_, code) => {
    const values = valuesOf(code)
    for (const { field, shown } of correctables(values)) {
      if (!bodyOf(values).includes(shown) || fieldAt(field)?.isUnsaid) continue
      const change = { field, old: shown, new: '新的内容', on: '2026-06-10' }
      expect(annotatedBody(bodyOf(values), values, [change]), field).toMatch(
        /<del>.*<\/del> <ins>新的内容<\/ins>/s,
      )
    }
  },
)

test('a text that its values do not make is left alone, and so is one of which nothing named was changed', () => {
  const change = changed('ceiling', '980000', '900000')
  expect(annotatedBody(`${bodyOf(tender)} `, tender, [change])).toBeNull()
  expect(annotatedBody(bodyOf(tender), tender, [{ ...change, field: '' }])).toBeNull()
  expect(annotatedBody('<p>甲</p>', {}, [change])).toBeNull()
})

test('a text without its form shows the moved opening, and words about it only the new one', () => {
  const [before, now] = ['2026-07-02 09:30:00', '2026-07-20 10:00:00']
  expect(openingAnnotated('<p>开标时间：2026年07月02日 09时30分（北京时间）</p>', before, now)).toBe(
    '<p>开标时间：<del>2026年07月02日 09时30分</del> <ins>2026年07月20日 10时00分</ins>' +
      '<a href="#opening-moved">（已更正）</a>（北京时间）</p>',
  )
  const text = '于2026年07月02日 09时30分前，2026年07月02日起'
  expect([before, now].map(time => namesOtherMoment(text, time))).toEqual([false, true])
  expect(openingInForce('于 2026年07月02日 09时30分前', before, now)).toBe('于 2026年07月20日 10时00分前')
})

import { expect, test } from 'vitest'
import { filledTemplate, unknownVariables } from './template.ts'

const values = {
  msgNo: '202606104400001',
  subject: '声明函如何填写',
  typeName: '咨询',
  orgName: '采购监管处',
  siteName: '广东省',
  today: '2026年6月10日',
}

test('a template is filled with what its message says, blanks around the words or not', () => {
  expect(filledTemplate('您好，{{ 留言编号 }}“{{标题}}”收悉。{{办理单位}} {{日期}}', values)).toBe(
    '您好，202606104400001“声明函如何填写”收悉。采购监管处 2026年6月10日',
  )
})

test('what is put in is never read as a place again', () => {
  expect(filledTemplate('{{标题}}', { ...values, subject: '{{留言编号}} $& $1' })).toBe('{{留言编号}} $& $1')
})

test('places that nobody knows are named once each', () => {
  expect(unknownVariables('{{姓名}}{{标题}}{{姓名}}{{}}')).toEqual(['姓名', ''])
})

import { expect, test } from 'vitest'
import { antdRules } from './antd-rules.ts'

const findingsIn = (text: string, path = 'web/src/backoffice/pages/site/a.tsx') => antdRules([{ path, text }])

test.each([
  'const a = <Form.Item\n  rules={[{ required: true }]}\n/>',
  'const a = <Form.Item\n  rules={required}\n/>',
  'const a = <Form.Item {...{\n  rules: [{ max: 3 }] }} />',
  'const send = async () =>\n  form.validateFields(["mobile"])',
  'const a = <Select<string>\n  allowClear />',
  'const a = <TreeSelect\n  allowClear\n/>',
])('%s is found', async text => {
  expect(await findingsIn(text)).toMatchObject([{ line: 2 }])
})

test.each([
  'const a = <Field name="reason"><Input /></Field>',
  'const rules = wordsOf(site)',
  '// rules={[…]} is gone',
  'const a = <Select allowClear={clearable} />',
  'const a = <Input allowClear />',
])('%s passes', async text => {
  expect(await findingsIn(text)).toEqual([])
})

test('the portal has forms of its own kind', async () => {
  expect(await findingsIn('const a = <Rows rules={[]} />', 'web/src/portal/a.tsx')).toEqual([])
})

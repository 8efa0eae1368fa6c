import { site } from '@sunport/contract/calls/site.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Field } from './field.tsx'
import { SchemaForm } from './schema-form.tsx'
import { useCallForm } from './use-call-form.ts'

const tooLong = '维护'.repeat(151)

const Demo = () => {
  const filling = useCallForm(site.setState, { initial: { reason: '例行维护', closingWords: tooLong } })
  return (
    <SchemaForm of={filling}>
      <Field name="state" label="变更为">
        <Select />
      </Field>
      <Field name="closingWords" label="给访问者的说明">
        <Input />
      </Field>
      <Field name="redirectTo" label="跳转到的网址" required>
        <Input />
      </Field>
      <Field name="reason" label="原因">
        <Input />
      </Field>
    </SchemaForm>
  )
}

const html = renderToStaticMarkup(
  <QueryClientProvider client={new QueryClient()}>
    <Demo />
  </QueryClientProvider>,
)
const labels = [...html.matchAll(/<label[^>]*>/g)].map(([label]) => ({
  name: /title="([^"]*)"/.exec(label)?.[1],
  isRequired: label.includes('required'),
}))

test('fields are marked as required by the call’s schema, or by the form where a rule depends on other fields', () => {
  expect(labels).toEqual([
    { name: '变更为', isRequired: true },
    { name: '给访问者的说明', isRequired: false },
    { name: '跳转到的网址', isRequired: true },
    { name: '原因', isRequired: true },
  ])
  expect(html).toMatch(
    /<input[^>]*aria-required="true"[^>]*id="reason"|<input[^>]*id="reason"[^>]*aria-required="true"/,
  )
})

test('a text that is longer than the call’s schema takes is marked, and nothing of it is cut', () => {
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([input]) => input)
  const marked = inputs.filter(input => input.includes('out-of-range'))
  expect(marked.map(input => /id="([^"]*)"/.exec(input)?.[1])).toEqual(['closingWords'])
  expect(html).toContain(tooLong)
  expect(html).not.toMatch(/maxLength/i)
})

test('the form begins with what it is given', () => {
  expect(html).toContain('value="例行维护"')
})

test('a field outside of such a form is a mistake that is told', () => {
  const lost = (
    <Field name="reason">
      <Input />
    </Field>
  )
  expect(() => renderToStaticMarkup(lost)).toThrow('a field stands in a form with a schema')
})

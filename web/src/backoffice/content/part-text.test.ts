import { expect, test } from 'vitest'
import { partText } from './part-names.ts'

test('the versions of a law are named by their days, and what is kept twice is said once', () => {
  const versions = [
    { no: 1, validFrom: '2020-01-01', nodes: [] },
    { no: 2, nodes: [] },
  ]
  expect(partText('fields.versions', versions)).toBe(
    '第 1 版（2020-01-01 起施行）、第 2 版（日期未定 起施行）',
  )
  expect(partText('versions', versions)).toBe(partText('fields.versions', versions))
  expect(partText('issuers', ['财政厅'])).toBe('')
  expect(partText('issuer', '财政厅')).toBe('财政厅')
})

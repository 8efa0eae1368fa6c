import { fallbackOf } from '@sunport/contract/settings.ts'
import { expect, test } from 'vitest'
import { valueWords } from './value-words.ts'

test.each([
  ['portal.gray-theme', true, '开'],
  ['portal.gray-theme', false, '关'],
  ['security.lock-failures', 5, '5'],
  ['captcha.channels', '', '（空）'],
  ['captcha.channels', null, '默认值'],
  ['publish.check-tender', '1', '拒绝'],
  ['publish.check-tender', '2', '不检查'],
  ['upload.types', ['pdf', 'txt'], 'PDF、文本'],
] as const)('%s %j reads %s', (key, value, words) => {
  expect(valueWords(key, Array.isArray(value) ? [...value] : (value as never))).toBe(words)
})

test('all of a list is said in one word', () => {
  expect(valueWords('upload.types', fallbackOf('upload.types'))).toMatch(/^全部 \d+ 种$/)
})

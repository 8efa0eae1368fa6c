import { expect, test } from 'vitest'
import { type Finding, findingWords, isBlocking } from './finding.ts'

const finding = (message: string, part?: string): Finding => ({
  group: 'typo',
  level: 'warn',
  message,
  place: part === undefined ? null : { part, what: 'words', words: '', nth: 0 },
  needsConfirmation: false,
})
const numbered = (count: number) => Array.from({ length: count }, (_, at) => finding(`第${at + 1}处`))

test('only a block keeps a text back', () => {
  expect((['block', 'warn', 'hint'] as const).filter(level => isBlocking({ level }))).toEqual(['block'])
})

test('each finding is said once, with the part of the text where that has a name', () => {
  expect(findingWords([])).toBe('')
  expect(
    findingWords([
      finding('有误', 'title'),
      finding('有误', 'bodyHtml'),
      finding('有误', 'attachments'),
      finding('有误', 'fields.summary'),
      finding('有误'),
      finding('有误', 'title'),
    ]),
  ).toBe('标题：有误；正文：有误；附件名称：有误；有误')
})

test('ten are named, of more the number is told', () => {
  expect(findingWords(numbered(10))).toMatch(/^第1处；.*；第10处$/)
  expect(findingWords(numbered(11))).toMatch(/；第10处；等 11 处$/)
})

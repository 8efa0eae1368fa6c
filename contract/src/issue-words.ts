import type { z } from 'zod'
import { parameterWords } from './parameter-words.ts'

type Issue = z.core.$ZodIssue

/** Whether a message was written for people. The library's own may quote Chinese options in an English sentence. */
export const isOwnMessage = (message: string): boolean =>
  /[\u4e00-\u9fff]/.test(message) && !/^(?:Invalid|Too|Unrecognized)\b/.test(message)

const unitOf: Readonly<Record<string, string>> = { string: '个字', array: '项', set: '项', file: '字节' }

const tooBig = ({ origin, maximum }: Extract<Issue, { code: 'too_big' }>): string => {
  const unit = unitOf[origin]
  return unit ? `不能超过${maximum}${unit}` : `不能大于${maximum}`
}

const tooSmall = ({ origin, minimum }: Extract<Issue, { code: 'too_small' }>): string => {
  const unit = unitOf[origin]
  if (unit && Number(minimum) <= 1) return '不能为空'
  return unit ? `不能少于${minimum}${unit}` : `不能小于${minimum}`
}

const complaintOf = (issue: Issue, isMissing: boolean): string => {
  if (isMissing) return '不能为空'
  switch (issue.code) {
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_value':
      return '不在可选范围内'
    case 'invalid_format':
      return '格式不正确'
    default:
      return '不正确'
  }
}

/** What a schema complains of, in Chinese: its own words where it has some, else plain ones about `label`. */
export const issueWords = (issue: Issue, label: string, isMissing = false): string =>
  isOwnMessage(issue.message) ? issue.message : `${label}${complaintOf(issue, isMissing)}`

/** The same for a call of the back-office, whose parameters have words. */
export const refusalOf = (issue: Issue, input: unknown): string =>
  issueWords(issue, parameterWords(issue.path) ?? '提交的内容', valueAt(input, issue.path) === undefined)

/** What stands at a place of an input. */
export const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (found, name) => (found as Record<PropertyKey, unknown> | null | undefined)?.[name],
    value,
  )

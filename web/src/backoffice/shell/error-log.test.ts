import { expect, test } from 'vitest'
import { describeError, errorLogLimit, type LoggedError, withError } from './error-log.ts'

const now = new Date('2026-01-02T03:04:05Z')

test('an error is recorded with message, stack, info and url', () => {
  const error = new TypeError('x is undefined')
  expect(describeError(error, '页面', '/main/a', now)).toEqual({
    message: 'x is undefined',
    stack: error.stack,
    info: '页面',
    url: '/main/a',
    time: '2026-01-02T03:04:05.000Z',
  })
})

test('a thrown value that is no error is recorded as text, and long texts are cut', () => {
  expect(describeError('gone', '', '', now)).toMatchObject({ message: 'gone', stack: '' })
  expect(describeError('x'.repeat(10_000), '', '', now).message).toHaveLength(4000)
})

test('the newest fifty stay', () => {
  let log: LoggedError[] = []
  for (let n = 1; n <= errorLogLimit + 5; n++) log = withError(log, describeError(`error ${n}`, '', '', now))
  expect(log).toHaveLength(50)
  expect(log[0]?.message).toBe('error 55')
  expect(log.at(-1)?.message).toBe('error 6')
})

import { expect, test } from 'vitest'
import { problemOf } from './errors.ts'

test.each([
  ['server conn crashed?', '08P01'],
  ['server login has been failing, try again later (server_login_retry)', '08P01'],
  ['query_wait_timeout', '08P01'],
  ['getaddrinfo ENOTFOUND database.example', 'ENOTFOUND'],
])('a pooler or a name without a server behind it is told as busy, not as a fault: %s', (words, code) => {
  const failure = Object.assign(new Error(words), { code })
  expect(problemOf(failure).status).toBe(503)
  expect(problemOf(new Error('Failed query', { cause: failure })).key).toBe('service.busy')
})

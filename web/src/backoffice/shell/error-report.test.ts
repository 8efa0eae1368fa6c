import { expect, test, vi } from 'vitest'
import { errorReporter } from './error-report.ts'

const error = (message: string) => ({ message, stack: '', info: '', url: '' })

test('an error is told once a minute, however often it comes', () => {
  let time = 0
  const tell = vi.fn(async () => {})
  const report = errorReporter(tell, () => time)
  for (let at = 0; at < 100; at++) report(error('a'))
  expect(tell).toHaveBeenCalledTimes(1)
  report(error('b'))
  expect(tell).toHaveBeenCalledTimes(2)
  time = 60_000
  report(error('a'))
  expect(tell).toHaveBeenCalledTimes(3)
})

test('of many different errors only the first few of a minute are told', () => {
  let time = 0
  const tell = vi.fn(async () => {})
  const report = errorReporter(tell, () => time)
  for (let at = 0; at < 100; at++) report(error(`error ${at}`))
  expect(tell).toHaveBeenCalledTimes(10)
  time = 61_000
  report(error('later'))
  expect(tell).toHaveBeenCalledTimes(11)
})

test('a server that does not hear does not make another error', async () => {
  const report = errorReporter(
    () => Promise.reject(new Error('offline')),
    () => 0,
  )
  expect(() => report(error('a'))).not.toThrow()
  await new Promise(resolve => setTimeout(resolve))
})

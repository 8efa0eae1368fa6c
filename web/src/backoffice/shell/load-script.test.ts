import { chunkTimeoutMs } from '@sunport/contract/constants.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadScript, ScriptError } from './load-script.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a script that comes is handed over, and nothing waits any longer', async () => {
  expect(await loadScript(async () => 'page')).toBe('page')
  expect(vi.getTimerCount()).toBe(0)
})

test('a script that does not come is given up after 120 seconds, in words', async () => {
  const outcome = loadScript(() => new Promise(() => {})).catch((failure: unknown) => failure)
  let isSettled = false
  void outcome.then(() => {
    isSettled = true
  })
  await vi.advanceTimersByTimeAsync(chunkTimeoutMs - 1)
  expect(isSettled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toBeInstanceOf(ScriptError)
  expect((await outcome) as Error).toMatchObject({ message: expect.stringContaining('120 秒') })
})

test('a broken line is told apart from a slow one', async () => {
  const failure = loadScript(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(failure).rejects.toThrow('页面脚本加载失败')
})

import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { stopOnSignals } from './stop-on-signals.ts'

const listener = () => {
  const signals = new EventEmitter()
  const told: (string | number)[] = []
  const { promise: exited, resolve } = Promise.withResolvers<number>()
  const exit = (code: number): void => {
    told.push(code)
    resolve(code)
  }
  const stopping = stopOnSignals(text => told.push(text), signals, exit)
  const running = { stop: async () => void told.push('stopped') }
  return { signals, told, exited, running, ...stopping }
}

test('a server that runs is stopped, and then the process ends', async () => {
  const { signals, told, exited, running, started } = listener()
  started(running)
  signals.emit('SIGTERM')
  expect(await exited).toBe(0)
  expect(told).toEqual(['正在停止……', 'stopped', '已停止', 0])
})

test('a start is broken off; one that was past that is stopped as soon as it runs', async () => {
  const { signals, exited, running, started, signal } = listener()
  signals.emit('SIGTERM')
  expect(signal.aborted).toBe(true)
  started(running)
  expect(await exited).toBe(0)
})

test('a second signal does not wait', () => {
  const { signals, told, running, started } = listener()
  started(running)
  signals.emit('SIGINT')
  signals.emit('SIGINT')
  expect(told).toContain(1)
})

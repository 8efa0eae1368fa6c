import { expect, test } from 'vitest'
import { machineMemory, settingsFor } from './settings.ts'

const gb = 1024 ** 3
const megabytes = (text: string | undefined): number => Number(text?.replace('MB', ''))

test('the database takes an eighth of the memory and plans with half of it', () => {
  expect(settingsFor(16 * gb)).toMatchObject({ shared_buffers: '2048MB', effective_cache_size: '8192MB' })
})

test('neither a small machine nor a large one makes it immodest', () => {
  for (const memory of [0.5 * gb, 2 * gb, 64 * gb, 1024 * gb]) {
    const { shared_buffers, work_mem } = settingsFor(memory)
    expect(megabytes(shared_buffers)).toBeGreaterThanOrEqual(128)
    expect(megabytes(shared_buffers)).toBeLessThanOrEqual(4096)
    expect(megabytes(work_mem)).toBeLessThanOrEqual(32)
  }
})

test('memory is what the system tells of', () => {
  expect(machineMemory()).toBeGreaterThan(0.1 * gb)
})

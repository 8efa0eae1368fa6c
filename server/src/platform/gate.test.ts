import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

test('two run, one waits, the next is told to come back, and failures open the gate again', async () => {
  const inTurn = createGate(2, 1)
  let running = 0
  let most = 0
  const release: (() => void)[] = []
  const work = async (): Promise<void> => {
    most = Math.max(most, ++running)
    await new Promise<void>(resolve => release.push(resolve))
    running--
  }
  const begun = [inTurn(work), inTurn(work), inTurn(work)]
  await expect(inTurn(work)).rejects.toMatchObject({ key: 'request.too_many' })
  while (release.length > 0 || running > 0) {
    release.shift()?.()
    await new Promise(resolve => setImmediate(resolve))
  }
  await Promise.all(begun)
  expect(most).toBe(2)
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inTurn(async () => 'open')).toBe('open')
})

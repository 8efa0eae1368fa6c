import { expect, test } from 'vitest'
import { createGate, createGates } from './gate.ts'

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

test('whoever comes at the moment when another ends does not slip in before those who wait', async () => {
  const inTurn = createGate(1, 50)
  let running = 0
  let most = 0
  const work = async (): Promise<void> => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
  }
  const begun = [inTurn(work), inTurn(work)]
  // One comes in every gap between two steps of those before it.
  for (let step = 0; step < 20; step++) {
    await Promise.resolve()
    begun.push(inTurn(work))
  }
  await Promise.all(begun)
  expect(most).toBe(1)
})

test('each key has its own gate, and none is kept when nobody is there', async () => {
  const by = createGates(1, 1)
  let letGo = () => {}
  const held = by(
    'a',
    () =>
      new Promise<void>(resolve => {
        letGo = resolve
      }),
  )
  const waiting = by('a', async () => 'a again')
  await expect(by('a', async () => 'one too many')).rejects.toMatchObject({ key: 'request.too_many' })
  expect(await by('b', async () => 'b')).toBe('b')
  letGo()
  expect([await held, await waiting]).toEqual([undefined, 'a again'])
  expect(await by('a', async () => 'free')).toBe('free')
})

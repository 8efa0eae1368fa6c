import { expect, test } from 'vitest'
import { createHeldBytes, type Holder } from './held-bytes.ts'

const busy = '系统繁忙'
const limits = { all: 100, guests: 60, ofGuest: 30, ofOthers: 50 }
const guest = (client: string): Holder => ({ client, isGuest: true })
const atWork = (client: string): Holder => ({ client, isGuest: false })

test('bodies that began together hold no more than there is, however many they are', () => {
  const hold = createHeldBytes({ ...limits, guests: 100, ofGuest: 100 })
  const bodies = Array.from({ length: 200 }, (_, at) => hold(guest(`client-${Math.floor(at / 4)}`)))
  let held = 0
  for (const body of bodies) {
    try {
      body.add(7)
      held += 7
    } catch (refusal) {
      expect(refusal).toMatchObject({ key: 'service.busy' })
    }
  }
  expect(held).toBe(98)
})

test('what was refused is not held, and its place is free for others', () => {
  const hold = createHeldBytes(limits)
  const [first, second] = [hold(atWork('one')), hold(atWork('one'))]
  first.add(40)
  expect(() => second.add(20)).toThrow(busy)
  second.add(10)
  expect(() => second.add(1)).toThrow(busy)
  first.free()
  second.add(40)
})

test('one client holds a share, by all of its bodies together', () => {
  const hold = createHeldBytes(limits)
  hold(guest('one')).add(20)
  const more = hold(guest('one'))
  expect(() => more.add(11)).toThrow(busy)
  more.add(10)
  expect(() => hold(guest('one'))).toThrow(busy)
  hold(guest('two')).add(30)
})

test('guests fill their part alone: whoever is at work still brings his', () => {
  const hold = createHeldBytes(limits)
  const bodies = ['one', 'two'].map(client => hold(guest(client)))
  for (const body of bodies) body.add(30)
  expect(() => hold(guest('three'))).toThrow(busy)
  hold(atWork('three')).add(40)
  expect(() => hold(atWork('four'))).toThrow(busy)
  for (const body of bodies) body.free()
  hold(guest('three')).add(30)
})

test('a body of a size that is told does not begin where it would not fit', () => {
  const hold = createHeldBytes(limits)
  hold(guest('one')).add(20)
  expect(() => hold(guest('one'), 11)).toThrow(busy)
  expect(() => hold(guest('one'), 10)).not.toThrow()
})

test('what comes after the end of a body is not counted, and it ends once', () => {
  const hold = createHeldBytes(limits)
  const body = hold(guest('one'))
  body.add(20)
  body.free()
  body.add(1_000)
  body.free()
  hold(guest('one')).add(30)
})

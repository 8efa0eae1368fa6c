import { expect, test } from 'vitest'
import { createUploadsUnderWay } from './uploads-under-way.ts'

test('whoever saves waits for the files that are on their way, and for those that begin meanwhile', async () => {
  const uploads = createUploadsUnderWay()
  const steps: string[] = []
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  uploads.track(first.promise.then(() => steps.push('first')))
  const saved = uploads.settled().then(() => steps.push('saved'))
  uploads.track(second.promise.then(() => steps.push('second')))
  first.resolve()
  await first.promise
  expect(uploads.isIdle()).toBe(false)
  second.resolve()
  await saved
  expect(steps).toEqual(['first', 'second', 'saved'])
  expect(uploads.isIdle()).toBe(true)
})

test('without files nobody waits', async () => {
  await createUploadsUnderWay().settled()
})

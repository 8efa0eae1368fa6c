import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { silentLog } from '../testing/app.ts'
import { gatherRows, rowsAsJson } from './gathering.ts'

const refused = Object.assign(new Error('refused'), { cause: { code: '22P05' } })
const away = Object.assign(new Error('away'), { cause: { code: '57P01' } })

const gather = (write: (rows: readonly number[]) => Promise<unknown>, most = 1_000) => {
  const rows = gatherRows<number>({ write, log: silentLog, complaint: 'not written', most })
  onTestFinished(rows.stop)
  return rows
}

test('whichever rows are refused, all others are written, once and in their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 40 }), async isGood => {
      const written: number[] = []
      const rows = gather(async batch => {
        if (batch.some(row => !isGood[row])) throw refused
        written.push(...batch)
      })
      for (const row of isGood.keys()) rows.add(row)
      await rows.flush()
      await rows.flush()
      expect(written).toEqual([...isGood.keys()].filter(row => isGood[row]))
    }),
  )
})

test('while the database is away rows wait, no more of them than there is room for', async () => {
  const written: number[] = []
  let isAway = true
  const rows = gather(async batch => {
    if (isAway) throw away
    written.push(...batch)
  }, 3)
  expect([1, 2, 3, 4].map(row => rows.add(row))).toEqual([true, true, true, false])
  await rows.flush()
  expect(rows.add(5)).toBe(false)
  isAway = false
  await rows.flush()
  expect(written).toEqual([1, 2, 3])
})

test('what comes while others are written waits for the next time, and is added to what has to wait again', async () => {
  const written: (readonly { id: string; count: number }[])[] = []
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isFirst = true
  const counts = gatherRows<{ id: string; count: number }>({
    write: batch => {
      if (!isFirst) return Promise.resolve(written.push(batch))
      isFirst = false
      begun.resolve()
      return held.promise
    },
    log: silentLog,
    complaint: 'not counted',
    most: 10,
    merge: { key: ({ id }) => id, into: (known, { count }) => ({ ...known, count: known.count + count }) },
  })
  onTestFinished(counts.stop)
  counts.add({ id: 'a', count: 1 })
  counts.add({ id: 'a', count: 1 })
  const first = counts.flush()
  await begun.promise
  counts.add({ id: 'a', count: 5 })
  counts.add({ id: 'b', count: 1 })
  held.reject(away)
  await first
  await counts.flush()
  expect(written).toEqual([
    [
      { id: 'a', count: 7 },
      { id: 'b', count: 1 },
    ],
  ])
})

test('no text of a row is one that the database cannot hold', () => {
  const rows = [
    { url: 'a\u0000b', title: '\ud83d' },
    { url: '全文', title: null },
  ]
  expect(JSON.parse(rowsAsJson(rows))).toEqual([{ url: 'ab', title: '\ufffd' }, rows[1]])
})

test('whoever wants all written waits for what is just being written as well', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const written: number[] = []
  const rows = gather(async batch => {
    await promise
    written.push(...batch)
  })
  rows.add(1)
  const first = rows.flush()
  let isOver = false
  const second = rows.stop().then(() => {
    isOver = true
  })
  await new Promise(setImmediate)
  expect(isOver).toBe(false)
  resolve()
  await Promise.all([first, second])
  expect(written).toEqual([1])
})

test('in a demonstration nothing is taken in', async () => {
  const written: unknown[] = []
  const rows = gatherRows<number>({
    ...{ isReadOnly: true, log: silentLog, complaint: 'not written', most: 10 },
    write: async batch => written.push(...batch),
  })
  expect(rows.add(1)).toBe(false)
  await rows.stop()
  expect(written).toEqual([])
})

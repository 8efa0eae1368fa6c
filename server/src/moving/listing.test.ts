import { toWireTime } from '@sunport/contract/format/dates.ts'
import { expect, test } from 'vitest'
import { readPage, readSpan, wholeSpan } from './listing.ts'
import type { Source } from './source.ts'
import type { Span } from './table.ts'

interface Line {
  id: string | null
  noticeTime: string | number | null
}
type Asked = Record<string, string | number>

const sourceOf = (answer: (asked: Asked) => unknown) => {
  const asked: Asked[] = []
  const source = {
    call: async (_: string, input: Asked) => {
      asked.push(input)
      return answer(input)
    },
  } as unknown as Source
  return { source, asked }
}

const lines = (count: number, from = Date.UTC(2026, 0, 1), everyMs = 3_600_000): Line[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `n${at}`,
    noticeTime: toWireTime(new Date(from + at * everyMs)),
  }))

const within = (all: Line[], { operationStartTime = '', operationEndTime = '9' }: Asked): Line[] =>
  all
    .filter(
      ({ noticeTime }) =>
        String(noticeTime) >= String(operationStartTime) && String(noticeTime) <= String(operationEndTime),
    )
    .reverse()

const paged = (found: Line[], { currPage }: Asked) => ({
  total: found.length,
  rows: found.slice((Number(currPage) - 1) * 40, Number(currPage) * 40),
})

const span = wholeSpan(null, new Date('2026-06-10T04:00:00Z'))
const readAll = async (source: Source, first: Span) => {
  const open = [first]
  const found: string[] = []
  let missing = 0
  for (let next = open.pop(); next; next = open.pop()) {
    const read = await readSpan(source, 's', next)
    if (read.kind === 'ignored') return { found, missing, isIgnored: true }
    if (read.kind === 'halved') open.push(...read.spans)
    else {
      found.push(...read.rows.map(({ sourceId }) => sourceId))
      missing += read.missing
    }
  }
  return { found, missing, isIgnored: false }
}

test('a long list is halved by time until it is short, and nothing comes twice', async () => {
  const all = lines(1500)
  const { source, asked } = sourceOf(input => paged(within(all, input), input))
  const { found, missing } = await readAll(source, span)
  expect(missing).toBe(0)
  expect(found.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
  expect(asked.length).toBeLessThan(100)
})

test('a site whose pages do not turn is read by ever shorter spans', async () => {
  const all = lines(300)
  const { source } = sourceOf(input => paged(within(all, input), { ...input, currPage: 1 }))
  const { found, missing } = await readAll(source, span)
  expect([new Set(found).size, missing]).toEqual([300, 0])
})

test('what cannot be told apart by time and stands on no page is said to be missing', async () => {
  const all = lines(50, Date.UTC(2026, 0, 1), 0)
  const { source } = sourceOf(input => paged(within(all, input), { ...input, currPage: 1 }))
  const { found, missing } = await readAll(source, span)
  expect([new Set(found).size, missing]).toEqual([40, 10])
})

test('pages without an end come to one', async () => {
  let next = 0
  const { source, asked } = sourceOf(() => ({
    total: 80,
    rows: [{ id: `n${next++}`, noticeTime: '2026-01-01 00:00:00' }],
  }))
  await readSpan(source, 's', { channel: null, from: null, to: null })
  expect(asked.length).toBeLessThan(40)
})

test('a list that shifts while it is read is read again', async () => {
  const all = lines(90)
  let isShifted = false
  const { source } = sourceOf(input => {
    if (input.currPage === 2 && !isShifted) {
      isShifted = true
      // Taken away on the first page: the second begins one later, and one is never seen.
      all.pop()
      all.unshift({ id: 'early', noticeTime: '2025-12-31 00:00:00' })
    }
    return paged(within(all, input), input)
  })
  const read = await readSpan(source, 's', { channel: null, from: null, to: null })
  expect(read.kind === 'read' && read.missing).toBe(0)
  expect(read.kind === 'read' && read.rows.length).toBeGreaterThanOrEqual(90)
})

test('a site that takes no notice of times says so by what it shows', async () => {
  const { source } = sourceOf(input => paged(lines(900), input))
  expect(await readAll(source, { ...span, to: '2020-01-01 00:00:00' })).toMatchObject({ isIgnored: true })
})

test('what is no list, or has lines without an id, is told apart', async () => {
  const broken = sourceOf(() => 'rows')
  await expect(readPage(broken.source, 's', span, 1)).rejects.toThrow('源站的列表没有 data')
  const odd = sourceOf(() => ({ total: '3', rows: [{ id: 7 }, { title: 'x' }, null, { id: 'a\0b' }] }))
  const { total, rows, nameless } = await readPage(odd.source, 's', span, 1)
  expect([total, rows.map(({ sourceId }) => sourceId), nameless]).toEqual([3, ['7', 'ab'], 1])
})

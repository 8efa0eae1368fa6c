import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedPlaces, isWithin, moveBy, moveTo, type Placed, type Where } from './order.ts'

const row = (id: string, parentId: string, sort: number): Placed => ({ id, parentId, sort, version: 1 })
const rows = [
  row('a', 'root', 1),
  row('b', 'root', 80),
  row('b1', 'b', 1),
  row('b2', 'b', 2),
  row('c', 'root', 90),
]
const below = (list: readonly Placed[], parentId: string) =>
  list.filter(each => each.parentId === parentId).map(({ id }) => id)

test('a row moves among its own, and not past the ends', () => {
  expect(below(moveBy(rows, 'c', -1), 'root')).toEqual(['a', 'c', 'b'])
  expect(below(moveBy(rows, 'b1', 1), 'b')).toEqual(['b2', 'b1'])
  expect(moveBy(rows, 'a', -1)).toBe(rows)
})

test('a row goes before, after or into another, never into itself', () => {
  expect(below(moveTo(rows, 'c', 'b1', 'before'), 'b')).toEqual(['c', 'b1', 'b2'])
  expect(below(moveTo(rows, 'c', 'b', 'inside'), 'b')).toEqual(['b1', 'b2', 'c'])
  expect(moveTo(rows, 'b', 'b1', 'before')).toBe(rows)
  expect(isWithin(rows, 'b1', 'b')).toBe(true)
})

test('only what changed its place is saved; an untouched row of siblings keeps its numbers', () => {
  expect(changedPlaces(rows, rows)).toEqual([])
  expect(changedPlaces(rows, moveBy(rows, 'b2', -1))).toEqual([
    { id: 'b2', version: 1, parentId: 'b', sort: 10 },
    { id: 'b1', version: 1, parentId: 'b', sort: 20 },
  ])
})

test('however rows are moved, none is lost, nothing goes round, and what is saved gives the order arranged', () => {
  const ids = rows.map(({ id }) => id)
  const move = fc.record({
    id: fc.constantFrom(...ids),
    target: fc.constantFrom(...ids),
    where: fc.constantFrom<Where>('before', 'after', 'inside'),
  })
  fc.assert(
    fc.property(fc.array(move, { maxLength: 12 }), moves => {
      const arranged = moves.reduce<readonly Placed[]>(
        (now, { id, target, where }) => moveTo(now, id, target, where),
        rows,
      )
      expect(arranged.map(({ id }) => id).sort()).toEqual(ids)
      for (const id of ids) expect(isWithin(arranged, id, 'root')).toBe(true)
      const places = new Map(changedPlaces(rows, arranged).map(place => [place.id, place]))
      const saved = rows
        .map(each => ({ ...each, ...places.get(each.id) }))
        .sort((one, other) => one.sort - other.sort)
      for (const parentId of ['root', ...ids])
        expect(below(saved, parentId)).toEqual(below(arranged, parentId))
    }),
  )
})

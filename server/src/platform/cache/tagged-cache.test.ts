import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTaggedCache } from './tagged-cache.ts'

const crowd = { touches: 10, renewMs: 1_000, holdMs: 2_000 }
const create = () => createTaggedCache<string>(1_000_000, text => text.length, crowd)
type Cache = ReturnType<typeof create>

const keep = (cache: Cache, key: string, tag: string): void =>
  cache.finish(cache.begin(), key, key, new Set([tag]))
const touchOften = (cache: Cache): void => {
  for (let time = 0; time < crowd.touches; time++) cache.touch(['channel:1'])
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

describe('ordinarily', () => {
  test('a touch takes what bears the tag at once, and nothing else', () => {
    const cache = create()
    keep(cache, 'list', 'channel:1')
    keep(cache, 'other', 'channel:2')
    cache.touch(['channel:1'])
    expect([cache.get('list'), cache.get('other')]).toEqual([undefined, 'other'])
  })

  test('what was touched while it was made is not kept', () => {
    const cache = create()
    const computation = cache.begin()
    cache.touch(['channel:1'])
    cache.finish(computation, 'list', 'list', new Set(['channel:1']))
    expect(cache.get('list')).toBeUndefined()
  })
})

describe('in a crowd of touches', () => {
  test('an entry lives its shortest life from when it was begun, and not a moment longer', () => {
    const cache = create()
    touchOften(cache)
    keep(cache, 'list', 'channel:1')
    cache.touch(['channel:1'])
    for (let time = 0; time < 3; time++) {
      vi.advanceTimersByTime(500)
      touchOften(cache)
    }
    vi.advanceTimersByTime(499)
    expect(cache.get('list')).toBe('list')
    vi.advanceTimersByTime(1)
    expect(cache.get('list')).toBeUndefined()
  })

  test('it asks to be made anew halfway, and what was made anew does not', () => {
    const cache = create()
    touchOften(cache)
    keep(cache, 'list', 'channel:1')
    cache.touch(['channel:1'])
    vi.advanceTimersByTime(999)
    expect(cache.isAging('list')).toBe(false)
    vi.advanceTimersByTime(1)
    expect([cache.isAging('list'), cache.get('list')]).toEqual([true, 'list'])
    keep(cache, 'list', 'channel:1')
    expect(cache.isAging('list')).toBe(false)
  })

  test('further touches do not lengthen it', () => {
    const cache = create()
    touchOften(cache)
    keep(cache, 'list', 'channel:1')
    for (let time = 0; time < 100; time++) {
      expect(cache.get('list')).toBe('list')
      vi.advanceTimersByTime(20)
      cache.touch(['channel:1'])
    }
    expect(cache.get('list')).toBeUndefined()
  })

  test('what was touched while it was made is kept for what is left of that life', () => {
    const cache = create()
    const computation = cache.begin()
    vi.advanceTimersByTime(1_900)
    touchOften(cache)
    cache.finish(computation, 'list', 'list', new Set(['channel:1']))
    expect(cache.get('list')).toBe('list')
    vi.advanceTimersByTime(100)
    expect(cache.get('list')).toBeUndefined()
  })

  test('what is older than that life falls at once', () => {
    const cache = create()
    keep(cache, 'list', 'channel:1')
    vi.advanceTimersByTime(2_000)
    touchOften(cache)
    cache.touch(['channel:1'])
    expect(cache.size()).toBe(0)
  })

  test('a tag that is touched seldom takes what bears it at once, whatever else it bears', () => {
    const cache = create()
    touchOften(cache)
    const shown = new Set(['channel:1', 'info:1'])
    cache.finish(cache.begin(), 'detail', 'detail', shown)
    cache.touch(['channel:1'])
    expect(cache.get('detail')).toBe('detail')
    cache.touch(['info:1'])
    expect(cache.get('detail')).toBeUndefined()
    const computation = cache.begin()
    cache.touch(['info:1', 'channel:1'])
    cache.finish(computation, 'detail', 'detail', shown)
    expect(cache.get('detail')).toBeUndefined()
  })

  test('when it is over, a touch takes at once again', () => {
    const cache = create()
    touchOften(cache)
    vi.advanceTimersByTime(1_000)
    keep(cache, 'list', 'channel:1')
    cache.touch(['channel:1'])
    expect(cache.get('list')).toBeUndefined()
  })
})

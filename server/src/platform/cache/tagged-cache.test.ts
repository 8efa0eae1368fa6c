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

describe('its room', () => {
  const small = () => createTaggedCache<string>(80_000, text => text.length, crowd)
  const page = 'x'.repeat(1_000)
  const keepPage = (cache: Cache, key: string): void => cache.finish(cache.begin(), key, page, new Set(['a']))

  test('is not taken from what is asked for by what nobody asks for again', () => {
    const cache = small()
    const asked = Array.from({ length: 50 }, (_, at) => `asked ${at}`)
    for (const key of asked) {
      keepPage(cache, key)
      cache.get(key)
    }
    for (let at = 0; at < 1_000; at++) keepPage(cache, `random ${at}`)
    expect(asked.filter(key => cache.get(key) === undefined)).toEqual([])
    expect(cache.size()).toBeLessThan(80)
  })

  test('is bounded for regulars as well, and what left it bears no tag any more', () => {
    const cache = small()
    for (let at = 0; at < 200; at++) {
      keepPage(cache, `page ${at}`)
      cache.get(`page ${at}`)
    }
    expect(cache.size()).toBeLessThan(80)
    cache.touch(['a'])
    expect(cache.size()).toBe(0)
  })

  test('a regular that is made anew stays one', () => {
    const cache = small()
    keepPage(cache, 'home')
    cache.get('home')
    keepPage(cache, 'home')
    for (let at = 0; at < 1_000; at++) keepPage(cache, `random ${at}`)
    expect(cache.get('home')).toBe(page)
  })
})

describe('after touches may have been missed', () => {
  test('what was begun before is doubtful and still there, what is begun after is neither', () => {
    const cache = create()
    keep(cache, 'old', 'channel:1')
    const underWay = cache.begin()
    vi.advanceTimersByTime(10)
    cache.doubt()
    cache.finish(underWay, 'late', 'late', new Set(['channel:1']))
    vi.advanceTimersByTime(10)
    keep(cache, 'new', 'channel:1')
    expect(['old', 'late', 'new', 'none'].map(cache.isDoubtful)).toEqual([true, true, false, false])
    expect(['old', 'late', 'new'].map(cache.get)).toEqual(['old', 'late', 'new'])
    cache.drop('old')
    cache.touch(['channel:1'])
    expect(['old', 'late', 'new'].map(cache.get)).toEqual([undefined, undefined, undefined])
  })

  test('what was being made when all was cleared is not kept: it may lack what was missed', () => {
    const cache = create()
    const early = cache.begin()
    cache.clear()
    cache.finish(early, 'list', 'list', new Set(['channel:1']))
    expect(cache.get('list')).toBeUndefined()
    vi.advanceTimersByTime(1)
    keep(cache, 'list', 'channel:1')
    expect(cache.get('list')).toBe('list')
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

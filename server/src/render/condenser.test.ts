import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createTaggedCache } from '../platform/cache/tagged-cache.ts'
import { createCondenser } from './condenser.ts'
import { type StoredPage, sizeOfPage, storePage } from './stored-page.ts'

const isCondensed = (page: StoredPage | undefined): boolean => page?.isCondensed === true

const html = '<p>采购公告</p>'.repeat(2_000)

const shelf = () => {
  const cache = createTaggedCache<StoredPage>(10_000_000, sizeOfPage)
  const put = (key: string): StoredPage => {
    const page = storePage(html, 60_000, 0, {})
    const begun = cache.begin()
    cache.finish(begun, key, page, new Set(['tag']))
    return page
  }
  let drawing = 0
  const condenser = createCondenser(cache, () => drawing > 0)
  return {
    cache,
    put,
    condenser,
    draw: (pages: number) => {
      drawing = pages
    },
  }
}

test('while pages are drawn nothing is condensed; it goes on when they are done', async () => {
  const { cache, put, condenser, draw } = shelf()
  put('a')
  put('b')
  draw(1)
  condenser.want('a')
  condenser.want('b')
  await new Promise(resolve => setImmediate(resolve))
  expect(['a', 'b'].some(key => isCondensed(cache.peek(key)))).toBe(false)
  draw(0)
  condenser.goOn()
  await expect.poll(() => ['a', 'b'].every(key => isCondensed(cache.peek(key)))).toBe(true)
})

test('whoever waited together shares one quick encoding, and the kept page has it from then on', () => {
  const { cache, put, condenser } = shelf()
  const page = put('a')
  const one = condenser.readyFor('a', page, 'gzip')
  expect(condenser.readyFor('a', page, 'gzip, br')).toBe(one)
  expect(cache.peek('a')).toBe(one)
  expect(gunzipSync(one.gzip?.body ?? '').toString()).toBe(html)
  // Nobody makes anything for a client that takes nothing.
  expect(condenser.readyFor('b', put('b'), undefined).gzip).toBeUndefined()
})

test('who takes the better encoding gets it at once, and who takes only the other one gets that', () => {
  const { cache, put, condenser } = shelf()
  const page = put('a')
  const one = condenser.readyFor('a', page, 'gzip, deflate, br')
  expect([brotliDecompressSync(one.br?.body ?? '').toString(), one.gzip]).toEqual([html, undefined])
  const other = condenser.readyFor('a', page, 'gzip')
  expect(gunzipSync(other.gzip?.body ?? '').toString()).toBe(html)
  expect(other.br).toBe(one.br)
  expect(cache.peek('a')).toBe(other)
  // What is quick is not what is kept for good.
  expect(isCondensed(other)).toBe(false)
})

test('a kept page is condensed once for good, quick encodings or not', async () => {
  const { cache, put, condenser } = shelf()
  const quick = condenser.readyFor('a', put('a'), 'br').br?.body
  condenser.want('a')
  await expect.poll(() => isCondensed(cache.peek('a'))).toBe(true)
  const strong = cache.peek('a')
  expect(strong?.br?.body.length).toBeLessThan(quick?.length ?? 0)
  expect(brotliDecompressSync(strong?.br?.body ?? '').toString()).toBe(html)
})

test('what fell meanwhile is not put back', async () => {
  const { cache, put, condenser } = shelf()
  const page = put('a')
  condenser.want('a')
  cache.touch(['tag'])
  condenser.readyFor('a', page, 'gzip')
  put('b')
  condenser.want('b')
  await expect.poll(() => isCondensed(cache.peek('b'))).toBe(true)
  expect(cache.peek('a')).toBeUndefined()
})

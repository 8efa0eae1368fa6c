import { describe, expect, test } from 'vitest'
import {
  canClose,
  close,
  closeOthers,
  drop,
  hrefOfTag,
  isTagged,
  keyOf,
  labelOf,
  noTags,
  rename,
  type Tag,
  visit,
} from './tags.ts'

const tag = (name: string, query: Record<string, string> = {}): Tag => ({
  label: name,
  value: `/main/${name}`,
  query,
  close: true,
})
const opened = (...names: string[]) => names.map(name => tag(name)).reduce(visit, noTags)
const names = (tags: { list: readonly Tag[] }) => tags.list.map(each => each.label)

describe('visiting', () => {
  test('a page is added once and becomes the current one', () => {
    const tags = visit(visit(opened('a', 'b'), tag('a')), tag('a'))
    expect(names(tags)).toEqual(['a', 'b'])
    expect(tags.current).toBe('/main/a')
  })

  test('a revisited page keeps its place and takes the new query', () => {
    const tags = visit(opened('a', 'b'), tag('a', { page: '2' }))
    expect(tags.list[0]?.query).toEqual({ page: '2' })
  })

  test.each(['/', '/login', '/404', '/401', '/lock', '/main', '/home/first', '/main/home/first', '/website'])(
    '%s never becomes a tag',
    path => {
      expect(isTagged(path)).toBe(false)
      expect(visit(noTags, { ...tag('x'), value: path })).toEqual(noTags)
    },
  )
})

describe('closing', () => {
  test('the last tag cannot be closed', () => {
    const tags = opened('a')
    expect(canClose(tags)).toBe(false)
    expect(close(tags, '/main/a')).toEqual({ tags })
  })

  test('closing the current tag opens the one before it', () => {
    const { tags, open } = close(visit(opened('a', 'b', 'c'), tag('b')), '/main/b')
    expect(names(tags)).toEqual(['a', 'c'])
    expect(open?.label).toBe('a')
    expect(tags.current).toBe('/main/a')
  })

  test('closing the current tag opens the first when it was the first', () => {
    const { tags, open } = close(visit(opened('a', 'b', 'c'), tag('a')), '/main/a')
    expect(names(tags)).toEqual(['b', 'c'])
    expect(open?.label).toBe('b')
  })

  test('closing another tag opens nothing', () => {
    const { tags, open } = close(opened('a', 'b', 'c'), '/main/a')
    expect(names(tags)).toEqual(['b', 'c'])
    expect(open).toBeUndefined()
    expect(tags.current).toBe('/main/c')
  })

  test('closing an unknown tag changes nothing', () => {
    const tags = opened('a', 'b')
    expect(close(tags, '/main/z')).toEqual({ tags })
  })

  test('closing the others keeps one and opens it when it was not the current one', () => {
    expect(names(closeOthers(opened('a', 'b', 'c')).tags)).toEqual(['c'])
    expect(closeOthers(opened('a', 'b', 'c')).open).toBeUndefined()
    expect(closeOthers(opened('a', 'b', 'c'), '/main/a').open?.label).toBe('a')
  })
})

test('the address of a tag carries its query', () => {
  expect(hrefOfTag(tag('a'))).toBe('/main/a')
  expect(hrefOfTag(tag('a', { keyword: '招标', page: '2' }))).toBe(
    '/main/a?keyword=%E6%8B%9B%E6%A0%87&page=2',
  )
})

describe('items', () => {
  const item = (id: string): Tag => ({
    ...tag('a', { edit: id, keyword: 'x' }),
    label: `第${id}篇`,
    item: `edit=${id}`,
  })
  const several = [tag('a'), item('1'), item('2')].reduce(visit, noTags)

  test('each has a tag of its own beside the list that it was opened from', () => {
    expect(names(several)).toEqual(['a', '第1篇', '第2篇'])
    expect(names(visit(several, item('1')))).toHaveLength(3)
    expect(several.current).toBe(keyOf(item('2')))
    expect(several.list.map(hrefOfTag)).toEqual([
      '/main/a',
      '/main/a?edit=1&keyword=x',
      '/main/a?edit=2&keyword=x',
    ])
  })

  test('closing one opens the one before it, as with pages', () => {
    const { tags, open } = close(several, keyOf(item('2')))
    expect(names(tags)).toEqual(['a', '第1篇'])
    expect(open && keyOf(open)).toBe(keyOf(item('1')))
  })

  test('one that its page has left is gone without another being opened', () => {
    expect(names(drop(several, keyOf(item('1'))))).toEqual(['a', '第2篇'])
    expect(drop(several, keyOf(item('1'))).current).toBe(several.current)
  })

  test('a title that is told later stands in the strip', () => {
    const renamed = rename(several, keyOf(item('1')), '招标公告')
    expect(labelOf(renamed, keyOf(item('1')))).toBe('招标公告')
    expect(labelOf(renamed, undefined)).toBeUndefined()
    expect(labelOf(renamed, '/main/z')).toBeUndefined()
  })
})

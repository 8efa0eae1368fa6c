import { beforeEach, expect, test, vi } from 'vitest'
import { fromEntry, storage, storageName, toEntry } from './storage.ts'

const memoryStorage = () => {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
    keys: () => [...entries.keys()],
  }
}

const local = memoryStorage()
const session = memoryStorage()

beforeEach(() => {
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
})

test('an entry carries data type, content, type and millisecond time', () => {
  expect(toEntry('蓝', '', 1_700_000_000_000)).toEqual({
    dataType: 'string',
    content: '蓝',
    type: '',
    datetime: 1_700_000_000_000,
  })
  expect(toEntry(3, '', 1).dataType).toBe('number')
  expect(toEntry(false, '', 1).dataType).toBe('boolean')
  expect(toEntry([1], 'session', 1)).toMatchObject({ dataType: 'object', type: 'session' })
})

test('names are prefixed with the project name', () => {
  expect(storageName('theme')).toBe('sunport-theme')
})

test('an entry without a type goes to local storage, with a type to session storage', () => {
  storage.set('theme', { dark: true })
  storage.set('tags', [1], 'session')
  expect(local.keys()).toEqual(['sunport-theme'])
  expect(session.keys()).toEqual(['sunport-tags'])
  expect(storage.get('theme')).toEqual({ dark: true })
  expect(storage.get('tags')).toBeUndefined()
  expect(storage.get('tags', 'session')).toEqual([1])
})

test('a removed entry is absent', () => {
  storage.set('theme', 'x')
  storage.remove('theme')
  expect(storage.get('theme')).toBeUndefined()
})

test('broken or foreign text counts as absent', () => {
  for (const text of [null, '', '{', '"text"', 'null', '{"content":1}', '{"dataType":"string","content":1}'])
    expect(fromEntry(text)).toBeUndefined()
})

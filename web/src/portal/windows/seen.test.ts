import { beforeEach, expect, test, vi } from 'vitest'
import { homeWindow } from '../../testing/home-window.ts'
import { isWanted, remember } from './seen.ts'

const memory = () => {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
}
let local = memory()
let session = memory()

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T15:00:00Z') })
  local = memory()
  session = memory()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('once a session: kept in session storage, in the form of all entries', () => {
  const popup = homeWindow()
  expect(isWanted(popup)).toBe(true)
  remember(popup)
  expect(isWanted(popup)).toBe(false)
  expect(local.entries.size).toBe(0)
  expect(JSON.parse(session.entries.get('sunport-window-window-1') ?? '')).toEqual({
    dataType: 'string',
    content: '2026-03-02',
    type: 'session',
    datetime: Date.parse('2026-03-02T15:00:00Z'),
  })
})

test("once a day ends at Beijing's midnight", () => {
  const popup = homeWindow({ frequency: 'day' })
  remember(popup)
  expect(isWanted(popup)).toBe(false)
  vi.setSystemTime(new Date('2026-03-02T15:59:59Z'))
  expect(isWanted(popup)).toBe(false)
  vi.setSystemTime(new Date('2026-03-02T16:00:00Z'))
  expect(isWanted(popup)).toBe(true)
})

test('a pop-up never covers a small screen', () => {
  const asked: string[] = []
  vi.stubGlobal('matchMedia', (query: string) => {
    asked.push(query)
    return { matches: query === '(max-width: 768px)' }
  })
  expect(isWanted(homeWindow({ frequency: 'always' }))).toBe(false)
  expect(isWanted(homeWindow({ windowType: 'floating', frequency: 'always' }))).toBe(true)
  expect(asked).toContain('(max-width: 768px)')
})

test('each time leaves no trace', () => {
  const popup = homeWindow({ frequency: 'always' })
  remember(popup)
  expect(isWanted(popup)).toBe(true)
  expect(local.entries.size + session.entries.size).toBe(0)
})

test('where nothing can be remembered, nothing is shown', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('denied')
    },
  })
  expect(isWanted(homeWindow())).toBe(false)
})

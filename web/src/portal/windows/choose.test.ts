import { expect, test } from 'vitest'
import { homeWindow } from '../../testing/home-window.ts'
import { isDue, isForDevice, isMourning, meantForSubSite, windowsOn } from './choose.ts'

const ids = (path: string, isHome: boolean) =>
  windowsOn(
    [
      homeWindow({ id: 'home', pages: ['home'] }),
      homeWindow({ id: 'all', pages: ['*'] }),
      homeWindow({ id: 'one', pages: ['/list'] }),
    ],
    path,
    isHome,
  ).map(({ id }) => id)

test('a window stands on its pages', () => {
  expect(ids('/', true)).toEqual(['home', 'all'])
  expect(ids('/list', false)).toEqual(['all', 'one'])
  expect(ids('/other', false)).toEqual(['all'])
})

test('on a sub-site, windows of its province stand only where they are meant to, and mourning everywhere', () => {
  const windows = meantForSubSite([
    homeWindow({ id: 'home', pages: ['home'] }),
    homeWindow({ id: 'all', pages: ['*'] }),
    homeWindow({ id: 'meant', pages: ['home', '/city'] }),
    homeWindow({ id: 'grey', windowType: 'memorial', pages: ['*'] }),
  ])
  expect(windowsOn(windows, '/city', true).map(({ id }) => id)).toEqual(['meant', 'grey'])
  expect(windowsOn(windows, '/city/list', false).map(({ id }) => id)).toEqual(['grey'])
})

const never = { inSession: false, day: undefined }
test.each([
  ['always', { inSession: true, day: '2026-03-02' }, true],
  ['session', never, true],
  ['session', { inSession: true, day: '2026-03-02' }, false],
  ['session', { inSession: false, day: '2026-03-02' }, true],
  ['day', { inSession: true, day: '2026-03-01' }, true],
  ['day', { inSession: false, day: '2026-03-02' }, false],
  ['once', { inSession: false, day: '2025-01-01' }, false],
  ['once', never, true],
] as const)('shown %s, seen %j: due is %s', (frequency, seen, due) => {
  expect(isDue({ frequency }, seen, '2026-03-02')).toBe(due)
})

test('a window is for its device', () => {
  expect(isForDevice(homeWindow({ device: 'phone' }), true)).toBe(true)
  expect(isForDevice(homeWindow({ device: 'phone' }), false)).toBe(false)
  expect(isForDevice(homeWindow({ device: 'computer' }), true)).toBe(false)
  expect(isForDevice(homeWindow(), true)).toBe(true)
})

test('mourning is a window of its own', () => {
  expect(isMourning([homeWindow()])).toBe(false)
  expect(isMourning([homeWindow({ windowType: 'memorial' })])).toBe(true)
})

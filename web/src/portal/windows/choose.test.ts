import { expect, test } from 'vitest'
import { homeWindow } from '../../testing/home-window.ts'
import { bandsOf, homeBlocks, isMourning, meantForSubSite, windowsOn } from './choose.ts'

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

const bands = (isHome: boolean, ...windows: Parameters<typeof homeWindow>[0][]) =>
  bandsOf(
    windows.map(each => homeWindow(each)),
    isHome,
  ).map(({ window, device }) => `${window.id} ${device}`)

test('one line at most stands above a page: the foremost', () => {
  expect(bands(false, { id: 'a', windowType: 'banner' }, { id: 'b', windowType: 'popup' })).toEqual(['a all'])
  expect(bands(false, { id: 'f', windowType: 'floating' }, { id: 'b', windowType: 'banner' })).toEqual([
    'f all',
  ])
  expect(bands(false, { id: 'm', windowType: 'memorial' })).toEqual([])
})

test('a phone and a computer have each its own line, and no second one', () => {
  const windows = [
    { id: 'c', windowType: 'banner', device: 'computer' },
    { id: 'a', windowType: 'banner' },
    { id: 'p', windowType: 'banner', device: 'phone' },
  ] as const
  expect(bands(false, ...windows)).toEqual(['a phone', 'c computer'])
})

test('on a home, what guides is a block of it and no line', () => {
  const windows = [
    { id: 's', windowType: 'strip' },
    { id: 'f', windowType: 'floating' },
    { id: 'b', windowType: 'banner' },
  ] as const
  expect(bands(true, ...windows)).toEqual(['b all'])
  expect(homeBlocks(windows.map(each => homeWindow(each))).map(({ id }) => id)).toEqual(['s', 'f'])
})

test('mourning is a window of its own', () => {
  expect(isMourning([homeWindow()])).toBe(false)
  expect(isMourning([homeWindow({ windowType: 'memorial' })])).toBe(true)
})

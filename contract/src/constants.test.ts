import { expect, test } from 'vitest'
import {
  chunkTimeoutMs,
  defaultLocale,
  defaultThemeColor,
  headerHeight,
  projectName,
  recognisedUserNames,
  requestTimeoutMs,
  routerBase,
  sidebarCollapsedWidth,
  sidebarWidth,
  tagSkippedPaths,
  tagStripHeight,
  tokenCookie,
  treeFilterDebounceMs,
} from './constants.ts'

test('the business constants are those of the specification', () => {
  expect(routerBase).toBe('/maincms-web')
  expect(tokenCookie).toBe('access_token')
  expect(requestTimeoutMs).toBe(300_000)
  expect(chunkTimeoutMs).toBe(120_000)
  expect([headerHeight, sidebarWidth, sidebarCollapsedWidth, tagStripHeight]).toEqual([72, 220, 55, 40])
  expect(treeFilterDebounceMs).toBe(300)
  expect(defaultLocale).toBe('zh')
  expect(recognisedUserNames).toEqual(['admin', 'editor'])
})

test('storage entries are prefixed by the project name', () => {
  expect(projectName).toBe('sunport')
})

test('the default theme colour is a blue', () => {
  const [red = 0, green = 0, blue = 0] = (defaultThemeColor.match(/[\dA-F]{2}/g) ?? []).map(pair =>
    Number.parseInt(pair, 16),
  )
  expect(blue).toBeGreaterThan(red)
  expect(blue).toBeGreaterThan(green)
})

test('these paths and no others skip the tag strip', () => {
  expect(tagSkippedPaths).toEqual([
    '/',
    '/login',
    '/404',
    '/401',
    '/lock',
    '/main',
    '/home/first',
    '/home/browseProject',
    '/website',
    '/websiteHn',
    '/noticeInformationHn',
  ])
})

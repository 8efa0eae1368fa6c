import { routerBase } from '@sunport/contract/constants.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  Link as RouterLink,
  StaticRouterProvider,
} from 'react-router'
import { expect, test } from 'vitest'
import { Link } from './server-link.tsx'

/** As the server draws it, at an address with a query. */
const drawn = async (element: ReactNode): Promise<string> => {
  const handler = createStaticHandler([{ path: '*', element }], { basename: routerBase })
  const context = await handler.query(new Request(here))
  if (context instanceof Response) throw new Error('no page')
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}

const here = `http://localhost${routerBase}/noticeGd?id=1`
const attributes = (html: string): string[] =>
  (/<a ([^>]*)>/.exec(html)?.[1] ?? '')
    .split(/ (?=[\w-]+=)/)
    .map(each => each.replace(/(?<=^href=")[^"]*/, href => new URL(href.replaceAll('&amp;', '&'), here).href))
    .toSorted()

test.each([
  '/',
  '/?region=neimenggu',
  '/#main',
  '/noticeGd?type=notice&id=8b368a10-3c2f-0479-63f9-5967a',
  '/articleGd?title=%E4%B8%AD&a=b c',
  '/contentListPageGd/',
  '/a/b/c',
  '/a//b',
  '/a/../b',
  '/a/./b',
  '//elsewhere.example/x',
  '/中文?x=中文',
  '/%E4%B8%AD',
  'noticeGd',
  '?page=2',
  '#main',
  '',
  '.',
  '..',
  'https://www.gov.cn/',
  'mailto:a@b.cn',
  { search: '?page=2' },
  { search: '' },
  { search: '?searchKey=%E9%87%87+b&x=a.b*c' },
  { search: "?searchKey='" },
  { search: '?page=2', hash: '#main' },
  { pathname: '/noticeGd', search: '?id=2' },
])('%j leads where the router would lead', async to => {
  const props = { className: 'x', title: '说明', 'aria-current': 'page' as const, children: '去' }
  const [own, theirs] = await Promise.all([
    drawn(<Link to={to} {...props} />),
    drawn(<RouterLink discover="none" to={to} {...props} />),
  ])
  expect(attributes(own)).toEqual(attributes(theirs))
  expect(attributes(own).length).toBeGreaterThan(3)
})

test('what only browsers need is not written down', async () => {
  const props = {
    to: '/noticeGd',
    replace: true,
    preventScrollReset: true,
    state: { a: 1 },
    target: '_blank',
  }
  const [own, theirs] = await Promise.all([
    drawn(<Link {...props} />),
    drawn(<RouterLink discover="none" {...props} />),
  ])
  expect(attributes(own)).toEqual(attributes(theirs))
})

test('a whole path asks no router', () => {
  expect(renderToStaticMarkup(<Link to="/noticeGd?id=1">去</Link>)).toContain(
    `href="${routerBase}/noticeGd?id=1"`,
  )
  expect(() => renderToStaticMarkup(<Link to="?id=1">去</Link>)).toThrow()
})

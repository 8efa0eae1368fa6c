import { discoverPacks } from '@sunport/regions/discover.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPageAddress } from './page-address.ts'

const packs = await discoverPacks()
const plain = createPageAddress(packs)
const pathOf = (kind: string): string => {
  for (const { routes } of packs)
    for (const [path, route] of Object.entries(routes)) if (route.kind === kind) return `/maincms-web${path}`
  throw new Error(`no page of the kind ${kind}`)
}

test.each([
  ['a stranger', '/maincms-web/?z=1', '/maincms-web/'],
  ['a filter of lists on the home', '/maincms-web/?title=%E7%94%B2&page=3', '/maincms-web/'],
  ['the timestamp', `${pathOf('article')}?_t=1&id=7`, `${pathOf('article')}?id=7`],
  ['another order', `${pathOf('notice-search')}?title=a&page=2`, `${pathOf('notice-search')}?page=2&title=a`],
  ['traces of a campaign', `${pathOf('article')}?utm_source=x&id=7`, `${pathOf('article')}?id=7`],
  ['a slash at the end', `${pathOf('article')}/?id=7&z=1`, `${pathOf('article')}/?id=7`],
  ['a common page', '/maincms-web/siteMap?region=gansu&z=1', '/maincms-web/siteMap?region=gansu'],
  ['an error page', '/maincms-web/404?z=1', '/maincms-web/404'],
])('%s is not part of what a page is kept under', (_, written, kept) => expect(plain(written)).toBe(kept))

test('what a page knows stays, several values as well', () => {
  const path = pathOf('notice-search')
  expect(plain(`${path}?catalogueCode=A02&catalogueCode=B&noticeType=001`)).toBe(
    `${path}?catalogueCode=A02&catalogueCode=B&noticeType=001`,
  )
})

test('a list in another form is no page; a form that there is not is nothing', () => {
  const path = pathOf('organisation')
  expect(plain(`${path}?name=a&format=csv`)).toBe(`${path}?format=csv&name=a`)
  expect(plain(`${path}?name=a&format=exe`)).toBe(`${path}?name=a`)
  expect(plain(`${pathOf('article')}?id=1&format=csv`)).toBe(`${pathOf('article')}?id=1`)
})

test('addresses that are no page of ours are left alone: they lead elsewhere', () => {
  expect(plain('/maincms-web/old-page?z=1')).toBe('/maincms-web/old-page?z=1')
})

test('whatever strangers are written, in whatever order, the address is one; and it is plain already', () => {
  const kinds = [...new Set(packs.flatMap(({ routes }) => Object.values(routes).map(({ kind }) => kind)))]
  const stranger = fc.tuple(
    fc.string({ minLength: 1 }).map(name => `~${name}`),
    fc.string(),
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.array(stranger, { maxLength: 8 }),
      fc.array(fc.tuple(fc.constantFrom('region', 'regionCode'), fc.string()), { maxLength: 2 }),
      (kind, strangers, known) => {
        const [path, own] = [pathOf(kind), [...new Map(known)]]
        const bare = plain(`${path}?${new URLSearchParams(own)}`)
        const mixed = [...strangers, ...own.toReversed()]
        expect(plain(`${path}?${new URLSearchParams(mixed)}`)).toBe(bare)
        expect(plain(bare)).toBe(bare)
      },
    ),
  )
})

import type { User } from '@sunport/contract/calls/session.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'

vi.hoisted(() => {
  const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  vi.stubGlobal('localStorage', nothing)
  vi.stubGlobal('sessionStorage', nothing)
})

const { sessionQuery } = await import('../session.ts')
const { FramePage } = await import('./frame-page.tsx')

const here = 'https://portal.example'

/** The page as it stands at an address, for somebody whose configuration allows one other system. */
const framed = (source: string): string => {
  vi.stubGlobal('location', new URL(`${here}/maincms-web/myiframe/x`))
  onTestFinished(() => void vi.unstubAllGlobals())
  const client = new QueryClient()
  const user = { frameOrigins: ['https://report.example'] } as User
  client.setQueryData(sessionQuery.queryKey, { user, menu: [], sites: [] })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/myiframe/x?${new URLSearchParams({ src: source })}`]}>
        <FramePage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const sandboxOf = (html: string): string[] | undefined => /sandbox="([^"]*)"/.exec(html)?.[1]?.split(' ')

test('a page of another origin is framed as a stranger: no origin of its own, and it leads nobody away', () => {
  const html = framed('https://report.example/a')
  expect(html).toContain('src="https://report.example/a"')
  expect(sandboxOf(html)).toEqual(['allow-scripts', 'allow-forms', 'allow-popups', 'allow-downloads'])
})

test.each([
  'https://report.example:443/a',
  '//report.example/a',
  'https://report.example/?https://portal.example/',
])('also when it is written as %s', source => {
  const sandbox = sandboxOf(framed(source))
  expect(sandbox).toContain('allow-scripts')
  for (const power of ['allow-same-origin', 'allow-top-navigation', 'allow-popups-to-escape-sandbox'])
    expect(sandbox).not.toContain(power)
})

test('a page of ours is framed as ourselves, and what nobody allowed is not framed', () => {
  const own = framed('/maincms-web/list')
  expect(own).toContain(`src="${here}/maincms-web/list"`)
  expect(sandboxOf(own)).toBeUndefined()
  expect(framed('https://evil.example/')).not.toContain('<iframe')
})

import { routerBase } from '@sunport/contract/constants.ts'
import type { FormExchange } from '@sunport/contract/form-exchange.ts'
import type { ReadingMode } from '@sunport/contract/reading-mode.ts'
import type { Route } from '@sunport/regions/kinds.ts'
import { render } from '../entry-server.tsx'
import { loadAllPacks } from '../portal/packs.ts'
import { fakeTransport } from './fake-transport.ts'

const testNow = new Date('2026-03-02T04:00:00Z')

const packs = await loadAllPacks()
export const [firstPack] = packs

/** Several kinds share one route type, so the kind is looked for in each type's kinds. */
type RouteOf<K, R = Route> = R extends { kind: infer Kinds } ? (K extends Kinds ? R : never) : never

/** A path of any region whose route is of the kind and fits. */
export const pathOf = <K extends Route['kind']>(
  kind: K,
  fits: (route: RouteOf<K>) => boolean = () => true,
): string => {
  const paths = packs.flatMap(({ routes }) => Object.entries(routes))
  const found = paths.find(([, route]) => route.kind === kind && fits(route as RouteOf<K>))
  if (!found) throw new Error(`no route of the kind ${kind} fits`)
  return found[0]
}

/** The server's side of a posted form, without its tokens. */
export const posting = (
  fields: Record<string, string> | [string, string][],
  refusal?: string,
  files: readonly File[] = [],
) => {
  const kept: unknown[] = []
  const form: FormExchange = {
    posted: { fields: new URLSearchParams(fields), files, refusal },
    token: () => 'fresh-token',
    receipt: () => kept[0],
    keepReceipt: receipt => kept.push(receipt),
  }
  return { form, kept }
}

/** Renders an address through the server's own entry, against a faked transport. */
export const renderPath = async (
  path: string,
  transport = fakeTransport(),
  mode?: ReadingMode,
  form?: FormExchange,
) =>
  render({
    url: `http://localhost${routerBase}${path}`,
    region: firstPack?.code ?? '',
    send: transport.send,
    now: testNow,
    pageKey: 'page.key',
    mode,
    form,
  })

/** The page's body as text, without the state beneath it; fails for redirects. */
export const bodyOf = async (
  path: string,
  transport = fakeTransport(),
  mode?: ReadingMode,
  form?: FormExchange,
) => {
  const result = await renderPath(path, transport, mode, form)
  if (result.kind !== 'page') throw new Error(`${path} redirects to ${result.location}`)
  const [body = ''] = result.html.split('<script type="application/json"')
  return {
    status: result.status,
    body: body.slice(body.indexOf('<main')),
    html: result.html,
    maxAge: result.maxAge,
  }
}

/** Text as readers get it: no tags, no doubled blanks. */
export const textOf = (html: string): string => html.replace(/<(?:[^>"]|"[^"]*")*>/g, '').replace(/\s+/g, ' ')

/** What the page is headed by; where its lines may end is no part of it. */
export const headingOf = (html: string): string => textOf(/<h1.*?<\/h1>/s.exec(html)?.[0] ?? '')

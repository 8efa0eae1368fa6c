import { isBackOfficePath } from '@sunport/contract/back-office-paths.ts'
import { CallError, type SendCall } from '@sunport/contract/client.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { createLazyApi } from '@sunport/contract/lazy-client.ts'
import type {
  PageAssets,
  RenderRequest,
  RenderResult,
  SiteFace,
  WebEntry,
} from '@sunport/contract/rendering.ts'
import { commonRoutes, errorTitles } from '@sunport/regions/common-routes.ts'
import type { Route } from '@sunport/regions/kinds.ts'
import { feedQuery, formatsOf, listTypes } from '@sunport/regions/list-query.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { artByRegion } from './art-files.ts'
import { assetsFor, readManifest } from './assets.ts'
import { documentHtml } from './document.ts'
import { gatewayLogoutMeta } from './gateway-meta.ts'
import type { PageState, SiteWear } from './page-state.ts'
import { portalNavigation } from './portal/context.ts'
import type { FrameData } from './portal/frame/frame-loader.ts'
import { documentTitle, headOf } from './portal/head.ts'
import { kindSource } from './portal/kind-modules.ts'
import { drawWithParts } from './portal/later.tsx'
import { metasOf, structuredDataOf } from './portal/meta.ts'
import { loadAllPacks } from './portal/packs.ts'
import { pathBelowBase, placeOf } from './portal/place.ts'
import { drawTelling } from './portal/told.ts'
import { PackContext, type PageData, pageRouteId } from './portal/use-portal.ts'
import { portalRoutes } from './router.tsx'
import { withTables } from './row-tables.ts'
import { setArt } from './ui/art.ts'

const portalManifest = readManifest('portal')
const backOfficeManifest = readManifest('back-office')
const packs = await loadAllPacks()
const handlers = new Map<string, StaticHandler>()
const art = artByRegion()
for (const [region, drawings] of art) setArt(region, drawings)

/** Every regional route of every pack. */
export const routeTable = (): { path: string; region: string; kind: string; title: string }[] =>
  packs.flatMap(({ code, routes }) =>
    Object.entries(routes).map(([path, { kind, title }]) => ({ path, region: code, kind, title })),
  )

export const render: WebEntry['render'] = async request => {
  const url = new URL(request.url)
  const path = pathBelowBase(url.pathname)
  if (isBackOfficePath(path)) return backOfficeShell(request)
  const pack = packFor(path, url, request.region)
  if (pack) return renderOrExplain(request, pack)
  const target = packs.map(({ redirects }) => redirects[path]).find(Boolean)
  return target
    ? { kind: 'redirect', status: 302, location: `${routerBase}${target}${url.search}` }
    : { kind: 'redirect', status: 302, location: `${routerBase}/404` }
}

const packFor = (path: string, url: URL, region: string): RegionPack | undefined => {
  const deployed = packs.find(({ code }) => code === region) ?? packs[0]
  if (path in errorTitles) return deployed
  if (path !== '/' && !Object.hasOwn(commonRoutes, path))
    return packs.find(({ routes }) => Object.hasOwn(routes, path))
  const asked = url.searchParams.get('region')
  return asked ? packs.find(({ code }) => code === asked) : deployed
}

const handlerOf = (pack: RegionPack): StaticHandler => {
  const known = handlers.get(pack.code)
  if (known) return known
  const handler = createStaticHandler(portalRoutes(pack), { basename: routerBase })
  handlers.set(pack.code, handler)
  return handler
}

/** A page that cannot be drawn is answered with the region's 500 page. */
const renderOrExplain = async (request: RenderRequest, pack: RegionPack): Promise<RenderResult> => {
  try {
    return await renderPage(request, pack)
  } catch (error) {
    const { origin } = new URL(request.url)
    const page = await renderPage({ ...request, url: `${origin}${routerBase}/500`, form: undefined }, pack)
    return page.kind === 'page' ? { ...page, error } : page
  }
}

/** The server has a copy of the contract of its own, so its refusals are of another class than ours. */
const asOwn = (error: unknown): unknown => {
  const { name, code, message } = error as CallError
  return name === 'CallError' ? new CallError(code, message) : error
}

/** The face that the host's site has in place of the pack's own; pages of other regions have theirs. */
const faceIn = ({ site, region }: RenderRequest, pack: RegionPack): SiteFace | undefined =>
  pack.code === region ? site : undefined

const wearOf = ({ siteCode, siteName, slogan, domains }: SiteFace, pack: RegionPack): SiteWear => ({
  siteCode,
  siteName,
  slogan: slogan ?? pack.slogan,
  domains,
})

const renderPage = async (request: RenderRequest, found: RegionPack): Promise<RenderResult> => {
  const face = faceIn(request, found)
  const pack = face ? { ...found, ...wearOf(face, found) } : found
  let isWhole = true
  const send: SendCall = async (call, input) => {
    try {
      return await request.send(call, input)
    } catch (error) {
      isWhole = false
      throw asOwn(error)
    }
  }
  const url = new URL(request.url)
  const handler = handlerOf(pack)
  const { form } = request
  const navigation = { api: createLazyApi(send), pack, now: request.now, mode: request.mode ?? {}, form }
  // The fields themselves are in the exchange; the method is what makes the router run the action.
  const answer = await handler.query(new Request(request.url, { method: form?.posted ? 'POST' : 'GET' }), {
    requestContext: new RouterContextProvider(new Map([[portalNavigation, navigation]])),
  })
  if (answer instanceof Response)
    return { kind: 'redirect', status: answer.status, location: answer.headers.get('location') ?? routerBase }
  const page = (
    <PackContext value={pack}>
      <StaticRouterProvider
        // Those of the answer are all that is drawn; the others would be made anew for each page.
        router={createStaticRouter([], answer)}
        context={answer}
        hydrate={false}
      />
    </PackContext>
  )
  const { drawn, told } = drawTelling(() => drawWithParts(() => renderToString(page)))
  return {
    kind: 'page',
    status: answer.statusCode,
    html: await documentOf(request, pack, answer, { ...drawn, told }),
    region: pack.code,
    ...framedBy(url, pack, answer),
    // A page with a gap where a call failed is good for this visitor only.
    ...(isWhole && !answer.errors ? {} : { maxAge: 0 }),
    ...(answer.errors ? { error: Object.values(answer.errors)[0] } : {}),
  }
}

/** Of a page that stands in other sites' pages: which these are. */
const framedBy = (url: URL, pack: RegionPack, { loaderData, errors }: StaticHandlerContext) => {
  const { embeddedBy } = headOf(
    errors ? undefined : loaderData[placeOf(pack, pathBelowBase(url.pathname)).path],
  )
  return embeddedBy && { framedBy: embeddedBy }
}

interface Drawn extends ReturnType<typeof drawWithParts> {
  told: ReadonlyMap<string, number>
}

const documentOf = async (
  request: RenderRequest,
  pack: RegionPack,
  { loaderData, actionData, errors }: StaticHandlerContext,
  { body, parts, told }: Drawn,
): Promise<string> => {
  const url = new URL(request.url)
  const face = faceIn(request, pack)
  const { path, route } = placeOf(pack, pathBelowBase(url.pathname))
  const head = errors ? { title: errorTitles['/500'], noindex: true } : headOf(loaderData[path])
  const page = loaderData[pageRouteId] as PageData | undefined
  const state: PageState = {
    region: pack.code,
    deployed: request.region,
    ...(face && { site: wearOf(face, pack) }),
    pageKey: request.pageKey,
    parts,
    art: art.get(pack.code) ?? {},
    // What went wrong is for the log; the page only needs to know where.
    hydration: {
      loaderData,
      actionData,
      errors: errors && Object.fromEntries(Object.keys(errors).map(id => [id, true])),
    },
  }
  const siteTitle = page?.siteTitle ?? pack.siteName
  const title = documentTitle(head, route, siteTitle)
  const description =
    head.description ?? ((route.kind === 'home' && face?.description) || descriptionOf(pack, route))
  const canonical = path in errorTitles ? undefined : canonicalOf(url, head.canonical)
  const { siteIdCode } = (loaderData.frame as FrameData | null | undefined)?.site ?? pack.footer
  const source = { head, pack, route, siteTitle, title, description, address: canonical, siteIdCode }
  return documentHtml({
    title,
    description,
    canonical,
    feeds: errors
      ? []
      : [
          ...formatsOf(route).map(format => ({
            type: listTypes[format],
            href: url.pathname + feedQuery(url.searchParams, format),
          })),
          ...(head.alternates ?? []),
        ],
    describedBy: head.describedBy,
    metas: [
      ...metasOf(source),
      ...(face?.keywords ? [{ by: 'name' as const, key: 'keywords', content: face.keywords }] : []),
    ],
    structuredData: structuredDataOf(source),
    themeColor: pack.theme.colors.brand,
    noindex: head.noindex,
    isEmbedded: head.embeddedBy !== undefined,
    mode: request.mode,
    assets: await assetsOf(request, portalManifest, [
      'src/entry-portal.ts',
      'src/portal/start.tsx',
      `../regions/src/${pack.code}/pack.ts`,
      ...(path in errorTitles ? [] : [kindSource(route.kind)]),
      ...parts,
    ]),
    body,
    state: withTables(state, told),
  })
}

const assetsOf = async (
  request: RenderRequest,
  manifest: ReturnType<typeof readManifest>,
  sources: string[],
): Promise<PageAssets> => request.assetsOf?.(sources) ?? assetsFor(manifest, sources)

const descriptionOf = (pack: RegionPack, route: Route): string =>
  route.kind === 'home' ? `${pack.siteName}，${pack.slogan}` : `${pack.siteName}${route.title}`

/** Queries that name a different page; all others are filters or traces of where a visitor came from. */
const pageQueries = ['region', 'id', 'channel', 'noticeType', 'page']

const canonicalOf = (url: URL, known?: string): string => {
  if (known) return `${url.origin}${routerBase}${known}`
  const query = new URLSearchParams(pageQueries.flatMap(name => entryOf(url, name)))
  return `${url.origin}${url.pathname}${query.size > 0 ? `?${query}` : ''}`
}

const entryOf = (url: URL, name: string): [string, string][] => {
  const value = url.searchParams.get(name)
  return value ? [[name, value]] : []
}

/** The back-office draws itself in the browser; the server gives it a place and its scripts. */
const backOfficeShell = async (request: RenderRequest): Promise<RenderResult> => {
  const pack = packs.find(({ code }) => code === request.region)
  const html = documentHtml({
    title: `管理后台 - ${pack?.siteName ?? ''}`,
    themeColor: pack?.theme.colors.brand ?? '',
    noindex: true,
    metas: request.gatewayLogout
      ? [{ by: 'name', key: gatewayLogoutMeta, content: request.gatewayLogout }]
      : [],
    mode: undefined,
    assets: await assetsOf(request, backOfficeManifest, ['src/entry-back-office.tsx']),
    body: '',
    noscript: '管理后台需要启用 JavaScript，请在浏览器设置中开启后刷新页面。',
    state: { region: request.region, deployed: request.region, pageKey: request.pageKey },
  })
  return { kind: 'page', status: 200, html, region: request.region, maxAge: 0, isBackOffice: true }
}

import { createApi } from '@sunport/contract/client.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { ninthRegion } from '@sunport/regions/fixtures/ninth-region.ts'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import { expect, test } from 'vitest'
import { portalNavigation } from './portal/context.ts'
import { loadAllPacks } from './portal/packs.ts'
import { PackContext } from './portal/use-portal.ts'
import { portalRoutes } from './router.tsx'
import { fakeTransport } from './testing/fake-transport.ts'

const [model] = (await loadAllPacks()).filter(({ subSites }) => subSites.length === 0)
if (!model) throw new Error('a pack without sub-sites is needed')
const pack = ninthRegion(model)
const handler = createStaticHandler(portalRoutes(pack), { basename: routerBase })

const drawn = async (path: string) => {
  const transport = fakeTransport()
  const navigation = {
    api: createApi(transport.send),
    pack,
    now: new Date('2026-03-02T04:00:00Z'),
    mode: {},
    form: undefined,
  }
  const answer = await handler.query(new Request(`http://localhost${routerBase}${path}`), {
    requestContext: new RouterContextProvider(new Map([[portalNavigation, navigation]])),
  })
  if (answer instanceof Response) throw new Error(`${path} redirects`)
  const html = renderToString(
    <PackContext value={pack}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, answer)}
        context={answer}
        hydrate={false}
      />
    </PackContext>,
  )
  const sites = new Set(transport.sent.map(({ input }) => input.siteId).filter(Boolean))
  return { html, status: answer.statusCode, errors: answer.errors, sites: [...sites] }
}

test('the home of a made-up ninth region is drawn from its pack, of its own content', async () => {
  const { html, errors, sites } = await drawn(pack.homePath)
  expect(errors).toBeNull()
  expect(sites).toEqual(['nn'])
  expect(html).toContain('第九省政府采购网')
  for (const { label } of pack.navigation) expect(html).toContain(label)
  expect(html).not.toContain(model.siteName)
})

const lists = Object.entries(pack.routes).filter(([, { kind }]) => /^(?:channel|notice)-/.test(kind))

test.each(lists)('%s of a made-up ninth region is drawn with its title', async (path, { title }) => {
  const { html, errors, sites } = await drawn(path)
  expect(errors).toBeNull()
  expect(sites).toEqual(['nn'])
  expect(html).toContain(title)
})

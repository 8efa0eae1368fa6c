import type { RenderResult } from '@sunport/contract/rendering.ts'
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { createRenderer, type PlainPost, type RendererDeps } from './renderer.ts'

const page: RenderResult = { kind: 'page', status: 200, html: '' }

const request = (url: string) =>
  ({
    url,
    raw: { headers: {} },
    headers: {},
    cookies: {},
    ip: '127.0.0.1',
    id: '1',
  }) as unknown as FastifyRequest

/** Public pages that never come to an end, until they are let go. */
const crowdedRenderer = () => {
  const begun: string[] = []
  const crowd = Promise.withResolvers<void>()
  const never = () => {
    throw new Error('not asked for here')
  }
  const deps: RendererDeps = {
    web: {
      render: async ({ url, form }) => {
        begun.push(url)
        if (!form?.posted && !url.includes('preview=')) await crowd.promise
        return page
      },
    },
    invoke: never,
    keptInvoke: never,
    clock: { now: () => new Date('2026-03-02T02:00:00Z') },
    origin: 'https://portal.example',
    placeOf: () => ({ siteId: '1', region: 'any' }),
    pageKey: () => 'key',
    pageAddress: url => url,
    gatewayLogout: undefined,
    createExchange: (_, posted) => ({
      form: { posted, token: () => '', receipt: () => undefined, keepReceipt: () => {} },
      isPersonal: () => posted !== undefined,
      applyReceipt: () => {},
    }),
    pace: { draw: draw => draw() },
    proofs: { checkPlain: never },
  }
  return { render: createRenderer(deps), begun, letGo: crowd.resolve }
}

describe('a crowd before the public pages', () => {
  const posted = { openedAt: 0 } as PlainPost

  test('keeps nobody from the answer to the form that he sent', async () => {
    const { render, begun, letGo } = crowdedRenderer()
    const readers = Array.from({ length: 50 }, (_, at) => render(request(`/list?page=${at}`), new Set()))
    expect(begun).toHaveLength(3)
    const answered = await render(request('/leaveMessage'), new Set(), posted)
    expect(answered.result).toEqual(page)
    expect(begun).toHaveLength(4)
    letGo()
    await Promise.all(readers)
    expect(begun).toHaveLength(51)
  })

  test('is told to come back when it is too long, and forms are still answered', async () => {
    const { render, letGo } = crowdedRenderer()
    const readers = Array.from({ length: 203 }, (_, at) => render(request(`/list?page=${at}`), new Set()))
    await expect(render(request('/list?page=204'), new Set())).rejects.toMatchObject({
      key: 'request.too_many',
    })
    expect((await render(request('/leaveMessage'), new Set(), posted)).result).toEqual(page)
    letGo()
    await Promise.all(readers)
  })
})

import { leavePath, routerBase } from '@sunport/contract/constants.ts'
import type { ReadingMode } from '@sunport/contract/reading-mode.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ClickCounter } from './click-counter.ts'
import { leavePage } from './leave-page.ts'
import type { LinkRepo } from './repo.ts'

interface LeaveDeps {
  /** Whether a site may be read by whoever asks: links of one that is not open lead nowhere. */
  mayRead(siteId: string, request: FastifyRequest): Promise<boolean>
  find(id: string): ReturnType<LinkRepo['findShown']>
  clicks: Pick<ClickCounter, 'add'>
  siteName(id: string): string | null
  modeOf(request: FastifyRequest): ReadingMode
  /** Programs are led on as well, and not counted. */
  isProgram(userAgent: string): boolean
  headers: Readonly<Record<string, string>>
}

interface Following {
  Params: { id: string }
  Querystring: { go?: unknown }
}

/** A browser that fetches ahead has not been told to by anybody yet. */
const isAhead = ({ headers }: FastifyRequest): boolean =>
  /prefetch|prerender/.test(`${headers['sec-purpose'] ?? ''}${headers.purpose ?? ''}`)

/**
 * The way out through a maintained link: counted, and where an editor wants it, with a word before. It leads where the
 * link leads and nowhere else, so nobody can make one of these addresses for a place of his own.
 */
export const registerLeave = (app: FastifyInstance, deps: LeaveDeps): void => {
  app.get<Following>(`${leavePath}:id`, { schema: { hide: true } }, async (request, reply) => {
    const found = await deps.find(request.params.id)
    const link = found && (await deps.mayRead(found.siteId, request)) ? found : undefined
    reply.headers({ ...deps.headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    if (!link?.url || !/^https?:\/\//i.test(link.url)) return reply.redirect(`${routerBase}/404`, 302)
    if (link.leaveHint && request.query.go !== '1') {
      const { id, title, url } = link
      const onward = `${leavePath}${encodeURIComponent(id)}?go=1`
      const page = {
        title,
        url,
        onward,
        siteName: deps.siteName(link.siteId) ?? '',
        mode: deps.modeOf(request),
      }
      return reply.type('text/html; charset=utf-8').send(leavePage(page))
    }
    const userAgent = String(request.headers['user-agent'] ?? '')
    if (request.method === 'GET' && !isAhead(request) && !deps.isProgram(userAgent)) deps.clicks.add(link.id)
    return reply.redirect(link.url, 302)
  })
}

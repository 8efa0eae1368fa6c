import { isBackOfficePath } from '@sunport/contract/back-office-paths.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What visitors of a site that is not open get; see the site's own rules for who is let in. */
export type ClosedSite =
  | { kind: 'notice'; status: number; heading: string; words: string; retryAfterSeconds?: number }
  | { kind: 'redirect'; location: string }
  /** Let in from now on, by a key that the browser keeps. */
  | { kind: 'admit'; cookie: string; key: string }

const retryAfterSeconds = 600

/** The back-office stays open whatever becomes of the site, or nobody could open it again. */
export const staysOpen = (url: string): boolean => {
  const [path = ''] = url.slice(routerBase.length).split(/[?#]/)
  return url.startsWith(`${routerBase}/`) && (isBackOfficePath(path) || path.startsWith('/assets/'))
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

const noticeStyle = `body{margin:0;display:grid;min-height:100vh;place-items:center;font:1.125rem/1.8 system-ui,sans-serif;
background:#f5f6f8;color:#1f2430}main{max-width:36rem;padding:2rem;text-align:center}h1{font-size:1.75rem;margin:0 0 1rem}
p{margin:0;white-space:pre-line}@media(prefers-color-scheme:dark){body{background:#14171c;color:#e6e8ec}}`

/** Without scripts or anything else to fetch: it must show when nothing else works. */
const noticePage = (heading: string, words: string): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(heading)}</title>
<style>${noticeStyle}</style>
</head>
<body>
<main>
<h1>${escaped(heading)}</h1>
<p>${escaped(words)}</p>
</main>
</body>
</html>
`

/** Tells a visitor why there is no page. */
export const sendClosed = (
  closed: ClosedSite,
  request: FastifyRequest,
  reply: FastifyReply,
  security: Record<string, string>,
): FastifyReply => {
  reply.header('cache-control', 'no-store')
  if (closed.kind === 'redirect') return reply.redirect(closed.location, 302)
  if (closed.kind === 'admit')
    return reply
      .header('set-cookie', `${closed.cookie}=${closed.key}; Path=/; HttpOnly; SameSite=Lax; Max-Age=604800`)
      .redirect(request.url.split('?')[0] ?? routerBase, 302)
  return reply
    .code(closed.status)
    .headers({ ...security, 'retry-after': String(closed.retryAfterSeconds ?? retryAfterSeconds) })
    .type('text/html; charset=utf-8')
    .send(noticePage(closed.heading, closed.words))
}

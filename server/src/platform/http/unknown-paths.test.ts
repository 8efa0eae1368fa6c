import type { WebEntry } from '@sunport/contract/rendering.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { rawRequests } from '../../testing/raw-request.ts'
import { daily } from '../../testing/thoroughness.ts'

/** As pages are drawn: what no route knows is the page that says so. */
const pages: WebEntry = {
  render: async () => ({ kind: 'page', status: 404, html: '<p>页面不存在</p>' }),
}

let app: TestApp
let ask: Awaited<ReturnType<typeof rawRequests>>
beforeAll(async () => {
  // Shown to the public: a private installation tells its own machine of itself.
  app = await createTestApp({ web: pages, config: { publicOrigin: 'http://localhost' } })
  ask = await rawRequests(app)
})
afterAll(() => app.close())

const paths = [
  ...['/.env', '/.env.local', '/.env.production', '/.git/config', '/.git/HEAD', '/.git/', '/.gitignore'],
  ...['/.npmrc', '/.ssh/id_rsa', '/.svn/entries', '/.DS_Store', '/.well-known/nothing', '/.build/x'],
  ...[
    '/package.json',
    '/package-lock.json',
    '/tsconfig.json',
    '/biome.json',
    '/node_modules/pg/package.json',
  ],
  ...[
    '/server.ts',
    '/server/src/main.ts',
    '/server/dist/main.js',
    '/src/main.tsx',
    '/data/postgres',
    '/data',
  ],
  ...['/main.js.map', '/backup', '/backup.zip', '/backup.sql', '/dump.sql', '/www.zip', '/db.sqlite'],
  ...['/index.html~', '/index.html.bak', '/config.json.old', '/config.yml', '/.config.swp', '/web.config'],
  ...[
    '/swagger-ui',
    '/swagger-ui/index.html',
    '/swagger.json',
    '/v2/api-docs',
    '/v3/api-docs',
    '/openapi.json',
  ],
  ...[
    '/actuator',
    '/actuator/httptrace',
    '/actuator/env',
    '/druid',
    '/druid/index.html',
    '/metrics',
    '/debug',
  ],
  ...['/server-status', '/phpinfo.php', '/wp-login.php', '/admin', '/console', '/graphql', '/jmx', '/trace'],
  ...[
    '/assets/',
    '/maincms-web/assets/',
    '/maincms-web/assets/../../package.json',
    '/maincms-web/.vite/manifest.json',
  ],
  ...['/gpcms/rest/v2/files', '/gpcms/', '/gpcms/../package.json', '/..%2f..%2fetc%2fpasswd'],
  ...['/maincms-web/..%2f..%2fpackage.json', '/maincms-web/assets/%2e%2e%2f%2e%2e%2fpackage.json'],
]
const insides =
  /"dependencies"|"devDependencies"|\[core\]|ref: refs|PRIVATE KEY|SECRET_KEY|Index of|at .*\.ts:|node_modules|root:x:0|"openapi"/

test.each(paths)('%s is not there, and tells nothing', async path => {
  const written = [path, path.replace('/.', '/%2e'), `${path}?raw`, `${path}?import`]
  for (const target of daily(written, ([plain = path]) => [plain])) {
    const { status, location, text } = await ask(target)
    // A redirect leads to a page of ours, and what is asked for there is not there either.
    const end = status >= 300 && status < 400 ? await ask(String(location)) : { status, text }
    expect([target, [401, 403, 404, 400].includes(end.status)], end.text.slice(0, 200)).toEqual([
      target,
      true,
    ])
    expect([target, `${text}${end.text}`.match(insides)]).toEqual([target, null])
  }
})

import type { Server } from 'node:http'
import { join } from 'node:path'
import { routerBase } from '@sunport/contract/constants.ts'
import type { PageAssets } from '@sunport/contract/rendering.ts'
import { createServer, type Plugin } from 'vite'
import { createStyleFinder } from './find-styles.ts'

type Payload = Parameters<
  Awaited<ReturnType<typeof createServer>>['environments']['ssr']['hot']['handleInvoke']
>[0]

const web = join(import.meta.dirname, '..')
const root = join(web, '..')
const ownAddresses = new RegExp(`^${routerBase}/(@|src/|node_modules/)`)

/** The pages' bundler in development: hot replacement in the browser, modules on demand for browser and server. */
export const openLivePages = async (front: Server, onChange: (modules: string[]) => void) => {
  let isBroken = false
  const tellServer: Plugin = {
    name: 'sunport-tell-server',
    // After the bundler's own plugins, which add the modules that look for files by a pattern.
    enforce: 'post',
    hotUpdate({ modules, file }) {
      styles.forget()
      if (this.environment.name === 'ssr') onChange([file, ...modules.flatMap(({ id }) => id ?? [])])
      else if (isBroken) {
        isBroken = false
        this.environment.hot.send({ type: 'full-reload' })
      }
    },
  }
  const vite = await createServer({
    configFile: join(web, 'vite.config.ts'),
    appType: 'custom',
    cacheDir: join(root, '.build/vite'),
    plugins: [tellServer],
    optimizeDeps: {
      entries: [
        'src/entry-development.ts',
        'src/portal/kinds/*/{page,loader}.{ts,tsx}',
        'src/backoffice/pages/*/page.tsx',
      ],
    },
    server: {
      middlewareMode: true,
      hmr: { server: front },
      // Sites are told apart by their hosts, whatever these are called.
      allowedHosts: true,
      // Sources only: the data folder has keys in it.
      fs: {
        allow: ['web', 'contract/src', 'regions/src', 'node_modules', '.build/vite'].map(at =>
          join(root, at),
        ),
      },
    },
  })
  const styles = createStyleFinder(vite, web)
  const { ssr, client } = vite.environments

  return {
    watcher: vite.watcher,
    isOwn: (url: string): boolean => ownAddresses.test(url),
    handle: vite.middlewares,
    module: async (payload: unknown): Promise<unknown> => {
      const answer = await ssr.hot.handleInvoke(payload as Payload)
      if ('error' in answer) isBroken = true
      return answer
    },
    assets: async (sources: string[]): Promise<PageAssets> => ({
      entry: `${routerBase}/src/entry-development.ts`,
      styles: await styles.of(sources),
      preloads: [],
    }),
    reload: (): void => client.hot.send({ type: 'full-reload' }),
    close: (): Promise<void> => vite.close(),
  }
}

export type LivePages = Awaited<ReturnType<typeof openLivePages>>

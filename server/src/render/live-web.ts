import { routerBase } from '@sunport/contract/constants.ts'
import type { PageAssets, RenderResult, WebEntry } from '@sunport/contract/rendering.ts'
import { type EvaluatedModuleNode, ModuleRunner } from 'vite/module-runner'

/** Whoever has the sources of the pages. */
interface Workshop {
  /** Answers what the runner asks of the bundler. */
  module(payload: unknown): Promise<unknown>
  assets(sources: string[]): Promise<unknown>
}

const entry = '/src/entry-server.tsx'

const escaped = (text: string): string => text.replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`)

/** The bundler's client on it loads the page again as soon as the source is mended. */
const brokenPage = (error: unknown): RenderResult => ({
  kind: 'page',
  status: 500,
  maxAge: 0,
  error,
  html: `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><title>页面代码有误</title></head>
<body><h1>页面代码有误</h1><pre>${escaped(error instanceof Error ? (error.stack ?? error.message) : String(error))}</pre>
<script type="module" src="${routerBase}/@vite/client"></script></body>
</html>
`,
})

/** The pages straight from their sources, in development only: nothing in production imports this file. */
export const createLiveWeb = (workshop: Workshop) => {
  const runner = new ModuleRunner({
    transport: { invoke: payload => workshop.module(payload) as Promise<{ result: unknown }> },
    hmr: false,
  })
  const modules = runner.evaluatedModules

  const load = (): Promise<WebEntry> => runner.import(entry)

  /** Forgets modules and all that import them; what is left is not run again. */
  const forget = (ids: readonly string[]): void => {
    const seen = new Set<EvaluatedModuleNode>()
    const visit = (id: string): void => {
      const module = modules.getModuleById(id)
      if (!module || seen.has(module)) return
      seen.add(module)
      module.importers.forEach(visit)
      modules.invalidateModule(module)
    }
    ids.forEach(visit)
  }

  const render: WebEntry['render'] = async request => {
    let web: WebEntry
    try {
      web = await load()
    } catch (error) {
      return brokenPage(error)
    }
    const assetsOf = (sources: string[]) => workshop.assets(sources) as Promise<PageAssets>
    return web.render({ ...request, assetsOf })
  }

  return { render, isLive: true, load, forget }
}

/**
 * A server in development, started by scripts/develop. It loads what does not change by a save, packages and pages, and
 * waits; told to serve, it takes our own code from the disk. So a save costs the loading of our own code only.
 */
import { createLiveWeb } from '../render/live-web.ts'
import { connectParent, tellParent } from './parent.ts'
import { knownPackages } from './quick-resolve.ts'

const packages: string[] = JSON.parse(process.env.SUNPORT_PACKAGES ?? '[]')

const parent = connectParent(modules => web.forget(modules))
const web = createLiveWeb({
  module: payload => parent.ask('module', payload),
  assets: sources => parent.ask('assets', sources),
})

for (const url of packages) await import(url).catch(() => undefined)
// What is wrong with a page is told when somebody asks for one.
await web.load().catch(() => undefined)
const { isFirst, isSeeded } = await parent.toldToServe()
const { serve } = await import('./serve.ts')
const port = await serve(web, isFirst, isSeeded)
tellParent({ kind: 'packages', urls: knownPackages() })
tellParent({ kind: 'serving', port })

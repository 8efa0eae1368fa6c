import { pathToFileURL } from 'node:url'
import type { LinkClassSeed } from '@sunport/regions/pack.ts'
import type { Plugin } from 'vite'

const linksOfRegion = /\/regions\/src\/(?!common\/)[^/]+\/links\.ts$/

/** A pack's links are seeds of the database, from where pages ask for them; of these a page needs the names only. */
export const slimPacks = (): Plugin => ({
  name: 'sunport-slim-packs',
  enforce: 'pre',
  load: async id => {
    if (!linksOfRegion.test(id)) return null
    const { links }: { links: LinkClassSeed[] } = await import(pathToFileURL(id).href)
    return `export const links = ${JSON.stringify(links.map(({ code, name }) => ({ code, name, links: [] })))}`
  },
})

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RegionPack } from './pack.ts'

/** Finds every region by its folder; adding one is adding a folder. */
export const discoverPacks = async (folder = import.meta.dirname): Promise<RegionPack[]> => {
  const found = readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && existsSync(join(folder, entry.name, 'pack.ts')))
    .map(async entry => {
      const module: { pack: RegionPack } = await import(
        pathToFileURL(join(folder, entry.name, 'pack.ts')).href
      )
      return module.pack
    })
  return (await Promise.all(found)).sort((a, b) => a.order - b.order)
}

/** The region's mark as it is drawn, for those who make another picture of it. */
export const markFileOf = (code: string): string => join(import.meta.dirname, code, 'art/mark.svg')

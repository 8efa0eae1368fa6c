import type { RegionPack } from '@sunport/regions/pack.ts'

/** Every region by its folder: the same discovery as on the server, done by the bundler. */
const loaders = import.meta.glob<RegionPack>('../../../regions/src/*/pack.ts', { import: 'pack' })

const folderOf = (file: string): string => file.split('/').at(-2) ?? ''

const byCode = new Map(Object.entries(loaders).map(([file, load]) => [folderOf(file), load]))

/** In the browser only the pack of the page's own region is fetched. */
export const loadPack = async (code: string): Promise<RegionPack | undefined> => byCode.get(code)?.()

export const loadAllPacks = async (): Promise<RegionPack[]> => {
  const packs = await Promise.all([...byCode.values()].map(load => load()))
  return packs.sort((a, b) => a.order - b.order)
}

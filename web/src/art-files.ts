import type { Art } from './ui/art.ts'

const files = import.meta.glob<string>('../../regions/src/*/art/*.svg', {
  query: '?url&no-inline',
  eager: true,
  import: 'default',
})

const place = /(?:^|\/)([^/]+)\/art\/([^/]+)\.svg$/

/** Every region's drawings, as the bundler found them. */
export const artByRegion = (): Map<string, Art> => {
  const regions = new Map<string, Art>()
  for (const [file, url] of Object.entries(files)) {
    const [, region = '', name = ''] = place.exec(file) ?? []
    regions.set(region, { ...regions.get(region), [name]: url })
  }
  return regions
}

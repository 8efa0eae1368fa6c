/** Drawings of one region: name → address. */
export type Art = Record<string, string>

const artOfRegions = new Map<string, Art>()

/** The server knows all drawings and hands a page those of its region; no page carries the others' addresses. */
export const setArt = (region: string, art: Art): void => {
  artOfRegions.set(region, art)
}

/** Address of a region's drawing; undefined when the region has none of that name. */
export const artUrl = (region: string, name: string): string | undefined => artOfRegions.get(region)?.[name]

/** The drawing as a CSS variable, for backgrounds. */
export const artVariable = (region: string, name: string | undefined): Record<string, string> => {
  const url = name ? artUrl(region, name) : undefined
  return url ? { '--art': `url("${url}")` } : {}
}

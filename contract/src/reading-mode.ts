/** Pairs of colours that a reader with weak sight may choose; the first is what the bare word means. */
export const contrasts = ['white', 'black', 'blue'] as const
export type Contrast = (typeof contrasts)[number]

/** How the visitor reads: kept in a cookie, written into the document by the server. */
export interface ReadingMode {
  elder?: boolean
  contrast?: Contrast
}

export const standardMode = 'standard'

/** The mode's name in the cookie: `elder`, `contrast`, `contrast-black`, `elder-contrast-blue` … */
export const readingModeName = ({ elder, contrast }: ReadingMode): string => {
  const words = [
    ...(elder ? ['elder'] : []),
    ...(contrast ? ['contrast'] : []),
    ...(contrast && contrast !== contrasts[0] ? [contrast] : []),
  ]
  return words.join('-') || standardMode
}

const modes = new Map<string, ReadingMode>(
  [false, true].flatMap(elder =>
    [undefined, ...contrasts].map((contrast): [string, ReadingMode] => {
      const mode = { ...(elder ? { elder } : {}), ...(contrast ? { contrast } : {}) }
      return [readingModeName(mode), mode]
    }),
  ),
)

/** The mode of that name, the standard one included; undefined for any other word. */
export const readingModeOf = (name: string): ReadingMode | undefined => modes.get(name)

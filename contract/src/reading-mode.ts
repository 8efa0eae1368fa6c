/** Pairs of colours that a reader with weak sight may choose; the first is what the bare word means. */
export const contrasts = ['white', 'black', 'blue'] as const
export type Contrast = (typeof contrasts)[number]

/** How the visitor reads: kept in a cookie, written into the document by the server. */
export interface ReadingMode {
  elder?: boolean
  /** Without pictures and decoration. */
  text?: boolean
  /** Words of the interface in the region's second script beside the Chinese, where the region has one. */
  mongolian?: boolean
  contrast?: Contrast
}

export const standardMode = 'standard'

const switches = ['elder', 'text', 'mongolian'] as const

/** The mode's name in the cookie: `elder`, `contrast`, `contrast-black`, `elder-text-contrast-blue` … */
export const readingModeName = (mode: ReadingMode): string => {
  const { contrast } = mode
  const words = [
    ...switches.filter(name => mode[name]),
    ...(contrast ? ['contrast'] : []),
    ...(contrast && contrast !== contrasts[0] ? [contrast] : []),
  ]
  return words.join('-') || standardMode
}

/** All that the switches and the colours can be together. */
export const readingModes: readonly ReadingMode[] = switches.reduce<ReadingMode[]>(
  (modes, name) => modes.flatMap(mode => [mode, { ...mode, [name]: true }]),
  [{}, ...contrasts.map(contrast => ({ contrast }))],
)

const byName = new Map(readingModes.map(mode => [readingModeName(mode), mode]))

/** The mode of that name, the standard one included; undefined for any other word. */
export const readingModeOf = (name: string): ReadingMode | undefined => byName.get(name)

/** Whoever reads in a way of his own is shown nothing that he did not ask for. */
export const isQuiet = (mode: ReadingMode): boolean => Object.keys(mode).length > 0

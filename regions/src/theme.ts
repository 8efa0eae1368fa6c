/** Colours of one face. Every colour on a page is one of these. */
export interface Palette {
  brand: string
  /** Brand for text and marks on light surfaces. */
  brandInk: string
  onBrand: string
  accent: string
  /** Accent for text on light surfaces. */
  accentInk: string
  /** Dark ground of boards and footers. */
  deep: string
  onDeep: string
  surface: string
  surfaceRaised: string
  /** Pale brand ground of bands and chosen rows. */
  tint: string
  line: string
  text: string
  muted: string
  good: string
  warn: string
  bad: string
  focus: string
}

/** Colours, type and shape of one region. */
export interface Theme {
  colors: Palette
  /** The same face in a slate tone, for sub-portals. */
  slate?: Palette
  /** Corner radius in pixels, 0 to 10: part of the character. */
  radius: number
  density: 'dense' | 'regular' | 'airy'
  displayFont: 'sans' | 'serif'
  heading: 'ruled' | 'boxed' | 'ribboned' | 'plain' | 'serif-rule'
  masthead: 'bar' | 'woven' | 'horizon' | 'board' | 'wall' | 'ribbon' | 'steppe' | 'snow'
  /** Drawing that runs behind the whole page. */
  backdrop?: string
}

/** Signal colours that hold on every light ground; a red region says danger by icon and word. */
export const signals = {
  good: '#1B6B3A',
  warn: '#8F4E00',
  bad: '#B3261E',
} as const

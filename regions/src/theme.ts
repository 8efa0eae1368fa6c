/** Colours, type and shape of one region. Every colour on a page is one of these tokens. */
export interface Theme {
  colors: {
    brand: string
    /** Brand for text and marks on light surfaces. */
    brandInk: string
    onBrand: string
    accent: string
    surface: string
    surfaceRaised: string
    line: string
    text: string
    muted: string
    good: string
    warn: string
    bad: string
    focus: string
  }
  radius: number
  density: 'dense' | 'regular' | 'airy'
  displayFont: 'sans' | 'serif'
  heading: 'ruled' | 'boxed' | 'ribboned' | 'plain' | 'serif-rule'
  masthead: 'bar' | 'woven' | 'horizon' | 'board' | 'wall' | 'ribbon' | 'steppe' | 'snow'
}

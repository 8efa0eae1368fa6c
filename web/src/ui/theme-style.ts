import type { CSSProperties } from 'react'

/** The part of a theme that becomes CSS variables; a region's theme fits it. */
export interface ThemeTokens {
  colors: object
  slate?: object
  radius: number
  density: 'dense' | 'regular' | 'airy'
  displayFont: 'sans' | 'serif'
}

const densities = {
  dense: { '--row': '0.4375rem', '--section': '1.75rem' },
  regular: { '--row': '0.5625rem', '--section': '2.25rem' },
  airy: { '--row': '0.75rem', '--section': '3rem' },
} as const

const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** Each token as a CSS variable: `brandInk` becomes `--brand-ink`. */
export const themeVariables = (theme: ThemeTokens, tone?: 'slate', brand?: string): CSSProperties => {
  const colors = tone === 'slate' && theme.slate ? theme.slate : theme.colors
  const variables: Record<string, string> = {
    ...Object.fromEntries(Object.entries(colors).map(([name, value]) => [`--${kebab(name)}`, value])),
    // A little darker for text, so that it also holds on the tinted grounds.
    ...(brand ? { '--brand': brand, '--brand-ink': `color-mix(in srgb, ${brand} 86%, #000)` } : {}),
    ...densities[theme.density],
    '--radius': `${theme.radius}px`,
    '--font-display': theme.displayFont === 'serif' ? 'var(--font-serif)' : 'var(--font-text)',
  }
  return variables
}

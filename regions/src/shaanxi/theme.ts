import { signals, type Theme } from '../theme.ts'

export const theme: Theme = {
  colors: {
    brand: '#9A3B26',
    brandInk: '#8A3320',
    onBrand: '#FFFFFF',
    accent: '#B98A4A',
    accentInk: '#77511A',
    deep: '#3E1D14',
    onDeep: '#F7EBDD',
    surface: '#F7F1E6',
    surfaceRaised: '#FFFCF6',
    tint: '#EFE2CF',
    line: '#DCCDB6',
    text: '#2A1E17',
    muted: '#655446',
    ...signals,
    focus: '#1E5AA8',
  },
  radius: 0,
  density: 'regular',
  displayFont: 'serif',
  heading: 'serif-rule',
  masthead: 'wall',
}

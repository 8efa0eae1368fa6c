import { signals, type Theme } from '../theme.ts'

export const theme: Theme = {
  colors: {
    brand: '#0B7A99',
    brandInk: '#0A6A86',
    onBrand: '#FFFFFF',
    accent: '#F2B134',
    accentInk: '#8A5A00',
    deep: '#07485C',
    onDeep: '#E6F6FA',
    surface: '#F5FBFC',
    surfaceRaised: '#FFFFFF',
    tint: '#E2F3F6',
    line: '#CFE4E9',
    text: '#0F2730',
    muted: '#4B6670',
    ...signals,
    focus: '#C2570A',
  },
  radius: 10,
  density: 'airy',
  displayFont: 'sans',
  heading: 'plain',
  masthead: 'horizon',
}

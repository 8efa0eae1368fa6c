import { signals, type Theme } from '../theme.ts'

export const theme: Theme = {
  colors: {
    brand: '#0F766E',
    brandInk: '#0D6660',
    onBrand: '#FFFFFF',
    accent: '#D9A441',
    accentInk: '#835707',
    deep: '#0B2F2D',
    onDeep: '#E4F3EF',
    surface: '#F5F8F6',
    surfaceRaised: '#FFFFFF',
    tint: '#E3F1ED',
    line: '#D2DFDA',
    text: '#15241F',
    muted: '#53655E',
    ...signals,
    focus: '#B4530A',
  },
  radius: 6,
  density: 'dense',
  displayFont: 'sans',
  heading: 'boxed',
  masthead: 'board',
}

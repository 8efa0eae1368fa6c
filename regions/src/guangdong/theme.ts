import { signals, type Theme } from '../theme.ts'

export const theme: Theme = {
  colors: {
    brand: '#1558B0',
    brandInk: '#124E9C',
    onBrand: '#FFFFFF',
    accent: '#E8692C',
    accentInk: '#B2450F',
    deep: '#0B2F63',
    onDeep: '#EAF1FB',
    surface: '#F4F6FA',
    surfaceRaised: '#FFFFFF',
    tint: '#E8F0FB',
    line: '#D5DDE8',
    text: '#17202E',
    muted: '#55617A',
    ...signals,
    focus: '#B2450F',
  },
  radius: 4,
  density: 'dense',
  displayFont: 'sans',
  heading: 'ruled',
  masthead: 'bar',
}

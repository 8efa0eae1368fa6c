import { signals, type Theme } from '../theme.ts'

export const theme: Theme = {
  colors: {
    brand: '#8A5A12',
    brandInk: '#7A4E0D',
    onBrand: '#FFFFFF',
    accent: '#1E7B7B',
    accentInk: '#17696A',
    deep: '#3D2A0D',
    onDeep: '#F8F0E0',
    surface: '#FDFCFA',
    surfaceRaised: '#FFFFFF',
    tint: '#F6EEDF',
    line: '#E6DDCC',
    text: '#2A2216',
    muted: '#665B48',
    ...signals,
    focus: '#1E5AA8',
  },
  radius: 8,
  density: 'airy',
  displayFont: 'sans',
  heading: 'plain',
  masthead: 'ribbon',
  backdrop: 'ribbon',
}

import { signals, type Theme } from '../theme.ts'

export const theme: Theme = {
  colors: {
    brand: '#B8322C',
    brandInk: '#A32721',
    onBrand: '#FFFFFF',
    accent: '#C9973F',
    accentInk: '#84590B',
    deep: '#4A1512',
    onDeep: '#FBEDE4',
    surface: '#FAF7F2',
    surfaceRaised: '#FFFFFF',
    tint: '#F8ECE6',
    line: '#E2D6CA',
    text: '#261C18',
    muted: '#6B5C53',
    ...signals,
    focus: '#1E5AA8',
  },
  radius: 0,
  density: 'regular',
  displayFont: 'serif',
  heading: 'ribboned',
  masthead: 'woven',
}

import { signals, type Theme } from '../theme.ts'

export const theme: Theme = {
  colors: {
    brand: '#1F5FA8',
    brandInk: '#1A5394',
    onBrand: '#FFFFFF',
    accent: '#2C6E63',
    accentInk: '#235A51',
    deep: '#14324F',
    onDeep: '#E8F1F9',
    surface: '#EEF3F8',
    surfaceRaised: '#FFFFFF',
    tint: '#E0EAF4',
    line: '#C6D4E2',
    text: '#16222F',
    muted: '#4F6073',
    ...signals,
    focus: '#B4530A',
  },
  radius: 2,
  density: 'regular',
  displayFont: 'sans',
  heading: 'ruled',
  masthead: 'snow',
}

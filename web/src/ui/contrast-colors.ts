/**
 * The colours of the high-contrast mode, in place of any region's: black on white, boards white on black.
 * Mixtures of them, as the style sheets make, stay above 7 : 1 too.
 */
export const contrastColors = {
  brand: '#001A4D',
  brandInk: '#00205F',
  onBrand: '#FFFFFF',
  accent: '#FFD54A',
  accentInk: '#4A2500',
  deep: '#000000',
  onDeep: '#FFFFFF',
  surface: '#FFFFFF',
  surfaceRaised: '#FFFFFF',
  tint: '#EEF2FA',
  line: '#3A3A3A',
  text: '#000000',
  muted: '#262626',
  good: '#00401C',
  warn: '#552B00',
  bad: '#7A0010',
  focus: '#B00078',
} as const

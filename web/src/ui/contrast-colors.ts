/** Text and grounds of the dark pairs: one yellow on one ground, boards and bars set off by a lighter tone. */
const yellowOn = (ground: string, band: string, tint: string) => ({
  brand: band,
  brandInk: '#FFE94A',
  onBrand: '#FFE94A',
  accent: '#FFFFFF',
  accentInk: '#FFFFFF',
  deep: band,
  onDeep: '#FFE94A',
  surface: ground,
  surfaceRaised: ground,
  tint,
  line: '#A89A2E',
  text: '#FFE94A',
  muted: '#FFF3A3',
  good: '#8DF5AE',
  warn: '#FFD08A',
  bad: '#FFC2C2',
  focus: '#6FE3FF',
})

/**
 * The colours of the high-contrast modes, in place of any region's.
 * Mixtures of them, as the style sheets make, stay above 7 : 1 too.
 */
export const contrastColors = {
  white: {
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
  },
  black: yellowOn('#000000', '#262203', '#1B1803'),
  blue: yellowOn('#001A57', '#000C30', '#00226E'),
} as const

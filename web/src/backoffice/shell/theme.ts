import { defaultThemeColor, sidebarCollapsedWidth } from '@sunport/contract/constants.ts'
import { type GlobalToken, type MappingAlgorithm, type ThemeConfig, theme } from 'antd'
import { readableOn } from './accent.ts'
import type { Density, FontSize } from './preferences.ts'

export interface ThemeChoice {
  color: string | undefined
  isDark: boolean
  hasMotion: boolean
  density: Density
  fontSize: FontSize
}

/** Height of controls and the space above and below a table's cell: rows of 36, 40 and 48 px. */
const measures: Record<Density, { controlHeight: number; cell: number }> = {
  compact: { controlHeight: 28, cell: 6 },
  standard: { controlHeight: 32, cell: 8 },
  loose: { controlHeight: 36, cell: 12 },
}
const fontPixels: Record<FontSize, number> = { small: 13, standard: 14, large: 16 }

const fonts =
  '"Source Han Sans SC", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", system-ui, sans-serif'

/** Red, green and yellow are readable as text on their own surface, which the library's are not. */
const light = {
  bad: '#c92a2a',
  good: '#1a7f37',
  warn: '#8a5800',
  layout: '#f3f4f6',
  surface: '#ffffff',
  raised: '#ffffff',
  head: '#f7f8fa',
}
const dark = {
  chosen: '#2a3340',
  bad: '#f2777a',
  good: '#57ab5a',
  layout: '#14161a',
  surface: '#1c1f24',
  raised: '#25292f',
  head: '#22262c',
}

/** The library knows the seventh step of a colour, its text on tags, by two names, and takes the second. */
const textOfTags = (colors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(colors).flatMap(([name, color]) => [
      [`${name}7`, color],
      [`${name}-7`, color],
    ]),
  )

/** What the library derives from so deep a colour is grey; and its named tags are too pale to be read. */
const softLight = {
  colorErrorBg: '#fdf1f0',
  colorErrorBorder: '#f1bdb9',
  colorSuccessBg: '#ebf7ee',
  colorSuccessBorder: '#b7dfc1',
  colorWarning: light.warn,
  colorWarningBg: '#fff8e3',
  colorWarningBorder: '#eed9a2',
  ...textOfTags({ gold: '#7c5200', orange: '#9c4a00', green: '#237804', cyan: '#00656d' }),
}

/** The dark algorithm dulls its seeds; ours have been made readable already. */
const keepSeeds =
  (accent: string, { bad, good }: typeof dark): MappingAlgorithm =>
  (_, map) => ({
    ...(map as GlobalToken),
    colorPrimary: accent,
    colorPrimaryText: accent,
    colorLink: accent,
    colorInfo: accent,
    colorInfoText: accent,
    colorError: bad,
    colorErrorText: bad,
    colorSuccess: good,
  })

/** Neutral greys, one accent, compact rows; the accent always readable on the surface. */
export const antdTheme = ({
  color = defaultThemeColor,
  isDark,
  hasMotion,
  density,
  fontSize,
}: ThemeChoice): ThemeConfig => {
  const { controlHeight, cell } = measures[density]
  const ground = isDark ? dark : light
  const accent = readableOn(color, ground.surface)
  return {
    // Styles come with the library's own sheet; to make them in the browser took a third of the time to open a desk.
    zeroRuntime: true,
    algorithm: isDark ? [theme.darkAlgorithm, keepSeeds(accent, dark)] : theme.defaultAlgorithm,
    token: {
      colorPrimary: accent,
      colorLink: accent,
      colorInfo: accent,
      // The library pales a link that is pointed at, below what can be read.
      colorLinkHover: accent,
      colorError: ground.bad,
      colorSuccess: ground.good,
      ...(!isDark && softLight),
      colorBgLayout: ground.layout,
      colorBgContainer: ground.surface,
      colorBgElevated: ground.raised,
      colorTextPlaceholder: isDark ? '#8b93a0' : '#69707b',
      colorTextDescription: isDark ? '#9aa2ae' : '#606873',
      colorTextTertiary: isDark ? '#9aa2ae' : '#606873',
      borderRadius: 4,
      controlHeight,
      fontSize: fontPixels[fontSize],
      fontFamily: fonts,
      motion: hasMotion,
      motionDurationFast: '0.12s',
      motionDurationMid: '0.16s',
      motionDurationSlow: '0.18s',
    },
    components: {
      ...(isDark ? { Button: { primaryColor: '#101216', dangerColor: '#101216' } } : {}),
      Table: {
        cellPaddingBlockSM: cell,
        cellPaddingInlineSM: 12,
        cellFontSizeSM: fontPixels[fontSize],
        headerBg: ground.head,
        headerBorderRadius: 0,
      },
      Menu: {
        itemHeight: 40,
        itemMarginInline: 0,
        itemMarginBlock: 0,
        itemBorderRadius: 0,
        subMenuItemBg: 'transparent',
        itemBg: 'transparent',
        collapsedWidth: sidebarCollapsedWidth,
        activeBarBorderWidth: 0,
        ...(isDark && { itemSelectedBg: dark.chosen, itemSelectedColor: readableOn(color, dark.chosen) }),
      },
      Form: { verticalLabelPadding: '0 0 4px', itemMarginBottom: 20 },
      Drawer: { paddingLG: 20 },
    },
  }
}

/** The tokens that our own style sheets use, as custom properties of the document. */
export const styleVariables = (config: ThemeConfig, color = defaultThemeColor): Record<string, string> => {
  const token = theme.getDesignToken(config)
  return {
    '--bo-accent': token.colorPrimary,
    '--bo-accent-deep': readableOn(color, '#ffffff'),
    '--bo-accent-soft': token.colorPrimaryBg,
    '--bo-layout': token.colorBgLayout,
    '--bo-surface': token.colorBgContainer,
    '--bo-raised': token.colorBgElevated,
    '--bo-hover': token.colorFillTertiary,
    '--bo-line': token.colorBorderSecondary,
    '--bo-text': token.colorText,
    '--bo-muted': token.colorTextDescription,
    '--bo-good': token.colorSuccess,
    '--bo-bad': token.colorError,
    '--bo-shadow': token.boxShadowSecondary,
    '--bo-font': token.fontFamily,
    '--bo-move': token.motion ? '160ms' : '0ms',
    '--bo-font-size': `${token.fontSize}px`,
  }
}

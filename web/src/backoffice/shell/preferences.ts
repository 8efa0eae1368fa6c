import { storage } from '../../storage.ts'
import { createStore } from '../store.ts'

export const appearances = { light: '浅色', dark: '深色', system: '跟随系统' } as const
export type Appearance = keyof typeof appearances

export const densities = { compact: '紧凑', standard: '标准', loose: '宽松' } as const
export type Density = keyof typeof densities

export const fontSizes = { small: '小', standard: '标准', large: '大' } as const
export type FontSize = keyof typeof fontSizes

export interface Preferences {
  /** Undefined takes the site's own colour. */
  color?: string
  appearance: Appearance
  density: Density
  fontSize: FontSize
  /** Also when the system does not ask for it. */
  reduceMotion: boolean
  showTags: boolean
  sidebarCollapsed: boolean
  /** A collapsed sidebar shows itself entirely while the pointer is over it. */
  revealOnHover: boolean
}

export const defaultPreferences: Preferences = {
  appearance: 'light',
  density: 'standard',
  fontSize: 'standard',
  reduceMotion: false,
  showTags: true,
  sidebarCollapsed: false,
  revealOnHover: true,
}

const entryName = 'theme'

/** Takes over what is usable of a stored value; an older or broken one falls to the defaults field by field. */
export const toPreferences = (stored: unknown): Preferences => {
  const from: Partial<Record<keyof Preferences, unknown>> =
    typeof stored === 'object' && stored !== null ? stored : {}
  const choice = <K extends string>(value: unknown, choices: Record<K, string>, fallback: K): K =>
    typeof value === 'string' && Object.hasOwn(choices, value) ? (value as K) : fallback
  const flag = (name: 'reduceMotion' | 'showTags' | 'sidebarCollapsed' | 'revealOnHover') => {
    const value = from[name]
    return typeof value === 'boolean' ? value : defaultPreferences[name]
  }
  const { color } = from
  return {
    ...(typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? { color } : {}),
    appearance: choice(from.appearance, appearances, defaultPreferences.appearance),
    density: choice(from.density, densities, defaultPreferences.density),
    fontSize: choice(from.fontSize, fontSizes, defaultPreferences.fontSize),
    reduceMotion: flag('reduceMotion'),
    showTags: flag('showTags'),
    sidebarCollapsed: flag('sidebarCollapsed'),
    revealOnHover: flag('revealOnHover'),
  }
}

export const preferences = createStore(toPreferences(storage.get(entryName)), value =>
  storage.set(entryName, value),
)

export const setPreferences = (change: Partial<Preferences>): void =>
  preferences.set(toPreferences({ ...preferences.get(), ...change }))

export const resetPreferences = (): void => preferences.set(defaultPreferences)

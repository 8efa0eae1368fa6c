import { storage } from '../../storage.ts'
import { createStore } from '../store.ts'

export const appearances = { light: '浅色', dark: '深色', system: '跟随系统' } as const
export type Appearance = keyof typeof appearances

export interface Preferences {
  /** Undefined takes the site's own colour. */
  color?: string
  appearance: Appearance
  showTags: boolean
  sidebarCollapsed: boolean
  /** A collapsed sidebar shows itself entirely while the pointer is over it. */
  revealOnHover: boolean
}

export const defaultPreferences: Preferences = {
  appearance: 'light',
  showTags: true,
  sidebarCollapsed: false,
  revealOnHover: true,
}

const entryName = 'theme'

/** Takes over what is usable of a stored value; an older or broken one falls to the defaults field by field. */
export const toPreferences = (stored: unknown): Preferences => {
  const from: Partial<Record<keyof Preferences, unknown>> =
    typeof stored === 'object' && stored !== null ? stored : {}
  const flag = (name: 'showTags' | 'sidebarCollapsed' | 'revealOnHover') => {
    const value = from[name]
    return typeof value === 'boolean' ? value : defaultPreferences[name]
  }
  const { color, appearance } = from
  return {
    ...(typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? { color } : {}),
    appearance:
      typeof appearance === 'string' && Object.hasOwn(appearances, appearance)
        ? (appearance as Appearance)
        : defaultPreferences.appearance,
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

import { contrastOf } from '../../ui/contrast.ts'

const hexColor = /^#[0-9a-f]{6}$/i

/** A colour set by an operator, taken only when it differs and its text stays readable. */
export const readableBrand = (
  color: string | undefined,
  theme: { brand: string; onBrand: string },
): string | undefined => {
  if (!color || !hexColor.test(color) || color.toLowerCase() === theme.brand.toLowerCase()) return undefined
  return contrastOf(color, theme.onBrand) >= 4.5 ? color : undefined
}

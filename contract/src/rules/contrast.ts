type Rgb = [number, number, number]

const toRgb = (hex: string): Rgb => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb

const luminance = (hex: string): number => {
  const [r, g, b] = toRgb(hex).map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** How well one colour reads on another, as WCAG counts it: 1 is not at all, 21 is black on white. */
export const contrastOn = (color: string, ground: string): number => {
  const [dark, light] = [luminance(color), luminance(ground)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

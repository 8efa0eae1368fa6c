type Rgb = [number, number, number]

const toRgb = (hex: string): Rgb => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
const toHex = (rgb: Rgb): string =>
  `#${rgb.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const luminance = (rgb: Rgb): number => {
  const [r, g, b] = rgb.map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export const contrast = (one: string, other: string): number => {
  const [dark, light] = [luminance(toRgb(one)), luminance(toRgb(other))].sort((a, b) => a - b) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

const readable = 4.6

/** The colour itself when text in it is readable on the ground, otherwise its nearest tint or shade that is. */
export const readableOn = (color: string, ground: string): string => {
  const pole: Rgb = luminance(toRgb(ground)) > 0.3 ? [0, 0, 0] : [255, 255, 255]
  const from = toRgb(color)
  for (let share = 0; share <= 1; share += 0.04) {
    const mixed = toHex(from.map((part, at) => part + ((pole[at] ?? 0) - part) * share) as Rgb)
    if (contrast(mixed, ground) >= readable) return mixed
  }
  return toHex(pole)
}

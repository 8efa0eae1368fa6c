const named: Record<string, string> = {
  red: '#ff0000',
  blue: '#0000ff',
  green: '#008000',
  maroon: '#800000',
  navy: '#000080',
  purple: '#800080',
  teal: '#008080',
  olive: '#808000',
  gray: '#808080',
  grey: '#808080',
  crimson: '#dc143c',
  darkred: '#8b0000',
  orangered: '#ff4500',
}

const hexOf = (value: string): string | undefined => {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(value)
  if (short)
    return `#${short
      .slice(1)
      .map(digit => digit + digit)
      .join('')}`
  if (/^#[0-9a-f]{6}$/.test(value)) return value
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+(?:1|1\.0+|100%))?\s*\)$/.exec(
    value,
  )
  if (!parts) return Object.hasOwn(named, value) ? named[value] : undefined
  const channels = parts.slice(1, 4).map(Number)
  return channels.some(channel => channel > 255)
    ? undefined
    : `#${channels.map(channel => channel.toString(16).padStart(2, '0')).join('')}`
}

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * A colour that means something: black and near-black are what text has anyway, and what cannot be read on white
 * (white words of a dark header whose shade is not kept) would be lost.
 */
export const meaningfulColour = (value: string | undefined): string | undefined => {
  const hex = value && hexOf(value.trim().toLowerCase())
  if (!hex) return undefined
  const isNearBlack = [1, 3, 5].every(at => Number.parseInt(hex.slice(at, at + 2), 16) <= 0x46)
  const isReadable = 1.05 / (luminance(hex) + 0.05) >= 3
  return !isNearBlack && isReadable ? hex : undefined
}

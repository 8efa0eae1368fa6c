/** Four 32-bit streams over one text (cyrb128): short, the same in server and browser, not for secrets. */
const hash128 = (text: string): number[] => {
  let [a, b, c, d] = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a]
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    a = b ^ Math.imul(a ^ code, 597399067)
    b = c ^ Math.imul(b ^ code, 2869860233)
    c = d ^ Math.imul(c ^ code, 951274213)
    d = a ^ Math.imul(d ^ code, 2716044179)
  }
  a = Math.imul(c ^ (a >>> 18), 597399067)
  b = Math.imul(d ^ (b >>> 22), 2869860233)
  c = Math.imul(a ^ (c >>> 17), 951274213)
  d = Math.imul(b ^ (d >>> 19), 2716044179)
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a]
}

const stablePublicId = (text: string): string => {
  const hex = hash128(text)
    .map(word => (word >>> 0).toString(16).padStart(8, '0'))
    .join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

interface Marked<T> {
  mark: string
  publicId?: string
  children?: T[]
}

/** Gives every channel a public id, so that a row's channel can be told from the pack alone. */
export const withPublicIds = <T extends Marked<T>>(siteCode: string, channels: T[]): T[] =>
  channels.map(channel => ({
    ...channel,
    publicId: channel.publicId ?? stablePublicId(`${siteCode}/${channel.mark}`),
    ...(channel.children && { children: withPublicIds(siteCode, channel.children) }),
  }))

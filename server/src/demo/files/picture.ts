import { crc32, deflateSync } from 'node:zlib'
import type { Random } from '../random.ts'

type Colour = [red: number, green: number, blue: number]

export interface Palette {
  skyTop: Colour
  skyLow: Colour
  sun: Colour
  far: Colour
  near: Colour
}

const width = 640
const height = 360

const mix = (from: Colour, to: Colour, share: number): Colour => [
  Math.round(from[0] + (to[0] - from[0]) * share),
  Math.round(from[1] + (to[1] - from[1]) * share),
  Math.round(from[2] + (to[2] - from[2]) * share),
]

/** Height of a range of hills above every column, as three waves over one another. */
const ridge = (random: Random, base: number, swing: number): number[] => {
  const waves = [1, 2.3, 4.1].map((pace, at) => ({
    pace: (pace * (0.8 + random.next() * 0.6) * Math.PI * 2) / width,
    start: random.next() * 7,
    swing: swing / (at + 1),
  }))
  return Array.from({ length: width }, (_, x) =>
    waves.reduce((sum, wave) => sum + Math.sin(x * wave.pace + wave.start) * wave.swing, base),
  )
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, check])
}

const png = (pixels: Buffer): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Hills under a sky: a picture for news that belongs to nobody. */
export const landscape = (random: Random, palette: Palette): Buffer => {
  const ridges = [0.46, 0.58, 0.7, 0.84].map((level, at) => ridge(random, height * level, 34 - at * 5))
  const shades = ridges.map((_, at) => mix(palette.far, palette.near, at / (ridges.length - 1)))
  const sun = { x: width * (0.2 + random.next() * 0.6), y: height * (0.2 + random.next() * 0.14), radius: 34 }
  const pixels = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y++) {
    const sky = mix(palette.skyTop, palette.skyLow, Math.min(1, y / (height * 0.62)))
    for (let x = 0; x < width; x++) {
      const isSun = (x - sun.x) ** 2 + (y - sun.y) ** 2 < sun.radius ** 2
      let colour = isSun ? palette.sun : sky
      for (let layer = 0; layer < ridges.length; layer++)
        if (y >= (ridges[layer]?.[x] ?? height)) colour = shades[layer] ?? colour
      const at = y * (width * 3 + 1) + 1 + x * 3
      pixels[at] = colour[0]
      pixels[at + 1] = colour[1]
      pixels[at + 2] = colour[2]
    }
  }
  return png(pixels)
}

import { readFile } from 'node:fs/promises'
import { markFileOf } from '@sunport/regions/discover.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import sharp from 'sharp'

/** The size that those who show links to pages ask for. */
const size = { width: 1200, height: 630 }
const markSize = 320
/** Drawings are made for 64 px at 72 dots an inch; drawn at their size they would be blurred. */
const density = (72 * markSize) / 64

const draw = async ({ code, theme }: RegionPack): Promise<Buffer> => {
  const mark = await sharp(await readFile(markFileOf(code)), { density })
    .resize(markSize, markSize, { fit: 'inside' })
    .png()
    .toBuffer()
  return sharp({ create: { ...size, channels: 3, background: theme.colors.surfaceRaised } })
    .composite([
      {
        input: { create: { ...size, height: 24, channels: 3, background: theme.colors.brand } },
        top: 0,
        left: 0,
      },
      { input: mark, gravity: 'centre' },
    ])
    .png({ palette: true })
    .toBuffer()
}

/** The picture beside a link to a region's pages, drawn once. */
export const sharePictures = () => {
  const drawn = new Map<string, Promise<Buffer>>()
  return (pack: RegionPack): Promise<Buffer> => {
    const known = drawn.get(pack.code) ?? draw(pack)
    drawn.set(pack.code, known)
    return known
  }
}

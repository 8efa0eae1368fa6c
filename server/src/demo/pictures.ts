import type { DemoFile } from './draft.ts'
import { landscape, type Palette } from './files/picture.ts'
import { dashedId, randomFrom } from './random.ts'

/** Morning, noon, dusk and the seasons. */
const palettes: Palette[] = [
  {
    skyTop: [111, 163, 204],
    skyLow: [226, 238, 243],
    sun: [255, 246, 220],
    far: [164, 195, 208],
    near: [34, 87, 112],
  },
  {
    skyTop: [233, 168, 120],
    skyLow: [252, 232, 205],
    sun: [255, 250, 235],
    far: [214, 163, 136],
    near: [112, 58, 52],
  },
  {
    skyTop: [126, 182, 168],
    skyLow: [232, 243, 233],
    sun: [255, 249, 224],
    far: [159, 199, 178],
    near: [27, 94, 78],
  },
  {
    skyTop: [150, 144, 190],
    skyLow: [240, 226, 232],
    sun: [255, 240, 226],
    far: [178, 166, 200],
    near: [66, 58, 110],
  },
  {
    skyTop: [219, 190, 128],
    skyLow: [250, 241, 218],
    sun: [255, 252, 240],
    far: [213, 191, 141],
    near: [122, 90, 38],
  },
  {
    skyTop: [143, 178, 206],
    skyLow: [240, 246, 249],
    sun: [255, 255, 250],
    far: [201, 217, 228],
    near: [86, 116, 142],
  },
]

let drawn: Buffer[] | undefined

/** Drawn once: the same six for every site. */
const contents = (): Buffer[] => {
  drawn ??= palettes.map((palette, at) => landscape(randomFrom(`picture/${at}`), palette))
  return drawn
}

const channels = (hex: string): number[] => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))

/** Which of the pictures goes best with a region's colour. */
export const nearestPicture = (color: string): number => {
  const wanted = channels(color)
  const distances = palettes.map(({ near }) =>
    near.reduce((sum, value, at) => sum + (value - (wanted[at] ?? 0)) ** 2, 0),
  )
  return distances.indexOf(Math.min(...distances))
}

export const picturesOf = (siteCode: string): DemoFile[] =>
  contents().map((content, at) => ({
    id: dashedId(`${siteCode}/picture/${at}`),
    name: `配图${at + 1}.png`,
    ext: '.png',
    mediaType: 'image/png',
    content,
  }))

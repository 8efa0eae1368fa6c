import sharp from 'sharp'

/** Digits as strokes of a pen, each in a box of 10 by 16. */
const strokes: Record<string, string> = {
  '0': 'M5 0C1 0 0 4 0 8C0 12 1 16 5 16C9 16 10 12 10 8C10 4 9 0 5 0',
  '1': 'M2 4L6 0L6 16',
  '2': 'M0 4C1 1 3 0 5 0C8 0 10 2 10 4C10 8 5 11 0 16L10 16',
  '3': 'M1 2C3 -1 9 -1 9 4C9 7 6 7 4 7C7 7 10 8 10 12C10 17 3 17 0 14',
  '4': 'M8 16L8 0L0 11L10 11',
  '5': 'M9 0L2 0L1 7C4 5 10 6 10 11C10 17 3 17 0 14',
  '6': 'M8 0C3 2 0 7 0 11C0 14 2 16 5 16C8 16 10 14 10 11C10 8 8 6 5 6C2 6 0 8 0 11',
  '7': 'M0 0L10 0C6 5 4 10 3 16',
  '8': 'M5 7C2 7 1 5 1 4C1 1 2 0 5 0C8 0 9 1 9 4C9 5 8 7 5 7C1 8 0 10 0 12C0 15 2 16 5 16C8 16 10 15 10 12C10 10 9 8 5 7',
  '9': 'M2 16C7 14 10 9 10 5C10 2 8 0 5 0C2 0 0 2 0 5C0 8 2 10 5 10C8 10 10 8 10 5',
}

const [width, height] = [100, 34]
const inks = ['#1d4e89', '#7a1f3d', '#1f5f3f', '#5a3d8a', '#7a4a12']
const noiseLines = 3

const between = (least: number, most: number): number => least + Math.random() * (most - least)
const anInk = (): string => inks[Math.floor(between(0, inks.length))] ?? '#333'
const line = (path: string, thickness: number, place = ''): string =>
  `<path d="${path}" ${place} fill="none" stroke="${anInk()}" stroke-width="${thickness}" stroke-linecap="round" stroke-linejoin="round"/>`

/** No two are alike: every point of a stroke lies a little elsewhere each time. */
const shaken = (path: string): string =>
  path.replace(/-?\d+/g, at => (Number(at) + between(-0.6, 0.6)).toFixed(2))

const drawn = (letter: string, at: number, count: number): string => {
  const room = width / (count + 0.5)
  const size = between(1.25, 1.55)
  const place = [
    `translate(${(room * (at + 0.75) + between(-3, 3)).toFixed(1)} ${(height / 2 + between(-2, 2)).toFixed(1)})`,
    `rotate(${between(-18, 18).toFixed(1)})`,
    `skewX(${between(-12, 12).toFixed(1)})`,
    `scale(${size.toFixed(2)})`,
    'translate(-5 -8)',
  ].join(' ')
  return line(shaken(strokes[letter] ?? ''), between(1.3, 1.9), `transform="${place}"`)
}

const noise = (): string => {
  const y = () => between(4, height - 4).toFixed(1)
  return line(`M0 ${y()}C30 ${y()} 60 ${y()} ${width} ${y()}`, between(0.8, 1.4))
}

/** Four digits by a shaky hand, crossed by lines: paths alone, with no letter of the answer among them. */
export const captchaDrawing = (text: string): string => {
  const digits = [...text].map((letter, at) => drawn(letter, at, text.length))
  const lines = Array.from({ length: noiseLines }, noise)
  const parts = [...digits, ...lines]
    .map(part => ({ part, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ part }) => part)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M0 0h${width}v${height}H0z" fill="#f4f6f9"/>${parts.join('')}</svg>`
}

/** The text as a picture of strokes and noise; nothing of it stands in the bytes as text. */
export const captchaPicture = (text: string): Promise<Buffer> =>
  sharp(Buffer.from(captchaDrawing(text)))
    .png()
    .toBuffer()

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { captchaDrawing, captchaPicture } from './picture.ts'

test('the same answer is drawn otherwise each time', async () => {
  const pictures = await Promise.all(Array.from({ length: 20 }, () => captchaPicture('2580')))
  expect(new Set(pictures.map(picture => picture.toString('base64'))).size).toBe(20)
})

test('the answer does not stand in the picture as text', async () => {
  for (const answer of ['2580', '1111', '0937']) {
    const drawings = Array.from({ length: 20 }, () => captchaDrawing(answer))
    for (const drawing of drawings) expect(drawing).not.toMatch(/<text|<title|<desc|<!--|id=|class=/)
    // Coordinates are drawn by chance and may read so once; what is written down would stand in every one.
    expect(drawings.filter(drawing => drawing.includes(answer)).length).toBeLessThan(3)
    const picture = await captchaPicture(answer)
    expect(picture.toString('latin1')).not.toContain(answer)
    const { exif, xmp, comments } = await sharp(picture).metadata()
    expect([exif, xmp, comments]).toEqual([undefined, undefined, undefined])
  }
})

test('digits do not stand in the order of the file: whoever reads it learns no places', () => {
  const orders = Array.from({ length: 20 }, () =>
    [...captchaDrawing('2580').matchAll(/translate\(([\d.]+) /g)].map(([, x]) => Number(x)),
  )
  expect(orders.some(places => places.some((place, at) => place < (places[at - 1] ?? 0)))).toBe(true)
})

test.each([...'0123456789'])('there is a stroke for the digit %s, and for no other the same', digit => {
  const shapeOf = (letter: string) => captchaDrawing(letter).match(/<path d="([^"]+)" transform/)?.[1] ?? ''
  const commands = (path: string) => path.replace(/[^MCL]/g, '')
  expect(commands(shapeOf(digit)).length).toBeGreaterThan(2)
  const others = [...'0123456789'].filter(other => other !== digit).map(other => shapeOf(other).slice(0, 40))
  expect(others).not.toContain(shapeOf(digit).slice(0, 40))
})

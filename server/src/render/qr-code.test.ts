import jsQr from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const codeOf = (path: string) => app.http.inject(`/maincms-web/qr-code.svg?path=${encodeURIComponent(path)}`)

test("a page's address comes as a square picture, another for another page", async () => {
  const answer = await codeOf('/noticeGd?id=1')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(answer.body) ?? []
  expect(width).toBe(height)
  // The three finder patterns begin with a row of seven dark modules after the quiet zone.
  for (let x = 4; x < 11; x++) expect(answer.body).toContain(`M${x} 4h1v1h-1z`)
  expect(answer.body).not.toContain('M3 4h1')
  expect((await codeOf('/noticeGd?id=2')).body).not.toBe(answer.body)
})

/** What a phone reads from the picture. */
const readFrom = async (svg: string): Promise<string | undefined> => {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(600, 600, { kernel: 'nearest' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test.each([
  '/noticeGd?id=1',
  '/articleHn?id=0b4c2d1e-7d0a-4f0e-9a52-3d1f8c1f2a77',
  `/lawHn?id=${'9'.repeat(300)}`,
])('a phone reads the whole address of %s from it', async path => {
  const read = await readFrom((await codeOf(path)).body)
  expect(read).toMatch(/^https?:\/\//)
  expect(read?.endsWith(path)).toBe(true)
})

test.each(['https://evil.example', '//evil.example\\x', '/../../x', '', `/${'x'.repeat(2000)}`])(
  'no code is made for %s',
  async path => {
    expect((await codeOf(path)).statusCode).toBe(404)
  },
)

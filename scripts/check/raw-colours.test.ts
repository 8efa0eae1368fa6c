import { expect, test } from 'vitest'
import { rawColours } from './raw-colours.ts'

const findingsIn = (text: string) => rawColours([{ path: 'web/src/portal/part.module.css', text }])

test.each([
  'color: #fff',
  'color: #1558B0',
  'border: 1px solid rgb(0 0 0 / 40%)',
  'background: linear-gradient(transparent, rgba(0, 0, 0, 0.4))',
  'color: hsl(210 50% 40%)',
  'color: white',
  'outline: 2px solid Navy',
  'color: var(--brand, #123)',
  'background: color-mix(in srgb, var(--brand) 20%, black)',
])('a raw colour is found: %s', async text => {
  expect(await findingsIn(`.part {\n  ${text};\n}`)).toMatchObject([{ line: 2 }])
})

test.each([
  '--official-red: #c3151c',
  'color: var(--white)',
  'background: color-mix(in srgb, var(--black) 40%, transparent)',
  'color: currentColor',
  'white-space: nowrap',
  'mask: url("data:image/svg+xml,<path fill=\'#000\'>")',
  'content: "red"',
  'animation: gold-rush 1s',
])('a token, its use, and what only looks like a colour pass: %s', async text => {
  expect(await findingsIn(`/* red, #fff */\n.part {\n  ${text};\n}`)).toEqual([])
})

test('a selector is no declaration', async () => {
  expect(await findingsIn('html:is([data-contrast="black"]) a:hover {\n  margin: 0;\n}\n#fff {\n}')).toEqual(
    [],
  )
})

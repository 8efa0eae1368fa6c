import { expect, test } from 'vitest'
import { readableBrand } from './readable-brand.ts'

const theme = { brand: '#a61b1b', onBrand: '#ffffff' }

test('a colour that an operator set takes the place of the theme’s where white is read on it', () => {
  expect(readableBrand('#1558b0', theme)).toBe('#1558b0')
  expect(readableBrand('#ffff00', theme)).toBeUndefined()
  expect(readableBrand('#A61B1B', theme)).toBeUndefined()
})

test.each([
  'red;background:url(//evil.example/x)',
  '#1558b0;background:url(//evil.example/x)',
  '#1558b0}</style><script>alert(1)</script>',
  '#1558b0\n',
  '\n#1558b0',
  'expression(alert(1))',
  'red',
  '',
])('a page is never drawn with %j, even if it stood in the database', style => {
  expect(readableBrand(style, theme)).toBeUndefined()
})

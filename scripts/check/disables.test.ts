import { expect, test } from 'vitest'
import { reasonlessDisables } from './disables.ts'

const findingsIn = (text: string) => reasonlessDisables([{ path: 'web/src/a.tsx', text }])

test.each([
  '// biome-ignore lint/suspicious/noExplicitAny',
  '// biome-ignore lint/suspicious/noExplicitAny:',
  '// biome-ignore lint/suspicious/noExplicitAny: <explanation>',
  '// biome-ignore lint: ok',
  '/* biome-ignore-all format */',
  '// @ts-expect-error',
  '// @ts-expect-error: x',
  '// @ts-ignore because the types of the package are wrong',
  '// @ts-nocheck',
  '/* eslint-disable */',
])('%s is found', async comment => {
  expect(await findingsIn(`const a = 1\n${comment}\nconst b = 2`)).toMatchObject([{ line: 2 }])
})

test.each([
  '// biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it with the allow-list',
  '// @ts-expect-error a misspelt key must not compile',
  '// an ordinary comment',
  "const text = '@ts-ignore'",
])('%s passes', async text => {
  expect(await findingsIn(text)).toEqual([])
})

test('a disable inside markup is found', async () => {
  expect(await findingsIn('const a = <p>{/* biome-ignore lint/a11y */}</p>')).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { regionCodes } from './region-codes.ts'

const codes = ['at', '990000', 'at.sunport.example']
const findingsIn = (path: string, text: string) => regionCodes([{ path, text }], codes)

test.each([
  "if (siteId === 'at') go()",
  'const code = `at`',
  "const provinces = { '990000': 1 }",
  "fetch('at.sunport.example')",
])('a code of a region outside its pack is found: %s', text => {
  expect(findingsIn('server/src/features/link/service.ts', `\n${text}`)).toMatchObject([{ line: 2 }])
})

test.each(["look(at, 'attic')", "// siteId === 'at'", "const words = 'look at it'"])(
  'what is not exactly a code passes: %s',
  text => {
    expect(findingsIn('web/src/portal/head.ts', text)).toEqual([])
  },
)

test('packs, tests, journeys and demo texts may name one', () => {
  const paths = [
    'regions/src/atlantis/pack.ts',
    'server/src/app.test.ts',
    'server/src/testing/app.ts',
    'e2e/homes.test.ts',
    'server/src/demo/texts.ts',
  ]
  for (const path of paths) expect(findingsIn(path, "const site = 'at'")).toEqual([])
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { slowExpressions } from './slow-expressions.ts'

const check = slowExpressions('/')
const findingsIn = (path: string, text: string) => check([{ path, text }])

test.each([
  'text.replace(/[\\s]+$/g, "")',
  'const tag = /<[^>]*>/g',
  'if (/^(a+)+$/.test(text)) go()',
  'const place = /\\{\\{\\s*([^{}]*?)\\s*\\}\\}/u',
])('an expression that a text can make slow is found: %s', async text => {
  expect(await findingsIn('server/src/features/link/service.ts', `\n${text}`)).toMatchObject([{ line: 2 }])
})

test.each(['/(?<!\\s)\\s+$/', '/<[^<>]*>/g', '/^(?:ab)+$/'])(
  'one that is done in even time passes: %s',
  async text => {
    expect(await findingsIn('web/src/portal/place.ts', `const form = ${text}`)).toEqual([])
  },
)

test('tests and the demo may be slow', async () => {
  expect(await findingsIn('server/src/app.test.ts', 'const tag = /<[^>]*>/g')).toEqual([])
  expect(await findingsIn('server/src/demo/run.ts', 'const tag = /<[^>]*>/g')).toEqual([])
})

test('one that is put together when its file is loaded is read, too', async () => {
  const root = mkdtempSync(join(tmpdir(), 'expressions-'))
  const path = 'contract/src/built.ts'
  const text = "const blanks = '\\\\s+'\nexport const slow = new RegExp(`${blanks}$`, 'g')\n"
  mkdirSync(join(root, 'contract/src'), { recursive: true })
  writeFileSync(join(root, path), text)
  try {
    expect(await slowExpressions(root)([{ path, text }])).toMatchObject([
      { file: path, message: expect.stringContaining('/\\s+$/g') },
    ])
  } finally {
    rmSync(root, { recursive: true })
  }
})

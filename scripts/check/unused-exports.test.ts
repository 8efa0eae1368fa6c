import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { unusedExports } from './unused-exports.ts'

const makeProject = (files: Record<string, string>): string => {
  const root = mkdtempSync(join(tmpdir(), 'unused-exports-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'src'))
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'sample', type: 'module' }))
  writeFileSync(join(root, 'knip.json'), JSON.stringify({ entry: ['src/main.ts'], project: ['src/*.ts'] }))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  return root
}

test('an export that nobody imports is found; an imported one and a type are not', () => {
  const root = makeProject({
    'src/main.ts': "import { used } from './a.ts'\nused()\n",
    'src/a.ts': 'export const used = () => 1\nexport const forgotten = 2\nexport type Free = string\n',
  })
  expect(unusedExports(root)).toEqual([{ file: 'src/a.ts', line: 2, message: 'nobody imports forgotten' }])
})

test('a run that fails is not taken for a clean one', () => {
  const root = makeProject({ 'knip.json': 'not JSON' })
  expect(() => unusedExports(root)).toThrow(/knip failed/)
})

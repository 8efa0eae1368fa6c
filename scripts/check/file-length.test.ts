import { expect, test } from 'vitest'
import { fileLength } from './file-length.ts'

const lines = (count: number) => 'x\n'.repeat(count)

test('a file of more than 400 lines is found', async () => {
  const findings = await fileLength([
    { path: 'web/src/page.tsx', text: lines(401) },
    { path: 'web/src/page.module.css', text: lines(401).trimEnd() },
    { path: 'web/src/ok.ts', text: lines(400) },
  ])
  expect(findings.map(({ file }) => file)).toEqual(['web/src/page.tsx', 'web/src/page.module.css'])
})

test('generated data, pictures and prose may be long', async () => {
  const paths = [
    'server/src/regions.generated.ts',
    'package-lock.json',
    'regions/src/art/sea.svg',
    'docs/api.md',
  ]
  expect(await fileLength(paths.map(path => ({ path, text: lines(5000) })))).toEqual([])
})

import { expect, test } from 'vitest'
import { importCycles } from './import-cycles.ts'

const file = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map(specifier => `import { x } from '${specifier}'\n`).join(''),
})

test('a circle over two workspaces is told along its way', async () => {
  const findings = await importCycles([
    file('regions/src/a.ts', './b.ts'),
    file('regions/src/b.ts', '@sunport/contract/c.ts'),
    file('contract/src/c.ts', '../../regions/src/a.ts'),
    file('regions/src/outside.ts', './a.ts'),
  ])
  expect(findings).toEqual([
    {
      file: 'contract/src/c.ts',
      message: 'import cycle: contract/src/c.ts → regions/src/a.ts → regions/src/b.ts → contract/src/c.ts',
    },
  ])
})

test('type imports, re-exports, dynamic imports and a file that imports itself count', async () => {
  const findings = await importCycles([
    { path: 'web/src/a.ts', text: "import type { B } from './b.ts'" },
    { path: 'web/src/b.ts', text: "export { a } from './a.ts'" },
    { path: 'web/src/c.ts', text: "const d = () => import('./d.ts')" },
    { path: 'web/src/d.ts', text: "import './c.ts'" },
    { path: 'web/src/e.ts', text: "import './e.ts'" },
  ])
  expect(findings.map(({ file: path }) => path)).toEqual(['web/src/a.ts', 'web/src/c.ts', 'web/src/e.ts'])
})

test('a diamond is no circle', async () => {
  const files = [
    file('a.ts', './b.ts', './c.ts'),
    file('b.ts', './d.ts'),
    file('c.ts', './d.ts'),
    file('d.ts', 'zod'),
  ]
  expect(await importCycles(files)).toEqual([])
})

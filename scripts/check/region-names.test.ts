import { expect, test } from 'vitest'
import { regionNames } from './region-names.ts'

const names = ['atlantis', '亚特兰']

test('a region named outside the packs is found, in any case, in code, comment or file name', () => {
  const findings = regionNames(
    [
      { path: 'server/src/app.ts', text: "const a = 1\nif (region === 'Atlantis') go()" },
      { path: 'web/src/portal/head.ts', text: '// 亚特兰省的页面' },
      { path: 'web/src/portal/atlantis.css', text: '' },
    ],
    names,
  )
  expect(findings).toMatchObject([
    { file: 'server/src/app.ts', line: 2 },
    { file: 'web/src/portal/head.ts', line: 1 },
    { file: 'web/src/portal/atlantis.css' },
  ])
})

test('packs, documents, tests, journeys and demo texts may name one', () => {
  const paths = [
    'regions/src/atlantis/pack.ts',
    'docs/regions.md',
    'README.md',
    'web/src/portal/head.test.ts',
    'server/src/testing/fixtures/sites.ts',
    'e2e/homes.ts',
    'server/src/demo/texts.ts',
  ]
  expect(
    regionNames(
      paths.map(path => ({ path, text: 'atlantis 亚特兰' })),
      names,
    ),
  ).toEqual([])
})

test('finding no region at all is a finding', () => {
  expect(regionNames([], [])).toHaveLength(1)
})

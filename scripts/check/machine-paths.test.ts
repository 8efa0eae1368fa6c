import { expect, test } from 'vitest'
import { machinePaths } from './machine-paths.ts'

const findingsIn = (text: string) => machinePaths([{ path: 'docs/setup.md', text }])
// Put together here, since this file is checked as well.
const path = (...parts: string[]) => `/${parts.join('/')}`
const host = (...labels: string[]) => labels.join('.')

test.each([
  path('work', 'project'),
  path('root', '.npmrc'),
  path('home', 'ann', 'project'),
  path('Users', 'ann', 'project'),
  `file://x "${path('home', 'ann', 'x')}"`,
  `"resolved": "https://${host('registry', 'npmjs', 'org')}/zod"`,
  host('registry', 'npmmirror', 'com'),
  host('cdn', 'npmmirror', 'com'),
  host('acme', 'jfrog', 'io'),
])('%s is found', async text => {
  expect(await findingsIn(`first line\n${text}\n`)).toMatchObject([{ file: 'docs/setup.md', line: 2 }])
})

test.each([
  "path: '/home/first'",
  '/home/browseProject',
  '/maincms-web/work/list',
  'https://example.cn/work/a',
  './root/a',
  'the registry of packages. Then',
])('%s passes', async text => {
  expect(await findingsIn(text)).toEqual([])
})

import { expect, test } from 'vitest'
import { dependencyPage } from './dependency-page.ts'

const findings = async (cells: string[], dependencies: string[], devDependencies: string[] = []) => {
  const table = ['| package | for |', '|---|---|', ...cells.map(cell => `| ${cell} | something |`)]
  const listed = (names: string[]) => Object.fromEntries(names.map(name => [name, '1.0.0']))
  const found = await dependencyPage([
    { path: 'docs/dependencies.md', text: table.join('\n') },
    { path: 'package.json', text: JSON.stringify({ dependencies: listed(dependencies) }) },
    { path: 'server/package.json', text: JSON.stringify({ devDependencies: listed(devDependencies) }) },
    { path: 'server/src/fixtures/package.json', text: JSON.stringify({ dependencies: listed(['made-up']) }) },
  ])
  return found.map(({ message }) => message)
}

test('a page that explains every dependency passes; names of one scope may share it', async () => {
  const cells = ['node', '@fastify/cookie, static', '@aws-sdk/client-s3, pg']
  const used = ['node', '@fastify/cookie', '@fastify/static', '@aws-sdk/client-s3']
  expect(await findings(cells, used, ['pg', '@types/pg', '@sunport/contract'])).toEqual([])
})

test('a dependency of any room that nobody explains is found', async () => {
  expect(await findings(['node'], ['node', 'left'], ['right'])).toEqual([
    'left is not explained',
    'right is not explained',
  ])
})

test('a package that is explained and was dropped is found', async () => {
  expect(await findings(['node, svg-captcha', '@scope/gone'], ['node'])).toEqual([
    'svg-captcha is explained and no dependency of ours',
    '@scope/gone is explained and no dependency of ours',
  ])
})

import { expect, test } from 'vitest'
import { packages } from './packages.ts'

const good = { license: 'MIT', integrity: 'sha512-x' }
const findingsIn = async (entry: object, allowScripts = {}) =>
  (
    await packages([
      { path: 'package.json', text: JSON.stringify({ allowScripts }) },
      { path: 'package-lock.json', text: JSON.stringify({ packages: { '': {}, 'node_modules/a': entry } }) },
    ])
  ).map(({ message }) => message)

test('a package that may be passed on and is known by its digest passes', async () => {
  expect(await findingsIn(good)).toEqual([])
  expect(await findingsIn({ ...good, license: '(MIT OR GPL-3.0-or-later)' })).toEqual([])
  expect(await findingsIn({ ...good, license: 'Apache-2.0 AND LGPL-3.0-or-later' })).toEqual([])
  expect(await findingsIn({ ...good, hasInstallScript: true }, { a: true })).toEqual([])
})

test.each([
  ['a licence that binds whoever passes it on', { ...good, license: 'GPL-3.0-only' }, 'licence GPL-3.0-only'],
  ['one of two that do not come apart', { ...good, license: 'MIT AND AGPL-3.0' }, 'licence'],
  ['no licence', { integrity: 'sha512-x' }, 'nobody knows'],
  ['no digest', { license: 'MIT' }, 'no digest'],
  ['a registry', { ...good, resolved: 'https://registry.example/a.tgz' }, 'one registry'],
  ['a script at install', { ...good, hasInstallScript: true }, 'allowScripts'],
])('%s is found', async (_, entry, words) => {
  expect(await findingsIn(entry)).toEqual([expect.stringContaining(words)])
})

test('a script that was switched off is none that is allowed', async () => {
  expect(await findingsIn({ ...good, hasInstallScript: true }, { a: false })).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { findBinaries } from './binaries.ts'

test('a platform without a build is told to set DATABASE_URL', () => {
  expect(() => findBinaries('sunos-sparc')).toThrow(/sunos-sparc.*DATABASE_URL/)
})

test('a build that npm did not install is told to set DATABASE_URL', () => {
  const other = process.platform === 'darwin' ? 'linux-ppc64' : 'darwin-x64'
  expect(() => findBinaries(other)).toThrow(/未安装.*DATABASE_URL/)
})

test('the build of this platform names its major version', () => {
  expect(findBinaries().version).toMatch(/^\d+\./)
})

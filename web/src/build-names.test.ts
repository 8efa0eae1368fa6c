import type { UserConfig, UserConfigFnObject } from 'vite'
import { expect, test } from 'vitest'
import config from '../vite.config.ts'

const assetNames = (isSsrBuild: boolean): unknown => {
  const made: UserConfig = (config as UserConfigFnObject)({
    command: 'build',
    mode: 'production',
    isSsrBuild,
  })
  const output = made.build?.rolldownOptions?.output
  return Array.isArray(output) ? undefined : output?.assetFileNames
}

test('a picture that the server draws is called as the file that browsers are given', () => {
  expect(assetNames(true)).toBe(assetNames(false))
  expect(assetNames(false)).toBeDefined()
})

import type { UserConfig, UserConfigFnObject } from 'vite'
import { expect, test } from 'vitest'
import backOffice from '../back-office.config.ts'
import config from '../vite.config.ts'

const portal = (isSsrBuild: boolean): UserConfig =>
  (config as UserConfigFnObject)({ command: 'build', mode: 'production', isSsrBuild })

const assetNames = ({ build }: UserConfig): unknown => {
  const output = build?.rolldownOptions?.output
  return Array.isArray(output) ? undefined : output?.assetFileNames
}

test('a picture that the server draws is called as the file that browsers are given', () => {
  const [server, browser] = [true, false].map(portal).map(assetNames)
  expect(server).toBe(browser)
  expect(browser).toBeDefined()
  expect(assetNames(backOffice)).toBe(browser)
})

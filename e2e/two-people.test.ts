import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { apiOf, signIn } from './support/api.ts'
import { launchBrowser } from './support/browser.ts'
import { enterDesk } from './support/desk.ts'

const origin = inject('origin')

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('the audit administrator sees that his password is to be reset, and refuses it', async () => {
  const { user: users } = apiOf(origin, await signIn(origin, 'secadmin'))
  const { rows } = await users.list({ keyword: 'auditadmin' })
  const asked = users.resetPassword({ id: rows[0]?.id ?? '', reason: '本人忘记密码' })
  await expect(asked).rejects.toThrow('三员复核')

  const { page, faults } = await enterDesk(browser, origin, 'auditadmin', '/main/admin-request')
  const row = page.getByRole('row').filter({ hasText: '本人忘记密码' })
  await row.getByText('重置密码').waitFor()
  expect(await row.textContent()).toContain('待确认')
  await row.getByRole('button', { name: /否决/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('没有这回事')
  await dialog.getByRole('button', { name: /确\s*定/ }).click()
  await row.getByText('已否决').waitFor()
  expect(await row.textContent()).toContain('没有这回事')
  expect(faults).toEqual([])
  await page.context().close()
  // He still comes in with his own.
  await signIn(origin, 'auditadmin')
})

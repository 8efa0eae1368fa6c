import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { apiOf, freshAccount, signIn } from './support/api.ts'
import { violationsIn } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { giveRoles } from './support/database.ts'
import { draftAt, enterAs, newChannel } from './support/desk.ts'

const origin = inject('origin')
const address = (path: string): string => origin + routerBase + path

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const choose = async (page: Page, label: string, typed: string): Promise<void> => {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label, exact: true })
  await field.click()
  await field.fill(typed)
  // The list is of the name that was typed when it is one long.
  const options = page.locator(
    '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option',
  )
  await expect.poll(() => options.count()).toBe(1)
  await options.click()
}

const openMore = async (page: Page, action: string): Promise<void> => {
  await page.getByRole('button', { name: '测试账号的更多操作' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('whoever is disabled leaves his drafts behind, and they are handed to another editor at once', async () => {
  const place = await newChannel(origin, 1)
  const [from, to] = [await freshAccount(origin), await freshAccount(origin)]
  for (const name of [from, to]) await giveRoles(inject('dataFolder'), name, ['role-editor'])
  const title = `离任人员的草稿 ${from}`
  await draftAt(apiOf(origin, await signIn(origin, from)), place, title)

  const page = await enterAs(browser, origin, 'admin')
  await page.goto(address(`/main/user?keyword=${from}`))
  await page.getByText(from, { exact: true }).first().waitFor()
  await openMore(page, '停用')
  await page.getByRole('textbox', { name: '停用原因' }).fill('调离岗位')
  await page.getByRole('button', { name: /确\s*定/ }).click()

  const dialog = page.getByRole('dialog', { name: '工作移交：测试账号' })
  await dialog.getByText('稿件（草稿、退回、在审、定时）：1 项').waitFor()
  expect(await violationsIn(page, '[role=dialog]')).toEqual([])
  expect(await dialog.getByRole('button', { name: '下一步' }).isDisabled()).toBe(true)
  await choose(page, '全部交给', to)
  await dialog.getByRole('textbox', { name: '移交原因' }).fill('离任移交')
  await dialog.getByRole('button', { name: '下一步' }).click()
  await dialog.getByText('可移交 1 项').waitFor()
  await dialog.getByRole('button', { name: '确认移交' }).click()
  await dialog.getByText('已移交 1 项').waitFor()
  await dialog.getByRole('button', { name: /完\s*成/ }).click()

  const receiver = apiOf(origin, await signIn(origin, to))
  const { rows } = await receiver.myContent.list({ stage: 'draft' })
  expect(rows.map(row => row.title)).toEqual([title])
  expect((await receiver.notifications.list({})).rows[0]?.title).toContain('移交给您，共 1 项')
  await page.context().close()
})

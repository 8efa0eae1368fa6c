import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, Page } from 'playwright-core'
import { watchFaults } from './browser.ts'
import { adminPassword } from './product.ts'

/** Somebody in the back-office, on one of its pages, in a browser context of his own. */
export const enterDesk = async (
  browser: Browser,
  origin: string,
  userName: string,
  path: string,
): Promise<{ page: Page; faults: string[] }> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const faults = watchFaults(page)
  await page.goto(`${origin}${routerBase}/login`)
  await page.getByLabel('用户名').fill(userName)
  await page.getByLabel('密码', { exact: true }).fill(adminPassword)
  await page.getByRole('button', { name: /登\s*录/ }).click()
  await page.getByRole('navigation', { name: '功能菜单' }).waitFor()
  await page.goto(`${origin}${routerBase}${path}`)
  return { page, faults }
}

/** One of the actions that stand behind the three dots of a row. */
export const chooseAction = async (page: Page, rowName: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `${rowName}的更多操作` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

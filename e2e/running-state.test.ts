import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freshAccount } from './support/api.ts'
import { violationsOn } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { giveRoles } from './support/database.ts'
import { enterDesk } from './support/desk.ts'
import { layoutFaults } from './support/desk-layout.ts'

const origin = inject('origin')
const dataFolder = inject('dataFolder')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const open = async () => {
  const userName = await freshAccount(origin)
  await giveRoles(dataFolder, userName, ['role-sa'])
  return enterDesk(browser, origin, userName, '/main/running-state')
}

test.each([
  ['desk', 1440],
  ['phone', 390],
])(
  'an operator sees at a %s who serves, how the hour went and what needs looking after',
  async (_, width) => {
    const { page, faults } = await open()
    await page.setViewportSize({ width, height: 900 })
    const instances = page.getByRole('table', { name: '实例' })
    await instances.getByText('（应答本页）').waitFor()
    await instances.getByText('提供服务').first().waitFor()
    await page.getByRole('img', { name: /^最近一小时请求：最新 .*次\/分，最高 / }).waitFor()
    await page
      .getByRole('region', { name: '数据库' })
      .getByText(/^PostgreSQL \d+/)
      .waitFor()
    await page.getByRole('region', { name: '队列' }).getByText('短信').waitFor()
    await page
      .getByRole('alert')
      .getByText(/没有备份记录|处需要留意/)
      .first()
      .waitFor()
    const shots = process.env.SHOTS
    if (shots) await page.screenshot({ path: `${shots}/running-state-${width}.png`, fullPage: true })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect([...(await layoutFaults(page)), ...(await violationsOn(page, 'all'))]).toEqual([])
    expect(faults).toEqual([])
  },
)

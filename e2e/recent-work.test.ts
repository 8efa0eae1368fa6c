import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { exportAtOnce } from '@sunport/contract/calls/desk-job.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { apiOf, freshAccount, signIn } from './support/api.ts'
import { violationsOn } from './support/axe.ts'
import { launchBrowser } from './support/browser.ts'
import { dropWords, fillWords, giveRoles } from './support/database.ts'
import { enterDesk } from './support/desk.ts'

const origin = inject('origin')
const dataFolder = inject('dataFolder')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Words of one test alone. */
const words = async (count: number): Promise<string> => {
  const mark = `w${randomUUID().slice(0, 8)}`
  await fillWords(dataFolder, mark, count)
  onTestFinished(() => dropWords(dataFolder, mark))
  return mark
}
const keeper = async (): Promise<string> => {
  const userName = await freshAccount(origin)
  await giveRoles(dataFolder, userName, ['role-sa'])
  return userName
}
const recent = (page: Page) => page.getByRole('list', { name: '批量操作与后台任务' }).getByRole('listitem')

test('what was switched on for many is taken back, in the dialog or from the list of recent ones', async () => {
  const mark = await words(3)
  const { page, faults } = await enterDesk(
    browser,
    origin,
    await keeper(),
    `/main/check-words?keyword=${mark}`,
  )
  const { checkWord } = apiOf(origin, await signIn(origin))
  const inUse = async () => (await checkWord.list({ keyword: mark, status: '1' })).total
  const enable = async () => {
    for (const at of [1, 2, 3])
      await page
        .getByRole('row', { name: new RegExp(`${mark}词${at}`) })
        .getByRole('checkbox')
        .check()
    await page.getByRole('button', { name: '批量启用' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('执行后 30 分钟内可以撤销。').waitFor()
    await dialog.getByRole('button', { name: '执行 3 条' }).click()
    await dialog.getByText('已执行 3 条，未执行 0 条').waitFor()
    return dialog
  }
  const dialog = await enable()
  expect(await inUse()).toBe(3)
  await dialog.getByRole('button', { name: /^撤\s*销$/ }).click()
  await dialog.getByText('已撤销 3 条').waitFor()
  expect(await inUse()).toBe(0)
  await dialog.getByRole('button', { name: /^完\s*成$/ }).click()

  await (await enable()).getByRole('button', { name: /^完\s*成$/ }).click()
  const [changed] = (await checkWord.list({ keyword: `${mark}词2` })).rows
  if (changed) await checkWord.update({ ...changed, remark: '另有用处' })
  await page.getByRole('button', { name: /^当前用户/ }).click()
  await page.getByRole('menuitem', { name: '最近批量操作' }).click()
  await recent(page)
    .first()
    .getByRole('button', { name: /^撤\s*销$/ })
    .click()
  await page.getByText('已撤销 2 条，跳过 1 条').waitFor()
  await page.getByText(new RegExp(`^${mark}词2：数据已被.+修改$`)).waitFor()
  expect(await inUse()).toBe(1)
  expect(await violationsOn(page)).toEqual([])
  expect(faults).toEqual([])
})

test('a list longer than the limit is exported in the background, and the bell leads to the file', async () => {
  const count = exportAtOnce + 1
  const mark = await words(count)
  const { page, faults } = await enterDesk(
    browser,
    origin,
    await keeper(),
    `/main/check-words?keyword=${mark}`,
  )
  await page.getByText(`共 ${count} 条`).first().waitFor()
  await page.getByRole('button', { name: /^download 导出|^导出/ }).click()
  await page.getByRole('menuitem', { name: '文本表格（csv）' }).click()
  await page.getByText('已转入后台导出').waitFor()
  await page.goto(`${origin}${routerBase}/main/recent-work`)
  await recent(page)
    .getByRole('link', { name: /^下\s*载$/ })
    .waitFor({ timeout: 60_000 })
  await page.reload()
  await page.getByRole('button', { name: /^通知，\d+ 条未读$/ }).click()
  await page.getByRole('link', { name: new RegExp(`导出检查词已生成，共 ${count} 条`) }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    recent(page)
      .getByRole('link', { name: /^下\s*载$/ })
      .click(),
  ])
  const lines = readFileSync((await file.path()) ?? '', 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(count + 1)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violationsOn(page)).toEqual([])
  expect(faults).toEqual([])
})

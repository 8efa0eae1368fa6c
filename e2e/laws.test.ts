import { routerBase } from '@sunport/contract/constants.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { apiOf, signIn } from './support/api.ts'
import { launchBrowser, watchFaults } from './support/browser.ts'
import { adminPassword } from './support/product.ts'

const origin = inject('origin')
const title = `采购意向公开办法${Math.random().toString(36).slice(2, 7)}`
const text = `第一章　总则
第一条　为了规范采购意向公开，制定本办法。
第二条　采购人应当提前十日公开采购意向。
第二章　附则
第三条　违反本办法第二条的，责令改正。`

let browser: Browser
let page: Page
let faults: string[]

beforeAll(async () => {
  browser = await launchBrowser()
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  page = await context.newPage()
  page.setDefaultTimeout(20_000)
  faults = watchFaults(page)
  await page.goto(`${origin}${routerBase}/login`)
  await page.getByLabel('用户名').fill('editor')
  await page.getByLabel('密码', { exact: true }).fill(adminPassword)
  await page.getByRole('button', { name: /登\s*录/ }).click()
  await page.getByRole('navigation', { name: '功能菜单' }).waitFor()
})
afterAll(() => browser?.close())

const button = (name: string | RegExp) => page.getByRole('button', { name })
const idShown = (): string => new URL(page.url()).searchParams.get('id') ?? ''

/** Every level signs, each by its own person. */
const passReview = async (id: string): Promise<void> => {
  for (const reviewer of ['reviewer1', 'reviewer2', 'reviewer3']) {
    const api = apiOf(origin, await signIn(origin, reviewer))
    const { version, publicState, openState, actions } = await api.law.get({ id })
    if (publicState === 'live' && openState === 'none') return
    if (actions.includes('approve')) await api.law.approve({ id, version })
  }
}

const save = async (): Promise<void> => {
  await button(/^保\s*存$/).click()
  await page.getByText('操作成功').last().waitFor()
}

const submit = async (): Promise<void> => {
  await button(/^送\s*审$/).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await page.waitForURL(/lawDetail/)
}

test('a law is imported from text, amended, and read as of two dates', async () => {
  await page.goto(`${origin}${routerBase}/main/law-compile`)
  await button('新增法规').click()
  await page.getByLabel('名称').fill(title)
  await page.getByLabel('所属栏目').click()
  await page.locator('.ant-select-item-option').first().click()
  await page.getByLabel('效力级别').click()
  await page.getByTitle('规范性文件').click()
  await page.getByLabel('施行日期').fill('2020-01-01')
  await page.getByLabel(/^条文/).fill(text)
  await page.getByText('2 章、3 条').waitFor()
  await button('保存草稿并继续').click()
  await page.waitForURL(/lawCompileEdit\?id=/)
  const id = idShown()
  await page.getByLabel('发文字号').fill('财采[2020] 1号')
  await page.getByLabel('公布日期').fill('2019-12-01')
  await save()
  await submit()
  await passReview(id)

  await page.goto(`${origin}${routerBase}/main/lawCompileEdit?id=${id}`)
  await button('开始修订').click()
  await page.getByRole('tab', { name: '条文' }).click()
  await button('在此基础上修改（新版本）').click()
  await page.getByLabel('施行日期').fill('2022-01-01')
  await page.getByLabel('修改依据').fill('关于修改采购意向公开办法的决定')
  await page.getByRole('tree', { name: '条文结构' }).getByText('第二条').click()
  await page.getByLabel('条文内容').fill('采购人应当提前三十日公开采购意向。')
  await page.getByRole('tab', { name: '修改对照' }).click()
  await page.getByText('增 0、删 0、改 1、移 0').waitFor()
  await save()
  await submit()
  await passReview(id)

  const { siteId, publicState } = await apiOf(origin, await signIn(origin, 'editor')).law.get({ id })
  expect(publicState).toBe('live')
  const read = (date: string) => apiOf(origin).lawText.read({ id, siteId, date })
  expect((await read('2021-06-01'))?.html).toContain('提前十日')
  expect((await read('2022-01-01'))?.html).toContain('提前三十日')

  const visitor = await browser.newContext({ javaScriptEnabled: false })
  const reading = await visitor.newPage()
  const info = await apiOf(origin).info.getInfoById({ id })
  const pack = packs.find(({ siteCode }) => siteCode === siteId)
  if (!pack || !info) throw new Error('the law is not public')
  const words = async (query: string): Promise<string> => {
    await reading.goto(`${origin}${routerBase}${detailHref(pack, info)}${query}`)
    return (await reading.locator('main').textContent()) ?? ''
  }
  expect(await words('&date=2021-06-01')).toContain('提前十日')
  const today = await words('')
  expect(today).toContain('提前三十日')
  expect(today).toContain('财采〔2020〕1号')
  expect(await reading.locator('#tiao-2').count()).toBe(1)
  await visitor.close()
  expect(faults).toEqual([])
})

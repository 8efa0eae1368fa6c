import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { launchBrowser, visibleText, watchFaults } from './support/browser.ts'
import { noticePeople, openNotice, publicAddress, submitShown } from './support/notices.ts'

const origin = inject('origin')

let browser: Browser
let people: Awaited<ReturnType<typeof noticePeople>>
let context: BrowserContext
let page: Page
let faults: string[]
beforeAll(async () => {
  browser = await launchBrowser()
  people = await noticePeople(origin)
})
afterAll(() => browser?.close())
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  page = await context.newPage()
  faults = watchFaults(page)
})
afterEach(() => context.close())

const field = (label: string) => page.getByLabel(label, { exact: true })
const cell = (row: number, label: string) => field(`第${row}行${label}`)
const paste = (target: ReturnType<Page['locator']>, type: string, content: string) =>
  target.evaluate(
    (element, [kind = '', text = '']) => {
      const data = new DataTransfer()
      data.setData(kind, text)
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    },
    [type, content],
  )

test('a result begins from its call and shows who won, for how much, and who judged', async () => {
  const tender = await people.publishTender()
  await openNotice(page, origin, tender.id)
  await page.getByRole('button', { name: /后续公告/ }).click()
  await page.getByRole('menuitem', { name: '发结果' }).click()
  await page.waitForURL(url => !url.search.includes(tender.id))
  await cell(2, '供应商名称').waitFor()
  expect(await cell(2, '合同包').inputValue()).toBe('2')
  await cell(1, '供应商名称').fill('某某科技有限公司')
  await cell(1, '供应商地址').fill('某市科学大道3号')
  await cell(1, '中标（成交）金额').fill('540000')
  // A second line as it is copied out of a spreadsheet: package, name, credit code, address, amount.
  await paste(cell(2, '合同包'), 'text/plain', '2\t甲乙仪器有限公司\t\t某市东风路4号\t380,000.25')
  for (const row of [1, 2]) {
    await cell(row, '规格型号／服务要求').fill('标准型')
    await cell(row, '单价（元）').fill('18000')
  }
  await page.locator('button', { hasText: '添加评审专家' }).click()
  await paste(cell(1, '姓名'), 'text/plain', '张某\t评审专家\n赵某\t采购人代表\n')
  await field('代理服务收费').fill('由采购人支付，共8000元')
  await page.getByText('要素完整').waitFor()
  await page.getByText('随附文件：提示').waitFor()
  const id = await submitShown(page)
  await people.pass(id)

  const info = await people.editor.info.getInfoById({ id })
  expect(info).toMatchObject({
    noticeType: '001021',
    planId: tender.planId,
    openTenderCode: tender.code,
    successfulMoney: '920000.25',
    bidCompany: '某某科技有限公司，甲乙仪器有限公司',
  })
  await page.goto(origin + (await publicAddress(people.editor, id)))
  const main = page.getByRole('main')
  expect(await visibleText(main.locator('table', { hasText: '供应商名称' }))).toContain(
    '2 甲乙仪器有限公司 某市东风路4号 380,000.25元',
  )
  const words = await visibleText(main)
  for (const fact of ['920,000.25 元', '张某', '采购人代表', '由采购人支付，共8000元'])
    expect(words).toContain(fact)
  // The call is one step of the same project.
  await main
    .getByRole('region', { name: '项目全过程' })
    .getByRole('link', { name: /采购公告/ })
    .click()
  await page.getByRole('heading', { level: 1, name: /招标公告$/ }).waitFor()
  expect(faults).toEqual([])
})

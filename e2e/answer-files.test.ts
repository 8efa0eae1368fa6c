import { randomUUID } from 'node:crypto'
import { routerBase } from '@sunport/contract/constants.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { violationsOn } from './support/axe.ts'
import { hydrated, launchBrowser, watchFaults } from './support/browser.ts'
import { enterDesk } from './support/desk.ts'
import { openSurvey, question } from './support/surveys.ts'

const origin = inject('origin')
const pack = packs.find(each => pathOfKind(each, 'questionnaire-answer'))
if (!pack) throw new Error('a region with a page for answers is needed')
let browser: Browser
let address = ''
let id = ''

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n%${name}\n`),
})
beforeAll(async () => {
  browser = await launchBrowser()
  const body = question({ code: 'Q1', type: 'unit', title: '您的单位' })
  const proof = question({
    code: 'Q2',
    type: 'file',
    title: '证明材料',
    rules: { files: { most: 2, kinds: ['document'] } },
  })
  const hidden = { publicResult: false }
  id = await openSurvey({ siteId: pack.siteCode, title: `文件问卷${randomUUID().slice(0, 8)}` }, [
    { ...body, ...hidden },
    { ...proof, ...hidden },
  ])
  address = `${origin}${routerBase}${pathOfKind(pack, 'questionnaire-answer')}?id=${id}`
})
afterAll(() => browser.close())

test('a body is offered by its name, a file is taken in as it is chosen, and the desk downloads it', async () => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await phone.newPage()
  const faults = watchFaults(page)
  await page.goto(address)
  await hydrated(page)
  const unit = page.getByLabel(/您的单位/)
  expect(await unit.getAttribute('list')).toBeNull()
  await unit.click()
  await expect.poll(() => unit.getAttribute('list')).toBe('question-Q1-offers')
  await unit.pressSequentially('公司')
  await page.locator('datalist#question-Q1-offers option').first().waitFor({ state: 'attached' })
  const offered = await page.locator('datalist#question-Q1-offers option').first().getAttribute('value')
  expect(offered).toContain('公司')
  await unit.fill(offered ?? '')

  const files = page.getByLabel(/证明材料/)
  await files.setInputFiles([
    pdf('说明.pdf'),
    { name: '照片.png', mimeType: 'image/png', buffer: Buffer.from('x') },
  ])
  await page.getByText('“照片.png”没有收下：只能上传文档').waitFor()
  await page.getByText(/说明\.pdf（1 KB）/).waitFor()
  await files.setInputFiles([pdf('多余.pdf')])
  await page.getByText(/多余\.pdf（1 KB）/).waitFor()
  await page.getByRole('button', { name: '移除 多余.pdf' }).click()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: '提交问卷' }).click()
  await page.getByRole('heading', { name: '提交成功' }).waitFor()
  expect(faults).toEqual([])
  await phone.close()

  const keeper = await enterDesk(browser, origin, 'reviewer3', `/main/questionnaire-analysis?id=${id}`)
  const sheets = keeper.page.getByRole('region', { name: '逐份答卷' })
  await sheets.locator('summary').first().click()
  const [download] = await Promise.all([
    keeper.page.waitForEvent('download'),
    sheets.getByRole('link', { name: '说明.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('说明.pdf')
  expect(keeper.faults).toEqual([])
})

test('without script a file goes with the form, stays when the form comes back, and is sent with it', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address)
  await page.getByLabel(/证明材料/).setInputFiles(pdf('没有脚本.pdf'))
  await page.getByRole('button', { name: '提交问卷' }).click()
  await page.getByText('有 1 道题需要补充或修改').waitFor()
  await page.getByText(/没有脚本\.pdf（1 KB）/).waitFor()
  await page.getByLabel(/您的单位/).fill('某某公司')
  await page.getByRole('button', { name: '提交问卷' }).click()
  await page.getByRole('heading', { name: '提交成功' }).waitFor()
  await context.close()
})

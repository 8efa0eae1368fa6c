import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { apiOf, signIn } from './support/api.ts'
import { hydrated, launchBrowser, turnBy, visibleText, visit, watchFaults } from './support/browser.ts'
import { enterAs } from './support/desk.ts'
import { codeSentTo, maskedMobile, ownMobile } from './support/phone.ts'

const origin = inject('origin')
const at = (path: string): string => origin + routerBase + path
const siteId = 'gd'
const opinions = '/yshjyjjyzjGd'
const zone = '/yhyshjGd'
let browser: Browser
let phone: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
    locale: 'zh-CN',
  })
})
afterAll(() => browser.close())

const done = (page: Page) => page.getByText('操作成功').first().waitFor()
const openTab = (page: Page, query: string) => page.goto(at(`/main/business-environment?${query}`))
const agree = async (page: Page, reason?: string): Promise<void> => {
  const dialog = page.getByRole('dialog')
  if (reason) await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: /^确\s*定$/ }).click()
  await done(page)
  await dialog.waitFor({ state: 'hidden' })
}
const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
/** No page of a phone may be wider than the phone. */
const isNarrow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('a campaign goes from its draft to published feedback, with an opinion that a phone sent without script', async () => {
  const title = `关于规范投标保证金的通知${Date.now()}`
  const mobile = ownMobile()
  const site = (await apiOf(origin, await signIn(origin, 'editor')).session.getAllSite({})).find(
    ({ id }) => id === siteId,
  )
  const editor = await enterAs(browser, origin, 'editor')
  const signer = await enterAs(browser, origin, 'reviewer3')
  const faults = [watchFaults(editor), watchFaults(signer)]

  // Written.
  await openTab(editor, 'tab=campaigns')
  await editor.getByRole('button', { name: /新增意见征集/ }).click()
  const form = editor.getByRole('dialog')
  await form.getByLabel('站点').fill(site?.name ?? '')
  await editor
    .getByTitle(site?.name ?? '', { exact: true })
    .last()
    .click()
  await form.getByLabel('标题').fill(title)
  await form.getByLabel('开始时间').fill(`${dayFromNow(-1)} 09:00`)
  await form.getByLabel('开始时间').press('Tab')
  await form.getByLabel('截止时间').fill(`${dayFromNow(20)} 18:00`)
  await form.getByLabel('截止时间').press('Tab')
  await form.getByRole('textbox', { name: '背景说明' }).click()
  await editor.keyboard.type('为减轻供应商负担，现公开征求意见。')
  await form
    .getByLabel('条文')
    .fill('第一条 保证金不超过百分之二。\n第二条 鼓励电子保函。\n第三条 五日内退还。')
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  await done(editor)
  await editor.getByRole('button', { name: `打开${title}` }).click()
  await editor.getByRole('heading', { name: title }).waitFor()
  const id = new URL(editor.url()).searchParams.get('campaign') ?? ''
  expect(await editor.getByRole('button', { name: /^签\s*发$/ }).count()).toBe(0)
  expect(await (await fetch(at(`${opinions}?campaign=${id}`))).text()).toContain('意见征集不存在')

  // Signed by somebody else.
  await openTab(signer, `tab=campaigns&campaign=${id}`)
  await signer.getByRole('button', { name: /^签\s*发$/ }).click()
  await agree(signer)
  await signer.getByText('征集中').first().waitFor()

  // Answered from a phone, without script.
  await visit(phone, at(opinions), async ({ page }) => {
    await turnBy(page, () => page.getByRole('link', { name: title }).click())
    expect(await visibleText(page.locator('main'))).toContain('第二条鼓励电子保函。')
    const opinion = page.locator('form:has(textarea)')
    await opinion.getByLabel('第一条').check()
    await opinion.getByLabel('第三条').check()
    await opinion.getByLabel('意见和理由').fill(`建议五日改为三日，本人电话 ${mobile}。`)
    await opinion.getByLabel('姓名').fill('欧阳小红')
    await opinion.getByLabel('手机号码').fill(mobile)
    await turnBy(page, () => opinion.getByRole('button', { name: '获取验证码' }).click())
    expect(await opinion.getByLabel('第三条').isChecked()).toBe(true)
    await opinion.getByLabel('短信验证码').fill(codeSentTo(mobile))
    await opinion.getByLabel('同意公开').check()
    await opinion.getByLabel('我已阅读').check()
    await turnBy(page, () => page.getByRole('button', { name: '提交意见' }).click())
    await page.getByText('编号为第 1 号').waitFor()
    expect(await isNarrow(page)).toBe(true)
  })

  // Decided on, ended, answered for.
  await editor.reload()
  await editor.getByRole('button', { name: '审理第1号意见' }).click()
  const deciding = editor.getByRole('dialog')
  await deciding.getByText('第一条、第三条').waitFor()
  await deciding.getByText('采纳', { exact: true }).click()
  await deciding.getByLabel('说明').fill('第三条改为三日。')
  await deciding.getByRole('button', { name: /^确\s*定$/ }).click()
  await done(editor)
  await signer.reload()
  await signer.getByRole('button', { name: '公开第1号意见' }).click()
  expect(await signer.getByLabel('公开的内容').inputValue()).toContain(maskedMobile(mobile))
  await signer
    .getByRole('dialog')
    .getByRole('button', { name: /^公\s*开$/ })
    .click()
  await done(signer)
  await signer.getByRole('button', { name: '提前结束' }).click()
  await agree(signer, '已充分征求意见')
  await signer.getByText('已结束').first().waitFor()
  await editor.reload()
  await editor.getByRole('button', { name: '起草反馈' }).click()
  await editor.getByLabel('反馈说明').fill('感谢参与，意见已逐条研究。')
  await editor
    .getByRole('dialog')
    .getByRole('button', { name: /^保\s*存$/ })
    .click()
  await done(editor)
  await signer.reload()
  await signer.getByRole('button', { name: '发布反馈' }).click()
  await agree(signer)
  await signer.getByText('已反馈').first().waitFor()

  await visit(phone, at(`${opinions}?campaign=${id}`), async ({ page }) => {
    const text = await visibleText(page.locator('main'))
    expect(text).toContain('感谢参与，意见已逐条研究。')
    expect(text).toContain('第三条改为三日。')
    expect(text).toContain('欧**')
    expect(await page.content()).not.toMatch(new RegExp(`${mobile}|欧阳小红`))
    expect(await page.locator('textarea').count()).toBe(0)
    expect(await isNarrow(page)).toBe(true)
  })
  expect(faults.flat()).toEqual([])
  await editor.context().close()
  await signer.context().close()
})

test('with script an opinion is checked while the page stays, and taken in', async () => {
  const title = `关于电子保函的通知${Date.now()}`
  const [editor, signer] = [
    apiOf(origin, await signIn(origin, 'editor')),
    apiOf(origin, await signIn(origin, 'reviewer3')),
  ]
  const { id, version } = await editor.campaign.create({
    siteId,
    title,
    background: '<p>背景</p>',
    draftText: '第一条 甲\n第二条 乙',
    startAt: `${dayFromNow(-1)} 09:00:00`,
    endAt: `${dayFromNow(9)} 18:00:00`,
  })
  await signer.campaign.release({ id, version })
  const alive = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
  const mobile = ownMobile()
  await visit(alive, at(`${opinions}?campaign=${id}`), async ({ page }) => {
    await hydrated(page)
    const form = page.locator('form:has(textarea)')
    await form.getByLabel('第二条').check()
    await form.getByLabel('意见和理由').fill('短')
    await page.getByRole('button', { name: '提交意见' }).click()
    await page.getByText('意见不能少于5个字').waitFor()
    await form.getByLabel('意见和理由').fill('第二条建议再具体一些。')
    await form.getByLabel('姓名').fill('赵强')
    await form.getByLabel('手机号码').fill(mobile)
    await form.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText(`验证码已发送至 ${maskedMobile(mobile)}`).waitFor()
    await form.getByLabel('短信验证码').fill(codeSentTo(mobile))
    await form.getByLabel('不公开').check()
    await form.getByLabel('我已阅读').check()
    await page.getByRole('button', { name: '提交意见' }).click()
    await page.getByText('编号为第 1 号').waitFor()
    expect(page.url()).not.toContain('submitted')
  })
  const [taken] = (await editor.opinion.list({ campaignId: id })).rows
  expect(taken).toMatchObject({ articles: '第二条', publicWish: false, state: 'pending' })
  await alive.close()
})

test('an indicator is reckoned, drawn beside its table, published, and read on a phone', async () => {
  const name = `电子卖场公告数${Date.now() % 100_000}`
  const api = apiOf(origin, await signIn(origin, 'editor'))
  const { id } = await api.indicator.create({
    siteId,
    code: `E2E-${Date.now() % 1_000_000}`,
    name,
    dimension: 'digital',
    formula: '采购公告的数量。',
    definition: {
      source: 'notices',
      where: [{ field: 'stage', operator: 'in', values: ['tender'] }],
      measure: { kind: 'count' },
    },
    unit: '个',
    direction: 'none',
    period: 'quarter',
    minN: 1,
  })
  const editor = await enterAs(browser, origin, 'editor')
  const faults = watchFaults(editor)
  await openTab(editor, `tab=indicators&indicator=${id}`)
  await editor.getByRole('button', { name: /^计\s*算$/ }).click()
  await editor
    .getByRole('dialog')
    .getByRole('button', { name: /^计\s*算$/ })
    .click()
  await editor.getByText(/^新增 \d+ 个，更正 0 个，不变 0 个$/).waitFor()
  await editor.locator('figure svg').waitFor()
  expect(await editor.locator('figure svg path').count()).toBeGreaterThan(2)
  await editor.getByRole('button', { name: '明细' }).first().click()
  await editor.getByRole('dialog').getByRole('row').nth(1).waitFor()

  const signer = await enterAs(browser, origin, 'reviewer3')
  await openTab(signer, `tab=indicators&indicator=${id}`)
  await signer.getByRole('button', { name: /^发\s*布$/ }).click()
  await signer
    .getByRole('dialog')
    .getByRole('button', { name: /^发\s*布$/ })
    .click()
  await done(signer)

  await visit(phone, at(zone), async ({ page }) => {
    await turnBy(page, () => page.getByRole('link', { name: '指标监测' }).click())
    const shown = page.getByRole('region', { name })
    expect(await visibleText(shown)).toMatch(/季度.*个/)
    expect(await isNarrow(page)).toBe(true)
  })
  expect(faults).toEqual([])
  await editor.context().close()
  await signer.context().close()
})

import { routerBase } from '@sunport/contract/constants.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { daily } from '../server/src/testing/thoroughness.ts'
import { packs } from './support/addresses.ts'
import { apiOf } from './support/api.ts'
import { hydrated, launchBrowser, visit } from './support/browser.ts'
import { codeSentTo, ownMobile } from './support/phone.ts'

const origin = inject('origin')
const api = apiOf(origin)
let browser: Browser
let desk: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  desk = await browser.newContext({ viewport: { width: 1280, height: 900 } })
})
afterAll(() => browser.close())

const pathOf = ({ routes }: RegionPack, kind: string, variant: (name: string | undefined) => boolean) =>
  Object.entries(routes).find(
    ([, route]) => route.kind === kind && variant('variant' in route ? route.variant : undefined),
  )?.[0]
const boardOf = (pack: RegionPack) => pathOf(pack, 'message-board', name => name !== 'detail')
const hasFormPage = ({ routes }: RegionPack): boolean =>
  Object.values(routes).some(({ kind }) => kind === 'message-form')
const boards = packs.flatMap(pack => {
  const board = boardOf(pack)
  return board ? [{ name: pack.shortName, pack, board }] : []
})

const fillIn = async (page: Page, form: Locator, phone: string): Promise<void> => {
  await form.getByLabel('标题').fill('电子保函如何申请')
  await form.getByLabel('内容').fill('请问投标保证金使用电子保函的，应当在哪里申请？')
  await form.getByLabel('姓名').fill('张小明')
  await form.getByLabel('手机号码').fill(phone)
  await form.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('验证码已发送至').waitFor()
  await form.getByLabel('短信验证码').fill(codeSentTo(phone))
  await form.getByLabel('同意公开').check()
  await form.getByLabel('我已阅读').check()
}

/** The form is the same everywhere: a region with a page of forms beside its board, and one without, stand for all. */
const asked = [boards.find(({ pack }) => !hasFormPage(pack)), boards.find(({ pack }) => hasFormPage(pack))]

test.each(asked.filter(board => board !== undefined))(
  'a visitor of $name asks, gets a number, and follows it',
  ({ board }) =>
    visit(desk, `${origin}${routerBase}${board}`, async ({ page, faults }) => {
      const phone = ownMobile()
      await hydrated(page)
      await page.getByRole('link', { name: '我要咨询' }).click()
      const form = page.locator('form:has(textarea)')
      await form.getByRole('button', { name: '提交' }).click()
      expect(await form.getByRole('alert').textContent()).toContain('标题不能为空')
      await fillIn(page, form, phone)
      expect(await form.getByRole('button', { name: /秒后可重新获取/ }).isDisabled()).toBe(true)
      await form.getByRole('button', { name: '提交' }).click()
      await page.getByRole('heading', { name: '提交成功' }).waitFor()
      const [number = '', code = ''] = await page.locator('main dl dd').allInnerTexts()
      await page.getByRole('link', { name: '查询办理进度' }).click()
      await page.getByLabel('留言编号').fill(number)
      await page.getByLabel('查询码').fill(code)
      await page.getByRole('button', { name: '查询', exact: true }).click()
      await page.getByText('留言已收到，等待受理').waitFor()
      expect(faults).toEqual([])
    }),
)

test.each(daily(boards, all => all.slice(0, 2)))(
  'a visitor of $name reads an answer',
  async ({ pack, board }) => {
    const { rows } = await api.message.listMessages({ siteId: pack.siteCode, status: 'answered' })
    const [first] = rows
    await visit(desk, `${origin}${routerBase}${board}?status=answered`, async ({ page }) => {
      await page.getByRole('link', { name: first?.subject ?? '' }).click()
      await page.getByRole('heading', { level: 1, name: first?.subject ?? '' }).waitFor()
      expect(await page.getByRole('region', { name: '答复' }).textContent()).toContain(
        first?.excerpt?.slice(0, 20),
      )
    })
  },
)

test.each(daily(packs, all => all.slice(-2)))(
  '$shortName takes reports of errors in its pages',
  ({ noticePath }) =>
    visit(desk, `${origin}${routerBase}${noticePath}?page=2`, async ({ page }) => {
      await hydrated(page)
      await page.getByRole('link', { name: '网站纠错' }).click()
      await page.getByRole('heading', { level: 1, name: '网站纠错' }).waitFor()
      expect(await page.getByLabel('留言类型').inputValue()).toBe('error')
      expect(await page.locator('form:has(textarea)').textContent()).toContain(`${noticePath}?page=2`)
    }),
)

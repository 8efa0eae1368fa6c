import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { apiOf, signIn } from './support/api.ts'
import { launchBrowser, visibleText, watchFaults } from './support/browser.ts'
import { saved } from './support/desk.ts'
import { choose, dayIn, noticePeople, openNotice, publicAddress, submitShown } from './support/notices.ts'

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
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  faults = watchFaults(page)
})
afterEach(() => context.close())

const [was, becomes] = [`${dayIn(30)} 09:30`, `${dayIn(45)} 10:00`]

const correctOpening = async (): Promise<void> => {
  await page.locator('button', { hasText: '添加更正项' }).click()
  await page.getByRole('combobox', { name: '第1项更正项' }).fill('截止（开标）')
  await page.keyboard.press('Enter')
  await page.getByLabel('第1项更正后内容').fill(becomes)
  await page.keyboard.press('Tab')
  await page.getByLabel('第1项更正原因').fill('供应商提出询问，顺延截止时间')
  await choose(page, '是否影响投标（响应）文件编制', '可能影响')
  await page.getByText('更正后的准备时间：符合').waitFor()
}

test('a correction moves the deadline: its page, the project, lists and feeds show the new beside the old', async () => {
  const tender = await people.publishTender()
  await openNotice(page, origin, tender.id)
  await page.getByRole('button', { name: /后续公告/ }).click()
  await page.getByRole('menuitem', { name: '发更正' }).click()
  await page.waitForURL(url => !url.search.includes(tender.id))
  await correctOpening()
  const id = await submitShown(page)
  await people.pass(id)

  const moved = `${becomes}:00`
  expect((await people.editor.info.getInfoById({ id: tender.id }))?.openTenderTime).toBe(moved)
  const pack = packs.find(({ siteCode }) => siteCode === people.places[0]?.siteId)
  const [list] = Object.entries(pack?.routes ?? {}).find(([, { kind }]) => kind === 'notice-search') ?? []
  const found = await fetch(`${origin}${routerBase}${list}?title=教学设备&noticeType=00101&format=json`)
  const { data } = (await found.json()) as { data: { rows: { id: string; openTenderTime: string }[] } }
  expect(data.rows.find(row => row.id === tender.id)?.openTenderTime).toBe(moved)

  // The call itself, with the project around it.
  await page.goto(origin + (await publicAddress(people.editor, tender.id)))
  const main = page.getByRole('main')
  expect(await visibleText(main)).toContain(`开标时间已更正：原 ${was} → 现 ${becomes}`)
  const corrections = main.getByRole('region', { name: '已更正的内容' })
  expect(await corrections.locator('del').allInnerTexts()).toHaveLength(1)
  expect(await visibleText(corrections)).toContain('供应商提出询问，顺延截止时间')
  const steps = main.getByRole('region', { name: '项目全过程' })
  expect(await steps.getByRole('link').count()).toBe(2)

  // The correction is a notice of its own.
  await corrections.getByRole('link', { name: /更正公告/ }).click()
  await page.getByRole('heading', { level: 1, name: /更正公告$/ }).waitFor()
  const change = page.getByRole('main').locator('table', { hasText: '更正后内容' })
  expect(await visibleText(change)).toContain('供应商提出询问，顺延截止时间')
  expect(faults).toEqual([])
})

test('a correction that was begun by itself finds its notice; one of a notice that is not in force is refused', async () => {
  const tender = await people.publishTender()
  const { id } = await people.draft('correction', {
    targetId: '',
    changes: [],
    planId: '',
    openTenderCode: '',
    openTenderName: '',
  })
  await openNotice(page, origin, id)
  await page.getByRole('combobox', { name: '被更正的公告' }).fill(tender.code)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await page.getByText(/^更正“.*原内容取自现行内容/).waitFor()
  expect(await page.getByLabel('项目编号', { exact: true }).inputValue()).toBe(tender.code)
  await correctOpening()
  await saved(page)

  const keeper = apiOf(origin, await signIn(origin, 'reviewer3'))
  const { version } = await keeper.notice.get({ id: tender.id })
  await keeper.notice.withdraw({ id: tender.id, version, reason: '采购任务取消' })
  await page.getByRole('button', { name: /^送\s*审$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('被更正的公告不存在或未发布').waitFor()
  expect(await dialog.getByRole('button', { name: /^送\s*审$/ }).isDisabled()).toBe(true)
})

test('what the law asks of the days refuses or warns, as the site is set', async () => {
  const admin = apiOf(origin, await signIn(origin))
  const at = people.places.findLastIndex(({ siteId }) => siteId !== people.places[0]?.siteId)
  const siteId = people.places[at]?.siteId ?? ''
  const setTo = async (value: '0' | '1' | '2' | null): Promise<void> => {
    const { settings } = await admin.configuration.list({ siteId })
    const { version = 0 } = settings.find(({ key }) => key === 'publish.check-tender') ?? {}
    await admin.configuration.update({ id: 'publish.check-tender', siteId, value, version, reason: '试验' })
  }
  const { id } = await people.draft(
    'tender',
    {
      openTenderCode: `E2E-LAW-${Date.now()}`,
      docsFrom: dayIn(0),
      docsTo: dayIn(2),
      openTenderTime: `${dayIn(19)} 09:30:00`,
    },
    at,
  )
  await openNotice(page, origin, id)
  await page.getByText('等标期：不符合，不能送审').waitFor()
  await page.getByText(`等标期为19日，少于20日，最早应为${dayIn(20)}`).waitFor()
  // Work days are those of the calendar.
  const national = (await admin.workday.calendars({})).find(({ parentId }) => parentId === null)
  const { date } = await admin.workday.calculate({
    calendarId: national?.id ?? '',
    start: dayIn(0),
    days: 5,
  })
  await page.getByText(new RegExp(`少于5个工作日，最早应为${date}`)).waitFor()
  await page.getByRole('button', { name: /^送\s*审$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^等标期：/).waitFor()
  expect(await dialog.getByRole('button', { name: /^送\s*审$/ }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: /^取\s*消$/ }).click()

  await setTo('0')
  try {
    await page.getByLabel('获取截止日期', { exact: true }).fill(dayIn(14))
    await page.keyboard.press('Tab')
    await page.getByText('等标期：提示').waitFor()
    await submitShown(page)
  } finally {
    await setTo(null)
  }
  expect(faults).toEqual([])
})

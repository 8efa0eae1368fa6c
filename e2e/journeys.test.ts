import { randomUUID } from 'node:crypto'
import { routerBase } from '@sunport/contract/constants.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { apiOf, visitorApi } from './support/api.ts'
import { hydrated, launchBrowser, visibleText, visit } from './support/browser.ts'
import { publishReply } from './support/database.ts'
import { chooseByArrows, tabTo } from './support/keyboard.ts'
import { fillQuestion } from './support/messages.ts'
import { ownMobile } from './support/phone.ts'
import { choice, openSurvey } from './support/surveys.ts'
import { attachment, districtsOf, expectFileOfCard, expectOpenTendersOf } from './support/tenders.ts'

const origin = inject('origin')
const api = apiOf(origin)
const at = (path: string): string => origin + routerBase + path
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
})
afterAll(() => browser.close())

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a supplier finds an open tender of a city and downloads its file', () =>
  visit(context, at('/websiteGd'), async ({ page, faults }) => {
    await page.getByRole('link', { name: /更多.*项目采购/ }).click()
    await heading(page, '项目采购公告').waitFor()
    await page.getByRole('link', { name: '仅看可投标' }).click()
    await page.getByRole('list', { name: '已选条件' }).getByText('仅看可投标').waitFor()
    await page.getByLabel('区划').selectOption({ label: '广州市（全部）' })
    await page.getByRole('button', { name: '查询' }).click()
    await page.waitForURL(/regionCode=440100/)
    await page.getByRole('list', { name: '已选条件' }).getByText('广州市').waitFor()
    expect(page.url()).toContain('biddable=1')
    await expectOpenTendersOf(page, await districtsOf(page, '广州市'))

    const title = await visibleText(page.locator('main tbody a').first())
    await page.locator('main tbody a').first().click()
    await heading(page, title).waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), attachment(page).click()])
    await expectFileOfCard(attachment(page), download)
    expect(faults).toEqual([])
  }))

/** A name that stands in the register of offences as well as in the directory. */
const punishedSupplier = async (siteId: string): Promise<string> => {
  const { rows } = await api.credit.seriousInfo({ siteId, pageSize: 100 })
  for (const { creditName } of rows) {
    const { total } = await api.supplier.homeList({ siteId, name: creditName, currPage: 1, pageSize: 12 })
    if (total === 1) return creditName
  }
  throw new Error('no supplier of the directory has a record')
}

test('a purchaser looks up a supplier, its record and what it was punished for', async () => {
  const name = await punishedSupplier('sc')
  await visit(context, at('/exposureListPage'), async ({ page, faults }) => {
    await hydrated(page)
    await page.getByLabel('主体名称').fill(name)
    await page.getByRole('button', { name: '查询' }).click()
    const decision = page.locator('main tbody tr:only-child').filter({ hasText: name })
    await decision.waitFor()
    const [, unit = ''] = /([^〕\s]+财政[局厅])/.exec(await visibleText(decision)) ?? []

    const navigation = page.getByRole('navigation', { name: '主导航' })
    await navigation.getByRole('button', { name: '名录' }).hover()
    await navigation.getByRole('link', { name: '供应商', exact: true }).click()
    await heading(page, '供应商名录').waitFor()
    await page.getByLabel('供应商名称').fill(name)
    await page.getByRole('button', { name: '查询' }).click()
    await page.getByText('共 1 家供应商').waitFor()
    await page.locator('main').getByRole('link', { name }).click()
    await heading(page, name).waitFor()
    expect(await visibleText(page.getByRole('region', { name: '基本信息' }))).toMatch(
      /统一社会信用代码 [0-9A-Z]{18}/,
    )
    const record = await visibleText(page.getByRole('region', { name: /^信用记录/ }))
    expect(unit).not.toBe('')
    expect(record).toContain(unit)
    expect(record).toContain('禁止参加政府采购活动')
    expect(faults).toEqual([])
  })
})

test('a citizen asks a question, and its answer stands on the board at once', () =>
  visit(context, at('/interactiveCommunicationGs'), async ({ page, faults }) => {
    const subject = `框架协议的期限如何计算（${Date.now() % 1e6}）`
    const mobile = ownMobile()
    await hydrated(page)
    await page.getByRole('link', { name: '我要咨询' }).click()
    const { number, code } = await fillQuestion(page, {
      subject,
      content: '请问封闭式框架协议的有效期最长是几年？货物与服务是否相同？',
      name: '王芳',
      mobile,
    })

    const board = at('/interactiveCommunicationGs?status=answered')
    await page.goto(board)
    expect(await page.getByRole('link', { name: subject }).count()).toBe(0)
    await publishReply(
      inject('dataFolder'),
      number,
      '货物项目的框架协议有效期一般不超过一年，服务项目一般不超过两年。',
    )
    await expect.poll(() => fetch(board).then(answer => answer.text())).toContain(subject)

    await page.reload()
    await page.getByRole('link', { name: subject }).click()
    await heading(page, subject).waitFor()
    expect(await page.getByRole('region', { name: '答复' }).textContent()).toContain('一般不超过两年')
    expect(await visibleText(page.locator('main'))).toContain('王**')
    await page.getByRole('link', { name: '查询办理进度' }).click()
    await page.getByLabel('留言编号').fill(number)
    await page.getByLabel('查询码').fill(code)
    await page.getByRole('button', { name: '查询', exact: true }).click()
    await page.getByText('已公开', { exact: true }).waitFor()
    expect(faults).toEqual([])
  }))

test('a visitor answers a questionnaire and finds it counted', async () => {
  const counted = async (page: Page): Promise<{ all: number; first: number }> => {
    await page.getByText('有效答卷').waitFor()
    const words = await visibleText(page.locator('main'))
    const first = await visibleText(page.getByRole('table').first().getByRole('row').nth(1))
    return {
      all: Number(/有效答卷 ([\d,]+) 份/.exec(words)?.[1]?.replaceAll(',', '')),
      first: Number(/([\d,]+) 人/.exec(first)?.[1]?.replaceAll(',', '')),
    }
  }
  const title = `旅程问卷${randomUUID().slice(0, 8)}`
  const surveyed = packs.find(pack => pathOfKind(pack, 'questionnaire-stats'))
  if (!surveyed) throw new Error('a region with pages for questionnaires is needed')
  const id = await openSurvey({ siteId: surveyed.siteCode, title, resultPolicy: 'after-submit' }, [
    choice('Q1', '您的身份', '采购人', '供应商'),
    choice('Q2', '是否满意', '满意', '不满意'),
  ])
  // Fewer are not counted in public.
  const firstOnes = 6
  const { questionnaire } = await visitorApi(origin)
  for (let sent = 0; sent < firstOnes; sent++)
    await questionnaire.submitQuestionnaire({
      id,
      versionNo: 1,
      answers: { Q1: ['A'], Q2: ['A'] },
      seconds: 30,
    })
  const answer = async (visitor: BrowserContext): Promise<{ all: number; first: number }> =>
    visit(visitor, at(pathOfKind(surveyed, 'questionnaire-list') ?? ''), async ({ page, faults }) => {
      await hydrated(page)
      const row = page
        .getByRole('listitem')
        .filter({ hasText: title })
        .filter({ hasText: '填写后可查看结果' })
      await row.getByRole('link', { name: /^填写问卷/ }).click()
      await page.getByRole('button', { name: '提交问卷' }).waitFor()
      for (const group of await page
        .getByRole('group')
        .filter({ has: page.getByRole('radio') })
        .all())
        await group.getByRole('radio').first().check()
      await page.getByRole('button', { name: '提交问卷' }).click()
      await page.getByRole('heading', { name: '提交成功' }).waitFor()
      await page.getByRole('link', { name: '查看统计结果' }).click()
      const seen = await counted(page)
      expect(faults).toEqual([])
      return seen
    })
  const visitors = [await browser.newContext(), await browser.newContext()]
  const [before, after] = [
    await answer(visitors[0] as BrowserContext),
    await answer(visitors[1] as BrowserContext),
  ]
  expect([before, after]).toEqual([
    { all: firstOnes + 1, first: firstOnes + 1 },
    { all: firstOnes + 2, first: firstOnes + 2 },
  ])
  await Promise.all(visitors.map(visitor => visitor.close()))
})

test('a reader opens a law at an article, and its address leads there again', () =>
  visit(context, at('/lawSx'), async ({ page, faults }) => {
    await hydrated(page)
    await page.getByRole('link', { name: /^地方性法规/ }).click()
    await page.locator('main [aria-current]').filter({ hasText: '地方性法规' }).waitFor()
    const law = page.locator('main tbody a').first()
    const title = await visibleText(law)
    await law.click()
    await heading(page, title).waitFor()
    const entry = page.getByRole('navigation', { name: '目录' }).getByRole('link').last()
    await entry.click()
    await page.waitForURL(/#/)
    const chapter = page.locator(`[id="${decodeURIComponent(new URL(page.url()).hash.slice(1))}"]`)
    expect(await isInView(chapter)).toBe(true)

    await page.getByLabel(/^条文序号/).fill('12')
    await page.getByRole('button', { name: '跳转' }).click()
    await page.waitForURL(/tiao=12/)
    const article = page.getByText(/^第十二条/).first()
    await expect.poll(() => isInView(article)).toBe(true)

    const permalink = page.url()
    await page.goto('about:blank')
    await page.goto(permalink)
    await expect.poll(() => isInView(page.getByText(/^第十二条/).first())).toBe(true)
    expect(faults).toEqual([])
  }))

const isInView = (element: Locator): Promise<boolean> =>
  element.evaluate(target => {
    const { top, bottom } = target.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })

describe('in elder mode, by the keyboard alone', () => {
  test('the first journey is the same: from the home to the file of an open tender', async () => {
    const own = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    await visit(own, at('/websiteHlj'), async ({ page, faults }) => {
      const wrong: string[] = []
      const goTo = async (target: Locator): Promise<void> => {
        wrong.push(...(await tabTo(page, target)))
      }
      await goTo(page.getByRole('link', { name: '适老化' }))
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
      await hydrated(page)
      expect(await page.locator('html').getAttribute('data-elder')).not.toBeNull()
      expect(
        await page.locator('main').evaluate(main => Number.parseFloat(getComputedStyle(main).fontSize)),
      ).toBeGreaterThanOrEqual(18)

      // The home of this mode has three tasks; the first of them is this one.
      await goTo(page.getByRole('main').getByRole('link', { name: '看采购公告' }))
      await page.keyboard.press('Enter')
      await heading(page, '采购公告').waitFor()
      // In this mode the conditions are folded away.
      await goTo(page.locator('summary', { hasText: '筛选' }))
      await page.keyboard.press('Enter')
      await goTo(page.getByLabel('区划'))
      await chooseByArrows(page, page.getByLabel('区划'), '230100')
      await goTo(page.getByRole('button', { name: '查询' }))
      await page.keyboard.press('Enter')
      await page.waitForURL(/regionCode=230100/)
      await page.getByRole('list', { name: '已选条件' }).getByText('哈尔滨市').waitFor()
      await goTo(page.getByRole('link', { name: '仅看可投标' }))
      await page.keyboard.press('Enter')
      await page.getByRole('list', { name: '已选条件' }).getByText('仅看可投标').waitFor()
      await page.getByRole('list', { name: '已选条件' }).getByText('仅看可投标').waitFor()
      await expectOpenTendersOf(page, await districtsOf(page, '哈尔滨市'))

      const tender = page.locator('main tbody a').first()
      const title = await visibleText(tender)
      await goTo(tender)
      await page.keyboard.press('Enter')
      await heading(page, title).waitFor()
      await goTo(attachment(page))
      const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
      await expectFileOfCard(attachment(page), download)
      expect(wrong).toEqual([])
      expect(faults).toEqual([])
    })
    await own.close()
  })
})

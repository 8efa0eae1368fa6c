import { routerBase } from '@sunport/contract/constants.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { resultHref } from '../web/src/portal/parts/questionnaire-links.ts'
import { packs } from './support/addresses.ts'
import { hydrated, launchBrowser, visit } from './support/browser.ts'

const origin = inject('origin')
const listed = packs.flatMap(pack => {
  const path = pathOfKind(pack, 'questionnaire-list')
  return path ? [{ code: pack.code, href: `${origin}${routerBase}${path}` }] : []
})
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** The first that can be answered and whose results are seen afterwards. */
const openOne = async (page: Page): Promise<void> => {
  await hydrated(page)
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^填写问卷/ }) })
    .filter({ hasText: '填写后可查看结果' })
  await row
    .first()
    .getByRole('link', { name: /^填写问卷/ })
    .click()
  await page.getByRole('button', { name: '提交问卷' }).waitFor()
}

/** Something for every question: the first choice of each. */
const fill = async (page: Page): Promise<void> => {
  for (const group of await page
    .getByRole('group')
    .filter({ has: page.getByRole('radio') })
    .all())
    await group.getByRole('radio').first().check()
  for (const group of await page
    .getByRole('group')
    .filter({ has: page.getByRole('checkbox') })
    .all())
    await group.getByRole('checkbox').first().check()
}

const submit = (page: Page) => page.getByRole('button', { name: '提交问卷' }).click()

describe.each(listed)('a visitor of $code', ({ code, href }) => {
  test('is told what is missing, answers once, and sees the statistics', async () => {
    const context = await browser.newContext()
    await visit(context, href, async ({ page, faults }) => {
      await openOne(page)
      const answering = page.url()
      await submit(page)
      const summary = page.getByRole('alert')
      expect(await summary.textContent()).toMatch(/有 \d+ 道题需要补充或修改/)
      expect(await summary.evaluate(element => element === document.activeElement)).toBe(true)
      await fill(page)
      await submit(page)
      await page.getByRole('heading', { name: '提交成功' }).waitFor()
      await page.getByRole('link', { name: '查看统计结果' }).click()
      await page.getByText('有效答卷').waitFor()
      expect(await page.getByRole('table').count()).toBeGreaterThan(2)
      await page.reload()
      await page.getByText('有效答卷').waitFor()

      await page.goto(answering)
      await hydrated(page)
      await fill(page)
      await submit(page)
      await page.getByText('您已提交过该问卷，每位访客只能提交一次').waitFor()
      expect(await page.getByRole('radio').first().isChecked()).toBe(true)
      expect(faults).toEqual([])
    })
    await context.close()
  })

  test('who has not answered does not see the results of an open one', async () => {
    const context = await browser.newContext()
    await visit(context, href, async ({ page }) => {
      await hydrated(page)
      const open = page.getByRole('listitem').filter({ hasText: '填写后可查看结果' }).first()
      expect(await open.getByRole('link', { name: /^查看结果/ }).count()).toBe(0)
      const answering = await open.getByRole('link', { name: /^填写问卷/ }).getAttribute('href')
      const id = new URLSearchParams(answering?.split('?')[1]).get('id') ?? ''
      const pack = packs.find(each => each.code === code)
      if (!pack) throw new Error(`no pack ${code}`)
      await page.goto(origin + routerBase + resultHref(pack, id))
      await page.getByText('结果未公开').waitFor()
      expect(await page.getByText('有效答卷').count()).toBe(0)
    })
    await context.close()
  })
})

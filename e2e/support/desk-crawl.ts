import { backOfficePages } from '@sunport/contract/back-office-pages.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import type { Locator, Page } from 'playwright-core'
import { apiOf, signIn } from './api.ts'

/** The folders of all back-office pages. */
export const deskPages: readonly string[] = backOfficePages.flatMap(row => ('page' in row ? [row.page] : []))

/** Until what was asked for has come and stands still. */
export const deskSettled = async (page: Page): Promise<void> => {
  await page.locator('main h1, main .ant-result').first().waitFor()
  await page.waitForFunction(
    () => !document.querySelector('.ant-skeleton-active, .ant-spin-spinning, [aria-busy="true"]'),
  )
  // The frame of a preview may go on asking after its page stands.
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
}

/** Whether the page is open to whoever is signed in; to others it says that it is not. */
export const openDeskPage = async (page: Page, origin: string, name: string): Promise<boolean> => {
  await page.goto(`${origin}${routerBase}/main/${name}`)
  await deskSettled(page)
  return (await page.getByText('您没有该页面的权限').count()) === 0
}

export interface OwnPage {
  user: string
  page: string
}

/** The pages of everybody's menu: all of the first two, and of the others what nobody before them has. */
export const pagesOf = async (origin: string, people: readonly string[]): Promise<OwnPage[]> => {
  const found: OwnPage[] = []
  for (const [at, user] of people.entries()) {
    const menu = await apiOf(origin, await signIn(origin, user)).session.userMenu({})
    const own = menu.flatMap(({ funcParam }) => (funcParam ? [funcParam] : []))
    const fresh = own.filter(page => at < 2 || !found.some(known => known.page === page))
    found.push(...fresh.map(page => ({ user, page })))
  }
  return found.filter(({ page }) => deskPages.includes(page))
}

/** One of those who have it, for each page. */
export const ownerOf = (pages: readonly OwnPage[]): OwnPage[] => [
  ...new Map(pages.toReversed().map(own => [own.page, own])).values(),
]

type Look = (where: string) => Promise<void>

const adding = /^(新增|新建|登记|上传|发起|写)/

const overlays = '[role="dialog"], .ant-dropdown:not(.ant-dropdown-hidden)'

/** Until a click has led somewhere; some rows have nothing behind them. */
const arrived = async (page: Page, from: string): Promise<void> => {
  await page
    .waitForFunction(
      ([address, above]) => location.href !== address || document.querySelector(above ?? ''),
      [from, overlays],
      { timeout: 5_000 },
    )
    .catch(() => undefined)
  await deskSettled(page)
}

const opened = async (page: Page, control: Locator): Promise<boolean> => {
  if ((await control.count()) === 0 || !(await control.first().isEnabled())) return false
  const from = page.url()
  await control.first().click()
  await arrived(page, from)
  return true
}

/** What a page shows by itself, on each of its tabs, in its dialog for adding, and of its first row. */
export const eachView = async (page: Page, origin: string, name: string, look: Look): Promise<void> => {
  const again = () => openDeskPage(page, origin, name)
  await look(name)
  const tabs = page.locator('main [role="tab"]')
  for (let at = 1; at < (await tabs.count()); at++) {
    await tabs.nth(at).click()
    await tabs.nth(at).and(page.locator('[aria-selected="true"]')).waitFor()
    await deskSettled(page)
    await look(`${name}, tab ${at + 1}`)
  }
  await again()
  if (await opened(page, page.locator('main').getByRole('button', { name: adding }))) {
    await look(`${name}, adding`)
    await again()
  }
  const row = page.locator('main .ant-table-tbody .ant-table-row').first()
  if (await opened(page, row.getByRole('button', { name: /^编辑/ }))) {
    await look(`${name}, editing`)
    await again()
  }
  if (await opened(page, row.getByRole('button', { name: /更多操作$/ }))) {
    await look(`${name}, more actions`)
    await page.keyboard.press('Escape')
  }
  const way = row.locator('a, button.ant-btn-link').first()
  if (await opened(page, (await way.count()) > 0 ? way : row.locator('td').nth(1)))
    await look(`${name}, first row`)
}

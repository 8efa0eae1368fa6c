import type { Api } from '@sunport/contract/calls.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { apiOf, freshAccount, signIn } from './support/api.ts'
import { launchBrowser } from './support/browser.ts'
import { giveRoles } from './support/database.ts'
import { enterDesk, newChannel } from './support/desk.ts'
import { ownMobile } from './support/phone.ts'

const origin = inject('origin')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const confirm = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('button', { name }).click()
const press = (page: Page, name: string) =>
  page.getByRole('region', { name: '办理' }).getByRole('button', { name, exact: true }).click()

/** What is offered comes later than the field; the key for the first one would take nothing until then. */
const chooseTitled = async (page: Page, field: Locator, title: string): Promise<void> => {
  await field.fill(title)
  // Of the list that is open: one that was closed may offer the same, and stand behind it.
  const offer = page.locator('.ant-select-dropdown:visible').getByTitle(title, { exact: true }).last()
  await offer.waitFor()
  // A list that is filled anew between press and release does not hear the click: one clicks again. And an offer that
  // is out of sight says nothing: the list closes when something was chosen.
  await expect
    .poll(async () => {
      if (await offer.isVisible()) await offer.click()
      return field.getAttribute('aria-expanded')
    })
    .toBe('false')
}

test('a call is entered at the desk, rings at its unit, and is answered by a template', async () => {
  const subject = `电话询问保证金退还${Date.now()}`
  const { page: keeper } = await enterDesk(browser, origin, 'keeper', '/main/message-receiving')
  await keeper.getByRole('button', { name: '代录留言' }).click()
  const form = keeper.getByRole('dialog')
  await form.getByLabel('标题').fill(subject)
  await form.getByLabel('内容').fill('来电人询问投标保证金何时退还，请予答复。')
  await form.getByLabel('姓名').fill('李小红')
  await form.getByLabel('手机号码').fill(ownMobile())
  await confirm(keeper, /^登\s*记$/)
  expect(await form.getByText('取得同意').count()).toBeGreaterThan(0)
  await form.getByLabel(/已向留言人说明/).check()
  await confirm(keeper, /^登\s*记$/)
  await keeper.getByText('留言登记回执').waitFor()
  const number = await keeper
    .getByRole('dialog')
    .locator('td, .ant-descriptions-item-content')
    .first()
    .textContent()
  expect(number).toMatch(/^\d{18,22}$/)
  await keeper
    .getByRole('dialog')
    .getByRole('button', { name: /^关\s*闭$/ })
    .last()
    .click()

  const { page: replier, faults } = await enterDesk(
    browser,
    origin,
    'replier',
    '/main/message-replying?tab=templates',
  )
  const name = `退还保证金${Date.now()}`
  await replier
    .getByRole('button', { name: /新\s*增/ })
    .first()
    .click()
  const template = replier.getByRole('dialog')
  await template.getByLabel('模板名称').fill(name)
  await template
    .getByLabel('模板内容')
    .fill('您好！您的留言{{留言编号}}收悉。投标保证金应当自中标通知书发出之日起五个工作日内退还。')
  await template.getByLabel('没有依据的理由').fill('属于一般说明')
  await template.getByRole('button', { name: /^保\s*存$|^确\s*定$/ }).click()
  await replier.getByRole('cell', { name, exact: true }).waitFor()

  await keeper.goto(`${keeper.url().split('?')[0]}?keyword=${number}`)
  await keeper.getByRole('button', { name: subject }).first().click()
  await press(keeper, '受理')
  await keeper.getByText('已受理', { exact: true }).first().waitFor()
  await press(keeper, '分办')
  await keeper.getByRole('dialog').getByLabel('办理单位').click()
  await keeper.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await confirm(keeper, /^分\s*办$/)
  await keeper.getByText('待答复', { exact: true }).first().waitFor()

  await replier.reload()
  const bell = replier.getByRole('button', { name: /^通知，\d+ 条未读$/ })
  await bell.click()
  await replier.getByRole('link', { name: new RegExp(`留言 ${number} 分办给您`) }).click()
  await replier.getByRole('heading', { level: 1, name: subject }).waitFor()
  const entry = replier.getByRole('navigation', { name: '功能菜单' }).getByText('留言答复').locator('..')
  // Numbers come after the menu.
  await expect.poll(() => entry.textContent()).toMatch(/^留言答复(\d+|99\+)，\d+ 项待办$/)

  await replier.getByLabel('插入答复模板').click()
  await replier.locator('.ant-select-dropdown:visible').getByText(name).click()
  expect(await replier.getByLabel('答复内容').inputValue()).toContain(`您的留言${number}收悉`)
  await replier.getByRole('button', { name: '提交审核' }).click()
  await replier.getByText('待审核', { exact: true }).first().waitFor()
  expect(faults).toEqual([])
  for (const page of [keeper, replier]) await page.context().close()
})

/** A call that is written down, taken up and given to the unit of those who answer. */
const assigned = async (keeper: Api, subject: string): Promise<string> => {
  const { msgNo } = await keeper.messageDesk.enter({
    channel: 'phone',
    siteId: 'gd',
    msgType: 'consult',
    subject,
    content: '来电人询问投标保证金何时退还，请予答复。',
    name: '李小红',
    mobile: ownMobile(),
    identity: 'supplier',
    publicWish: '1',
    consent: '1',
  })
  const [row] = (await keeper.messageDesk.list({ keyword: msgNo, desk: 'receiving' })).rows
  if (!row) throw new Error('not at its desk')
  const { version } = await keeper.messageDesk.accept({ id: row.id, version: row.version })
  await keeper.messageDesk.assign({ id: row.id, version, orgId: 'org-root' })
  return row.id
}

test('several are answered at once; one is printed, and becomes the draft of a knowledge article', async () => {
  const [keeper, replier, reviewer] = (await Promise.all(
    ['keeper', 'replier', 'reviewer2'].map(async name => apiOf(origin, await signIn(origin, name))),
  )) as [Api, Api, Api]
  const mark = `一并答复${Date.now()}`
  const ids = [await assigned(keeper, `${mark}甲`), await assigned(keeper, `${mark}乙`)]
  const answer = '投标保证金应当自中标通知书发出之日起五个工作日内退还。'
  await replier.replyTemplate.create({
    siteId: 'gd',
    name: mark,
    body: `您好！您的留言{{留言编号}}收悉。${answer}`,
    citations: ['政府采购法实施条例第三十三条'],
    isShared: false,
  })
  const desk = await enterDesk(browser, origin, 'replier', `/main/message-replying?keyword=${mark}`)
  for (const each of ['甲', '乙'])
    await desk.page
      .getByRole('row')
      .filter({ hasText: `${mark}${each}` })
      .getByRole('checkbox')
      .check()
  await desk.page.getByRole('button', { name: '按模板答复' }).click()
  const bulk = desk.page.getByRole('dialog')
  await bulk.getByLabel('答复模板').click()
  await desk.page.locator('.ant-select-dropdown:visible').getByText(mark).click()
  await bulk.getByRole('button', { name: /^检\s*查$/ }).click()
  await bulk.getByRole('button', { name: '执行 2 条' }).click()
  await bulk.getByText('已执行 2 条，未执行 0 条').waitFor()

  const [id = ''] = ids
  const { version } = await reviewer.messageDesk.get({ id })
  const passed = await reviewer.messageDesk.approve({ id, version })
  await reviewer.messageDesk.publish({ id, version: passed.version })
  await desk.page.context().close()

  // Somebody who reads messages and writes articles.
  const both = await freshAccount(origin)
  await giveRoles(inject('dataFolder'), both, ['role-editor', 'role-message-replier'])
  const { page, faults } = await enterDesk(browser, origin, both, `/main/message-viewing?message=${id}`)
  const words = page.getByText(answer).first()
  await words.waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const hidden of [page.getByRole('banner'), page.getByRole('navigation'), page.getByRole('button')])
    for (const one of await hidden.all()) expect(await one.isVisible()).toBe(false)
  for (const shown of [words, page.getByText('办理记录'), page.getByText('来电人询问投标保证金').first()])
    expect(await shown.isVisible()).toBe(true)
  // All of it goes to paper: nothing is cut off in a box that scrolls.
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('main, main *, body, html')].some(
      box =>
        box.scrollHeight > box.clientHeight + 40 &&
        getComputedStyle(box).overflowY !== 'visible' &&
        box !== document.documentElement,
    ),
  )
  expect(cut).toBe(false)
  await page.emulateMedia({ media: 'screen' })

  const place = await newChannel(origin, 1)
  const admin = apiOf(origin, await signIn(origin))
  const site = (await admin.session.getAllSite({})).find(each => each.id === place.siteId)
  await page.getByRole('button', { name: '转知识库' }).click()
  const begin = page.getByRole('dialog')
  await chooseTitled(page, begin.getByLabel('站点'), site?.name ?? '')
  await chooseTitled(page, begin.getByLabel('栏目'), place.channelName)
  await begin.getByRole('button', { name: '开始编辑' }).click()
  await page.waitForURL(/information\?edit=/)
  const article = new URL(page.url()).searchParams.get('edit') ?? ''
  expect(await admin.article.get({ id: article })).toMatchObject({
    publicState: 'draft',
    open: { title: `${mark}甲`, bodyHtml: expect.stringContaining(answer) },
  })
  expect(faults).toEqual([])
  await page.context().close()
})

test('an editor who keeps no messages begins an article with an answer that the public reads', async () => {
  const place = await newChannel(origin, 1)
  const admin = apiOf(origin, await signIn(origin))
  const site = (await admin.session.getAllSite({})).find(each => each.id === place.siteId)
  const { rows } = await admin.message.listMessages({ siteId: place.siteId, status: 'answered' })
  const subject = rows[0]?.subject ?? ''
  const { page, faults } = await enterDesk(browser, origin, 'editor', '/main/my-content')
  await page.getByRole('button', { name: '由公开留言起草' }).click()
  const begin = page.getByRole('dialog')
  for (const label of ['留言所在站点', '站点']) {
    await chooseTitled(page, begin.getByLabel(label, { exact: true }), site?.name ?? '')
  }
  await chooseTitled(page, begin.getByLabel('已公开的留言'), subject)
  await chooseTitled(page, begin.getByLabel('栏目'), place.channelName)
  await begin.getByRole('button', { name: '开始编辑' }).click()
  await page.waitForURL(/information\?edit=/)
  const id = new URL(page.url()).searchParams.get('edit') ?? ''
  expect(await admin.article.get({ id })).toMatchObject({
    open: { title: subject, bodyHtml: expect.stringContaining('<h2>答</h2>') },
  })
  expect(faults).toEqual([])
  await page.context().close()
})

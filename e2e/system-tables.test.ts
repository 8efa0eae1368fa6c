import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { md5 } from '../server/src/testing/signing.ts'
import { apiOf, signIn } from './support/api.ts'
import { launchBrowser, watchFaults } from './support/browser.ts'
import { signInPage } from './support/desk.ts'
import { adminPassword } from './support/product.ts'

const origin = inject('origin')

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Somebody's own browser, signed in, at a page of the back-office. */
const enter = async (userName: string, path: string) => {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1440, height: 900 },
  })
  const page: Page = await context.newPage()
  const faults = watchFaults(page)
  await signInPage(page, origin, userName)
  await page.goto(`${origin}${routerBase}/main${path}`)
  return { page, faults, leave: () => context.close() }
}

const fresh = (): string => Math.random().toString(36).slice(2, 8)
const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    failure => (failure as Error).message,
  )

test('a guarded setting holds when a second person has confirmed it in his own browser', async () => {
  const auditor = apiOf(origin, await signIn(origin, 'auditadmin'))
  const changeTo = (newPassword: string) =>
    refusalOf(auditor.session.changePassword({ oldPassword: md5(adminPassword), newPassword }))
  const words = '密码长度需为20位以上'
  expect(await changeTo(adminPassword)).not.toBe(words)

  const asking = await enter('admin', '/configuration?category=security')
  await asking.page.getByRole('button', { name: '修改密码最小长度' }).click()
  const input = asking.page.getByRole('spinbutton', { name: '密码最小长度' })
  await input.fill('99')
  await asking.page.getByRole('alert').getByText('请输入8至32的整数').waitFor()
  await input.fill('20')
  await asking.page.getByRole('button', { name: '提交确认' }).click()
  const pending = asking.page.getByRole('region', { name: '待确认的修改' })
  await pending.getByText('20', { exact: true }).waitFor()
  expect(await pending.getByRole('button', { name: '确认密码最小长度' }).count()).toBe(0)
  expect(await changeTo(adminPassword)).not.toBe(words)

  const confirming = await enter('secadmin', '/configuration')
  await confirming.page.getByRole('button', { name: '确认密码最小长度' }).click()
  const setting = confirming.page.getByRole('listitem', { name: '密码最小长度' })
  await setting.getByText('已修改').waitFor()
  await setting.getByText('20', { exact: true }).waitFor()
  await expect.poll(() => changeTo(adminPassword)).toBe(words)
  expect([...asking.faults, ...confirming.faults]).toEqual([])

  const { configuration: admin } = apiOf(origin, await signIn(origin))
  const { configuration: guard } = apiOf(origin, await signIn(origin, 'secadmin'))
  await admin.update({ id: 'security.password-length', siteId: null, value: null, version: 1 })
  const [asked] = (await guard.list({})).proposals
  await guard.decide({ id: asked?.id ?? '', decision: 'confirmed' })
  await expect.poll(() => changeTo(adminPassword)).not.toBe(words)
  await asking.leave()
  await confirming.leave()
})

test('a dictionary entry that is switched off leaves the public call', async () => {
  const { dictionary, portal } = apiOf(origin, await signIn(origin))
  const dictType = `E2e_${fresh()}`
  const { id: typeId } = await dictionary.createType({ dictType, typeName: '浏览器词表' })
  for (const dictName of ['留下的', '停用的'])
    await dictionary.createItem({ typeId, dictCode: dictName, dictName })
  const names = async () => (await portal.getDictInfo({ dictType })).map(({ dictName }) => dictName)
  expect((await names()).sort()).toEqual(['停用的', '留下的'])

  const { page, faults, leave } = await enter('admin', `/dictionary?t_keyword=${dictType}`)
  await page.getByRole('button', { name: '停用停用的' }).click()
  await expect.poll(names).toEqual(['留下的'])
  expect(faults).toEqual([])
  await leave()
})

test('a region that is switched off leaves the public filter', async () => {
  const { region, portal } = apiOf(origin, await signIn(origin))
  const regionCode = `4401${60 + Math.floor(Math.random() * 19)}`
  const regionName = `测试区${fresh()}`
  await region.create({ regionCode, parentCode: '440100', regionName, regionMark: 'zone', sort: 0 })
  const isOffered = async () =>
    (await portal.getRegionJson({ regionCode: '440000' })).some(row => row.regionCode === regionCode)
  await expect.poll(isOffered).toBe(true)

  const { page, faults, leave } = await enter('admin', '/region')
  await page.getByRole('button', { name: '展开广东省' }).click()
  await page.getByRole('button', { name: '展开广州市', exact: true }).click()
  await page.getByRole('button', { name: regionName, exact: true }).waitFor()
  await page.getByRole('button', { name: `${regionName}的更多操作` }).click()
  await page.getByRole('menuitem', { name: '停用' }).click()
  await page.getByRole('button', { name: /确\s*定/ }).click()
  await expect.poll(isOffered).toBe(false)
  expect(faults).toEqual([])
  await leave()
  await region.remove({ id: regionCode, version: 2 })
})

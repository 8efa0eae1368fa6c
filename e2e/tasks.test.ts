import type { Api } from '@sunport/contract/calls.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runningEmbedded } from '../server/src/platform/database/embedded/running-embedded.ts'
import { apiOf, signIn } from './support/api.ts'
import { launchBrowser, watchFaults } from './support/browser.ts'
import { signInPage } from './support/desk.ts'

const origin = inject('origin')
const dataFolder = inject('dataFolder')

let browser: Browser
let page: Page
let faults: string[]
let api: Api
let databaseUrl: string

beforeAll(async () => {
  databaseUrl = (await runningEmbedded(dataFolder)) ?? ''
  api = apiOf(origin, await signIn(origin))
  browser = await launchBrowser()
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
  })
  page = await context.newPage()
  faults = watchFaults(page)
  await signInPage(page, origin, 'admin')
})
afterAll(() => browser?.close())

const open = (address: string) => page.goto(`${origin}${routerBase}/main/${address}`)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const freshCode = (): string => `e2e-${Math.random().toString(36).slice(2, 10)}`

const inDatabase = async (statement: string, values: string[] = []): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
/** Its hour has come: nobody waits for it. */
const bringForward = (jobCode: string) =>
  inDatabase(
    `UPDATE timed_task SET run_at = date_trunc('second', now()), next_run_at = date_trunc('second', now())
      WHERE job_code = $1`,
    [jobCode],
  )
/** One entry of the search index that no longer fits its text, until it is put right again. */
const spoilIndex = () =>
  inDatabase(`UPDATE search_entry SET digest = 'x' || digest
    WHERE info_id = (SELECT min(info_id) FROM search_entry)`)
const mendIndex = () =>
  inDatabase(`UPDATE search_entry SET digest = substr(digest, 2)
    WHERE info_id = (SELECT min(info_id) FROM search_entry)`)

test('with two instances a task runs on schedule once, and is made good by a re-run after its failure', async () => {
  await spoilIndex()
  const jobCode = freshCode()
  await api.task.create({
    jobCode,
    jobName: '到点核对索引',
    group: 'check',
    handler: 'index-check',
    params: {},
    scheduleType: 'once',
    runAt: toWireTime(new Date(Date.now() + 3_600_000)),
    owner: '值班员',
  })
  await bringForward(jobCode)
  const runs = async () => (await api.taskRun.list({ jobCode })).rows
  await expect
    .poll(async () => (await runs()).map(({ phase }) => phase), { timeout: 80_000 })
    .toEqual(['done'])
  const [planned] = (await api.task.list({ keyword: jobCode })).rows
  expect(await runs()).toMatchObject([{ trigger: 'scheduled', plannedAt: planned?.runAt, result: '0' }])

  // The index is put right, then the failed check is asked for again.
  await mendIndex()
  await open(`task-history?keyword=${jobCode}`)
  const check = row('到点核对索引')
  await check.getByText('未成功').waitFor()
  await check.getByRole('button', { name: /^重跑/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await page
    .getByText(/^索引与 \d+ 条已发布信息一致$/)
    .first()
    .waitFor({ timeout: 80_000 })

  await open(`task-history?keyword=${jobCode}&result=2`)
  await check.getByText('重跑成功').waitFor()
  const results = (await runs()).map(({ trigger, result, resolvedById }) => [
    trigger,
    result,
    resolvedById !== null,
  ])
  expect(results.sort()).toEqual([
    ['manual', '1', false],
    ['scheduled', '2', true],
  ])
  expect(faults).toEqual([])
})

test('a task is run by hand with its reason, and its log is read while it works', async () => {
  await open(`task?keyword=${encodeURIComponent('过期凭据清理')}`)
  await row('过期凭据清理')
    .getByRole('button', { name: /^立即执行/ })
    .click()
  await page.getByLabel('执行原因').fill('演练')
  await button('开始执行').click()
  await page.getByRole('heading', { name: '定时任务历史' }).waitFor()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('过期的凭据和未提交的附件已清理').waitFor({ timeout: 60_000 })
  await drawer.getByRole('log', { name: '执行日志' }).getByText('过期的验证码已清理').waitFor()
  expect(faults).toEqual([])
})

test('a schedule is built without knowing cron, and the page says when it will run', async () => {
  const jobCode = freshCode()
  await open('task')
  await button('新增定时任务').click()
  const form = page.getByRole('dialog')
  const option = (name: string) => page.locator('.ant-select-item-option', { hasText: name })
  await form.getByLabel('任务编码').fill(jobCode)
  await form.getByLabel('任务名称').fill('每周核对')
  await form.getByLabel('分组').click()
  await option('巡检').click()
  await form.getByLabel('处理器').fill('全文索引核对')
  await option('全文索引核对').click()
  await form.getByLabel('发现不一致时重建索引').click()
  await form.getByText('每周', { exact: true }).click()
  await form
    .getByText(/星期一 02:00:00$/)
    .nth(4)
    .waitFor()
  await form.getByText('表达式', { exact: true }).click()
  await form.getByLabel('执行表达式').fill('* * * * * *')
  await form.getByText('两次执行至少间隔1分钟').waitFor()
  await form.getByLabel('执行表达式').fill('30 6 * * 1-5')
  await form
    .getByText(/06:30:00$/)
    .nth(4)
    .waitFor()
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await form.waitFor({ state: 'hidden' })
  const [made] = (await api.task.list({ keyword: jobCode })).rows
  expect(made).toMatchObject({ cron: '30 6 * * 1-5', params: { repair: true }, owner: '系统管理员' })
  await row('每周核对').getByText('在 06:30，星期一至星期五').waitFor()
  expect(faults).toEqual([])
})

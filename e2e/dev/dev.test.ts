import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { routerBase } from '@sunport/contract/constants.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hydrated, launchBrowser, watchFaults } from '../support/browser.ts'
import { signInPage } from '../support/desk.ts'
import { adminPassword } from '../support/product.ts'
import { createScratchTree } from '../support/scratch-tree.ts'

/** Meant for a machine at rest; a busy one needs more. */
const withinMs = Number(process.env.DEV_WITHIN_MS ?? 3_000)
const patienceMs = 90_000
const readyLine = /已就绪：(http:\/\/[^/\s]+)/

const tree = createScratchTree()
let dev: ChildProcess
let output = ''
let origin: string
let browser: Browser
let searchPath: string

const startDev = async (): Promise<string> => {
  dev = spawn('npm', ['run', 'dev'], {
    cwd: tree.folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      DATA_DIR: path.join(tree.folder, 'data'),
      DEMO_CONTENT: '0',
      ADMIN_PASSWORD: adminPassword,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', chunk => (output += chunk))
  await vi.waitFor(() => expect(output).toMatch(readyLine), { timeout: 240_000, interval: 100 })
  return readyLine.exec(output)?.[1] ?? ''
}

beforeAll(async () => {
  const [pack] = await discoverPacks()
  const [found] = Object.entries(pack?.routes ?? {}).find(([, { kind }]) => kind === 'full-search') ?? []
  searchPath = `${routerBase}${found}`
  browser = await launchBrowser()
  origin = await startDev()
})

afterAll(async () => {
  await browser.close()
  const ended = once(dev, 'exit')
  dev.kill('SIGTERM')
  await ended
  tree.remove()
})

/** Asks by a new connection each time, as somebody who comes in that very moment would. */
const statusOf = (url: string): Promise<number | string> =>
  new Promise(resolve => {
    const asked = request(url, { agent: false }, answer => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('error', error => resolve((error as NodeJS.ErrnoException).code ?? error.message))
    asked.end()
  })

/** Knocks all the time while `work` is done; everybody must be let in. */
const whileKnocking = async <T>(
  work: () => Promise<T>,
): Promise<{ result: T; answers: (number | string)[] }> => {
  const answers: Promise<number | string>[] = []
  const knocking = setInterval(() => answers.push(statusOf(`${origin}/healthz`)), 50)
  try {
    const result = await work()
    return { result, answers: await Promise.all(answers) }
  } finally {
    clearInterval(knocking)
  }
}

/** How long it takes from the save until the page shows it, without anybody touching the page. */
const seenAfter = async (what: string, save: () => void, isSeen: () => Promise<boolean>): Promise<number> => {
  const since = performance.now()
  save()
  while (!(await isSeen().catch(() => false))) {
    if (performance.now() - since > patienceMs) throw new Error(`${what} was never seen:\n${output}`)
    await sleep(20)
  }
  const took = Math.round(performance.now() - since)
  console.log(`${what}: seen after ${took} ms`)
  return took
}

const opened = async (address: string): Promise<{ page: Page; faults: string[] }> => {
  const page = await browser.newPage()
  const faults = watchFaults(page)
  await page.goto(origin + address)
  await hydrated(page)
  return { page, faults }
}

const bodyHas = (page: Page, text: string) => async () =>
  (await page.locator('body').textContent())?.includes(text) ?? false

test('a public page is whole from the first moment, and takes over in the browser', async () => {
  const html = await (await fetch(origin + searchPath)).text()
  expect(html).toContain('data-vite-dev-id')
  expect(html).not.toMatch(/<script(?![^>]*(type="application\/|src=))/)
  const { page, faults } = await opened(searchPath)
  expect(faults).toEqual([])
  await page.close()
})

test('a change of a public page and of its style is seen without a reload, and after one', async () => {
  const { page } = await opened(searchPath)
  await page.evaluate(() => Object.assign(window, { isUntouched: true }))
  const words = '请到此处的新词'
  const took = await seenAfter(
    'portal page',
    () => tree.edit('web/src/portal/kinds/full-search/page.tsx', '按条件查找采购公告，请到', words),
    bodyHas(page, words),
  )
  const colour = 'rgb(1, 2, 3)'
  const styled = await seenAfter(
    'portal style',
    () =>
      tree.edit(
        'web/src/portal/kinds/full-search/page.module.css',
        'max-width: 46rem;',
        `max-width: 46rem; border-left-color: ${colour};`,
      ),
    async () =>
      (await page.evaluate(text => {
        const hint = [...document.querySelectorAll('p')].find(({ textContent }) =>
          textContent?.includes(text),
        )
        return hint && getComputedStyle(hint).borderLeftColor
      }, words)) === colour,
  )
  expect(await page.evaluate(() => 'isUntouched' in window)).toBe(true)
  expect(await (await fetch(origin + searchPath)).text()).toContain(words)
  await page.close()
  expect(took).toBeLessThan(withinMs)
  expect(styled).toBeLessThan(withinMs)
})

test('a change of a back-office page is seen without a reload', async () => {
  const page = await browser.newPage({ locale: 'zh-CN' })
  await signInPage(page, origin, 'admin')
  await page.goto(`${origin}${routerBase}/main/home`)
  await page.getByText('，您好').first().waitFor({ timeout: patienceMs })
  await page.evaluate(() => Object.assign(window, { isUntouched: true }))
  const words = '，欢迎回来'
  const took = await seenAfter(
    'back-office page',
    () => tree.edit('web/src/backoffice/pages/home/page.tsx', '，您好', words),
    bodyHas(page, words),
  )
  expect(await page.evaluate(() => 'isUntouched' in window)).toBe(true)
  await page.close()
  expect(took).toBeLessThan(withinMs)
})

test('a change of the server is live, the open page comes again, and nobody is refused meanwhile', async () => {
  const { page } = await opened(searchPath)
  const words = '换过的网站名称'
  const { result: took, answers } = await whileKnocking(() =>
    seenAfter(
      'server',
      () =>
        tree.edit('server/src/features/site/service.ts', 'logoContent: row.title', `logoContent: '${words}'`),
      async () => (await page.title()).includes(words),
    ),
  )
  expect(answers.length).toBeGreaterThan(10)
  expect(answers.filter(answer => answer !== 200)).toEqual([])
  await page.close()
  expect(took).toBeLessThan(withinMs)
})

test('code that does not start leaves the server as it was, and the mended one takes over', async () => {
  const file = 'server/src/features/site/service.ts'
  const { answers } = await whileKnocking(async () => {
    tree.edit(file, 'logoContent:', 'logoContent: :')
    await expect.poll(() => output, { timeout: patienceMs }).toContain('新代码未能启动')
    expect(await statusOf(origin + searchPath)).toBe(200)
    const updates = output.split('服务已更新').length
    tree.edit(file, 'logoContent: :', 'logoContent:')
    await expect
      .poll(() => output.split('服务已更新').length, { timeout: patienceMs })
      .toBeGreaterThan(updates)
  })
  expect(answers.filter(answer => answer !== 200)).toEqual([])
})

test('a page that cannot be read says so, and comes by itself once it is mended', async () => {
  const file = 'web/src/portal/kinds/full-search/page.tsx'
  tree.edit(file, 'export const Page = () => {', 'export const Page = () => {{')
  await expect.poll(async () => (await fetch(origin + searchPath)).status, { timeout: patienceMs }).toBe(500)
  const page = await browser.newPage()
  await page.goto(origin + searchPath)
  await page.locator('vite-error-overlay').waitFor({ state: 'attached', timeout: patienceMs })
  tree.edit(file, 'export const Page = () => {{', 'export const Page = () => {')
  await page.getByRole('heading', { level: 1, name: '全文检索' }).waitFor({ timeout: patienceMs })
  await page.close()
})

test('pages whose very frame cannot be read show where it is wrong', async () => {
  const file = 'web/src/router.tsx'
  tree.edit(file, 'const siteTitles =', 'const siteTitles = =')
  const page = await browser.newPage()
  await expect.poll(async () => (await fetch(origin + searchPath)).status, { timeout: patienceMs }).toBe(500)
  await page.goto(origin + searchPath)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('页面代码有误')
  expect(await page.locator('pre').textContent()).toContain('router.tsx')
  tree.edit(file, 'const siteTitles = =', 'const siteTitles =')
  await page.getByRole('heading', { level: 1, name: '全文检索' }).waitFor({ timeout: patienceMs })
  await page.close()
})

test('the database outlives the servers', () => {
  expect(output.match(/启动内置 PostgreSQL/g)).toHaveLength(1)
})

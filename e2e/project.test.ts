import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { routerBase } from '@sunport/contract/constants.ts'
import { projectHref } from '@sunport/regions/project-link.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { hydrated, launchBrowser, visibleText, watchFaults } from './support/browser.ts'
import { dayIn, noticePeople, publicAddress } from './support/notices.ts'

const origin = inject('origin')
const [was, becomes] = [`${dayIn(30)} 09:30:00`, `${dayIn(45)} 10:00:00`]
const shown = (time: string): string =>
  time.replace(/^(\d+)-(\d+)-(\d+) (\d+):(\d+):\d+$/, '$1年$2月$3日 $4时$5分（北京时间）')

let browser: Browser
let people: Awaited<ReturnType<typeof noticePeople>>
interface Called {
  id: string
  planId: string
}
let corrected: Called
let address: string
beforeAll(async () => {
  browser = await launchBrowser()
  people = await noticePeople(origin)
  corrected = await people.publishTender()
  await correct(corrected)
  const pack = packs.find(({ siteCode }) => siteCode === people.places[0]?.siteId)
  if (!pack) throw new Error('no region shows the notice')
  address = origin + routerBase + projectHref(pack, corrected)
})
afterAll(() => browser.close())

const correct = async (called: Called): Promise<void> => {
  const { fields } = await people.editor.noticeDesk.start({ id: called.id, as: 'correction' })
  const { id, version } = await people.draft('correction', {
    ...fields,
    targetId: called.id,
    affectsBids: '1',
    changes: [
      {
        field: 'openTenderTime',
        label: '投标截止（开标）时间',
        old: was,
        new: becomes,
        reason: '供应商提出询问',
        basis: '质疑答复第3号',
      },
    ],
  })
  await people.editor.notice.submit({ id, version })
  await people.pass(id)
}

test('whoever reads a notice finds its project, sees at once what a correction changed, and compares before with after', async () => {
  const project = await people.publishTender()
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const faults = watchFaults(page)
  await page.goto(origin + (await publicAddress(people.editor, project.id)))
  await hydrated(page)
  await page.getByRole('link', { name: /查看项目页/ }).click()
  const inForce = page.getByRole('region', { name: '现行有效的内容' })
  await inForce.waitFor()
  expect(await visibleText(inForce)).toContain(shown(was))

  await correct(project)
  await page.reload()
  await hydrated(page)
  expect(await visibleText(inForce)).toContain(
    `${shown(becomes)} 原 ${shown(was)} 原因：供应商提出询问 依据：质疑答复第3号`,
  )
  const changes = page.getByRole('region', { name: '变更记录' })
  expect(await changes.locator('del').allInnerTexts()).toEqual([shown(was)])

  await page.getByRole('form', { name: '比较两个时刻' }).getByRole('button', { name: '比较' }).click()
  const differences = page.getByRole('table', { name: /的不同/ })
  await differences.waitFor()
  expect(await visibleText(differences)).toContain(shown(was))
  expect(await visibleText(differences)).toContain(shown(becomes))

  await page.getByRole('combobox', { name: '查看当时有效的内容' }).selectOption({ index: 0 })
  await page.getByRole('button', { name: '查看', exact: true }).click()
  const then = page.getByRole('region', { name: '当时有效的内容' })
  await then.waitFor()
  expect(await visibleText(then)).toContain(shown(was))
  expect(await visibleText(then)).not.toContain(shown(becomes))
  await then.getByRole('link', { name: '返回现行内容' }).click()
  await inForce.waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(faults).toEqual([])
  await context.close()
})

test('without script it is the same page, and its forms are plain ones', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address)
  await page.getByRole('form', { name: '查看某一时刻' }).getByRole('button').click()
  expect(new URL(page.url()).searchParams.get('planId')).toBe(corrected.planId)
  expect(new URL(page.url()).searchParams.has('at')).toBe(true)
  await page.getByRole('region', { name: '当时有效的内容' }).waitFor()
  await context.close()
})

test('programs find the same at the addresses that the page names', async () => {
  const html = await (await fetch(address)).text()
  const alternates = [...html.matchAll(/<link rel="alternate" type="([^"]*)" [^>]*href="([^"]*)"/g)]
  const files = new Map(
    alternates.map(([, type = '', href = '']) => [type, origin + href.replaceAll('&amp;', '&')]),
  )
  const json = await (await fetch(files.get('application/json') ?? '')).json()
  expect(json.data.planId).toBe(corrected.planId)
  const ocds = await (await fetch(files.get('application/json;profile=ocds') ?? '')).json()
  expect(ocds.records[0].compiledRelease.tag).toEqual(['compiled'])
  const ics = await (await fetch(files.get('text/calendar') ?? '')).text()
  expect(ics).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect((await fetch(address.replace(corrected.planId, 'nobody'))).status).toBe(404)
})

test('any other site shows it inside of its page, whose links open outside of the frame', async () => {
  const server: Server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const framed = `${address}&embed=1`.replace('localhost', '127.0.0.1').replaceAll('&', '&amp;')
    response.end(
      `<!doctype html><title>另一个网站</title><iframe src="${framed}" width="700" height="900"></iframe>`,
    )
  })
  await new Promise<void>(listening => {
    server.listen(0, 'localhost', listening)
  })
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('region', { name: '现行有效的内容' }).waitFor()
  for (const part of ['banner', 'navigation', 'contentinfo', 'form'] as const)
    expect(await frame.getByRole(part).count()).toBe(0)
  for (const link of await frame.getByRole('link').all())
    expect(await link.getAttribute('target')).toBe('_blank')
  expect(await context.cookies()).toEqual([])
  await context.close()
  server.close()
})

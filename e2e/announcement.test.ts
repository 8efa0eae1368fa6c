import { randomUUID } from 'node:crypto'
import { routerBase } from '@sunport/contract/constants.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { launchBrowser, visibleText, watchFaults } from './support/browser.ts'
import { setReviewDepth } from './support/database.ts'
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

const field = (label: string) => page.getByLabel(label, { exact: true })
const cell = (row: number, label: string) => field(`第${row}行${label}`)
const fillAll = async (values: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) await field(label).fill(value)
}

/** As it lies on the clipboard after copying out of Word: conditional comments, namespaces and styles included. */
const wordTable = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>.MsoNormal{mso-style-parent:""}</style>
  </head><body lang=ZH-CN><!--StartFragment--><p class=MsoNormal><span style='font-family:宋体;mso-ascii-font-family:Calibri'>
  踏勘安排如下：<o:p></o:p></span></p><table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse;
  mso-yfti-tbllook:1184'><tr style='mso-yfti-irow:0'><td width=200 style='border:solid windowtext 1.0pt'><p class=MsoNormal>
  场次<o:p></o:p></p></td><td width=300><p class=MsoNormal>集合地点<o:p></o:p></p></td></tr><tr><td rowspan=2><p
  class=MsoNormal>上午场</p></td><td><p class=MsoNormal>东校区正门</p></td></tr><tr><td><p class=MsoNormal>西校区正门</p></td>
  </tr></table><!--EndFragment--></body></html>`

const paste = (target: ReturnType<Page['locator']>, type: string, content: string) =>
  target.evaluate(
    (element, [kind = '', text = '']) => {
      const data = new DataTransfer()
      data.setData(kind, text)
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    },
    [type, content],
  )

test('an editor writes a call with a table out of Word and a file; once it is passed the public reads it', async () => {
  // Not where the other tests publish: only here two people must pass it.
  const place = people.places.findLast(({ siteId }) => siteId === people.places[0]?.siteId)
  const pack = packs.find(({ siteCode }) => siteCode === place?.siteId)
  if (!place || !pack) throw new Error('no channel takes notices')
  await setReviewDepth(inject('dataFolder'), place.id, 2)
  const code = `E2E-${randomUUID().slice(0, 8)}`
  await openNotice(page, origin)
  await page.getByRole('button', { name: /新增公告/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('公告类型').fill('001011')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await dialog.getByLabel('站点').fill(pack.siteName)
  await page.keyboard.press('Enter')
  await dialog.getByLabel('栏目').fill(place.name)
  await page
    .locator('.ant-select-dropdown:visible .ant-select-tree-title')
    .filter({ hasText: place.name })
    .first()
    .click()
  await dialog.getByRole('button', { name: '开始填写' }).click()

  // An empty form asks for nothing in red; what is left empty is named at its place.
  await field('项目编号').waitFor()
  expect(await page.getByText('项目编号不能为空').count()).toBe(1)
  await field('项目编号').focus()
  await field('项目名称').focus()
  await expect.poll(() => page.getByText('项目编号不能为空').count()).toBe(2)

  await fillAll({
    项目编号: code,
    项目名称: '踏勘楼维修工程',
    预算金额: '1234500',
    采购需求: '教学楼外墙维修。',
    合同履行期限: '自合同签订之日起60日内',
    资格要求: '符合政府采购法第二十二条规定。',
    获取地点: '线上',
    获取方式: '登录交易系统下载',
    售价: '免费',
    地点: '第一开标室',
    采购人名称: '某市踏勘中学',
    采购人地址: '某市中山路1号',
    采购人联系人: '李老师',
    采购人联系电话: '020-12345678',
    采购代理机构名称: '某某招标代理有限公司',
    采购代理机构联系人: '王工',
    采购代理机构联系电话: '020-87654321',
  })
  await page.getByText('壹佰贰拾叁万肆仟伍佰元整').waitFor()
  await field('行政区划').click()
  await page.locator('.ant-select-tree-title:visible').first().click()
  await choose(page, '项目类别', '工程')
  await choose(page, '是否接受联合体', '不接受')
  await page.locator('button', { hasText: '添加合同包' }).click()
  await cell(1, '合同包名称').fill('外墙')
  await cell(1, '数量（单位）').fill('1')
  await cell(1, '预算金额（元）').fill('1234.5')
  // What is typed counts when the field is left.
  for (const [label, moment] of [
    ['获取开始日期', dayIn(0)],
    ['获取截止日期', dayIn(14)],
    ['投标截止（开标）时间', `${dayIn(30)} 09:30`],
  ] as const) {
    await field(label).fill(moment)
    await page.keyboard.press('Tab')
  }
  await page.getByText('各合同包预算金额之和与项目预算金额不一致').first().waitFor()
  await cell(1, '预算金额（元）').fill('1234500')

  await page.getByRole('textbox', { name: '补充事宜' }).click()
  await paste(page.getByRole('textbox', { name: '补充事宜' }), 'text/html', wordTable)
  await page.getByRole('textbox', { name: '补充事宜' }).getByText('西校区正门').waitFor()
  await page.locator('section[aria-label="附件"] input[type=file]').setInputFiles({
    name: '采购需求.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('采购需求全文。'),
  })
  await page.getByText('采购需求.txt').waitFor()
  await page.getByText('要素完整').waitFor()
  await page.getByText('等标期：符合').waitFor()
  const id = await submitShown(page)
  expect(await people.pass(id)).toBe(2)

  const info = await people.editor.info.getInfoById({ id })
  expect(info).toMatchObject({
    title: '某市踏勘中学踏勘楼维修工程招标公告',
    openTenderCode: code,
    openTenderName: '踏勘楼维修工程',
    openTenderTime: `${dayIn(30)} 09:30:00`,
    budget: '1234500',
    purchaser: '某市踏勘中学',
    agency: '某某招标代理有限公司',
    purchaseManner: '1',
    contactPerson: '王工',
  })
  await page.goto(origin + (await publicAddress(people.editor, id)))
  const main = page.getByRole('main')
  const words = await visibleText(main)
  expect(words).toContain('踏勘楼维修工程项目的潜在投标人应在线上获取招标文件')
  for (const fact of [code, '1,234,500.00 元', `${dayIn(30)} 09:30`, '1.采购人信息'])
    expect(words).toContain(fact)
  const table = main.locator('table', { hasText: '西校区正门' })
  expect(await table.locator('td[rowspan="2"], th[rowspan="2"]').textContent()).toBe('上午场')
  expect(await table.innerHTML()).not.toMatch(/mso|o:p|class=/i)
  expect(await visibleText(main.getByRole('region', { name: /^附件/ }))).toContain('采购需求.txt')
  expect(faults).toEqual([])
})

test('a result begins from its call and shows who won, for how much, and who judged', async () => {
  const tender = await people.publishTender()
  await openNotice(page, origin, tender.id)
  await page.getByRole('button', { name: /后续公告/ }).click()
  await page.getByRole('menuitem', { name: '发结果' }).click()
  await page.waitForURL(url => !url.search.includes(tender.id))
  await cell(2, '供应商名称').waitFor()
  expect(await cell(2, '合同包').inputValue()).toBe('2')
  await cell(1, '供应商名称').fill('某某科技有限公司')
  await cell(1, '供应商地址').fill('某市科学大道3号')
  await cell(1, '中标（成交）金额').fill('540000')
  // A second line as it is copied out of a spreadsheet: package, name, credit code, address, amount.
  await paste(cell(2, '合同包'), 'text/plain', '2\t甲乙仪器有限公司\t\t某市东风路4号\t380,000.25')
  for (const row of [1, 2]) {
    await cell(row, '规格型号／服务要求').fill('标准型')
    await cell(row, '单价（元）').fill('18000')
  }
  await page.locator('button', { hasText: '添加评审专家' }).click()
  await paste(cell(1, '姓名'), 'text/plain', '张某\t评审专家\n赵某\t采购人代表\n')
  await field('代理服务收费').fill('由采购人支付，共8000元')
  await page.getByText('要素完整').waitFor()
  await page.getByText('随附文件：提示').waitFor()
  const id = await submitShown(page)
  await people.pass(id)

  const info = await people.editor.info.getInfoById({ id })
  expect(info).toMatchObject({
    noticeType: '001021',
    planId: tender.planId,
    openTenderCode: tender.code,
    successfulMoney: '920000.25',
    bidCompany: '某某科技有限公司，甲乙仪器有限公司',
  })
  await page.goto(origin + (await publicAddress(people.editor, id)))
  const main = page.getByRole('main')
  expect(await visibleText(main.locator('table', { hasText: '供应商名称' }))).toContain(
    '甲乙仪器有限公司 某市东风路4号 380,000.25元',
  )
  const words = await visibleText(main)
  for (const fact of ['920,000.25 元', '张某', '采购人代表', '由采购人支付，共8000元'])
    expect(words).toContain(fact)
  // The call is one step of the same project.
  await main
    .getByRole('region', { name: '项目全过程' })
    .getByRole('link', { name: /采购公告/ })
    .click()
  await page.getByRole('heading', { level: 1, name: /招标公告$/ }).waitFor()
  expect(faults).toEqual([])
})

test('an editor sees where a project stands, what its amounts look like, and takes it out as open data', async () => {
  const { id, code } = await people.publishTender()
  const { id: draftId } = await people.draft('tender', { openTenderCode: `${code}-2`, ceiling: '98' })
  await openNotice(page, origin, draftId)
  await page.getByText('最高限价与预算金额相差约1万倍，疑似将万元填作元（或相反）').waitFor()
  await cell(1, '品目编码').fill('信息技术')
  await page.locator('.ant-select-dropdown:visible').getByText('C16000000 信息技术服务').click()
  await expect.poll(() => cell(1, '品目名称').inputValue()).toBe('信息技术服务')

  await page.goto(`${origin}${routerBase}/main/announcement?keyword=${code}&phase=open`)
  const line = page.getByRole('row').filter({ hasText: code })
  await line.getByText('可投标', { exact: true }).waitFor()
  await page.goto(`${origin}${routerBase}/main/announcement?keyword=${code}&phase=closed`)
  await page.getByText('没有符合条件的公告').waitFor()

  await page.goto(`${origin}${routerBase}/main/announcement?edit=${id}`)
  await page.getByRole('button', { name: '查看' }).click()
  await page.getByRole('menuitem', { name: '检查报告' }).click()
  await page.getByRole('dialog').getByText('等标期：符合').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '查看' }).click()
  await page.getByRole('menuitem', { name: '开放数据（OCDS）' }).click()
  await page.getByRole('dialog').getByText(`"id": "${code}"`).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: '下载' }).click()
  expect((await download).suggestedFilename()).toBe(`ocds-${id}.json`)
  expect(faults).toEqual([])
})

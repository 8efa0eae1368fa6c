import { randomUUID } from 'node:crypto'
import { CallError } from '@sunport/contract/client.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { problems } from '@sunport/contract/problems.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { packs } from './support/addresses.ts'
import { apiOf, signIn } from './support/api.ts'
import { violationsOn } from './support/axe.ts'
import { hydrated, launchBrowser, watchFaults } from './support/browser.ts'
import { chooseAction, enterDesk } from './support/desk.ts'
import { choice, draftSurvey, openSurvey, question, surveyDeskOf } from './support/surveys.ts'

const origin = inject('origin')
const pack = packs.find(each => pathOfKind(each, 'questionnaire-stats'))
if (!pack) throw new Error('a region with pages for questionnaires is needed')
const answerPath = pathOfKind(pack, 'questionnaire-answer') ?? ''
const resultPath = pathOfKind(pack, 'questionnaire-stats') ?? ''
const places = 30
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const newSurvey = (title: string) =>
  draftSurvey({
    siteId: pack.siteCode,
    title,
    intro: '一份有条件的问卷。',
    maxResponses: places,
    allowSave: true,
  })

const asked = [
  ['单选', '您的身份'],
  ['填空', '您的单位'],
  ['多选', '常用的功能'],
  ['评分', '是否满意'],
  ['推荐度', '是否愿意推荐'],
  ['数字', '参与的项目数'],
  ['下拉', '所在行业'],
  ['排序', '希望改进的方面'],
  ['矩阵量表', '各项服务'],
  ['多行文字', '您的建议'],
] as const

/** Ten questions at the desk: the second only for the first option of the first, the last after the ninth. */
const build = async (page: Page): Promise<void> => {
  for (const [type, title] of asked) {
    await page.getByRole('button', { name: `添加${type}`, exact: true }).click()
    await page.getByLabel('题目', { exact: true }).fill(title)
  }
  await page.getByRole('button', { name: '设置显示条件' }).click()
  await page.getByRole('button', { name: '2. 您的单位' }).click()
  await page.getByRole('button', { name: '设置显示条件' }).click()
  await page.getByText('仅当第 1 题选择了“选项一”时显示').waitFor()
  await page.getByText('设计检查通过').waitFor()
  await page.getByRole('button', { name: '保存题目' }).click()
  await page.getByText('操作成功').first().waitFor()
}

const answers = {
  Q1: ['B'],
  Q3: ['A', 'B'],
  Q4: ['E'],
  Q5: ['9'],
  Q6: ['12'],
  Q7: ['A'],
  Q8: ['A:1', 'B:2'],
  Q9: ['R1:D', 'R2:E'],
  Q10: ['都很好'],
}

test('ten questions with conditions are built, answered fifty times at once in thirty places, and published', async () => {
  const title = `十题问卷${randomUUID().slice(0, 8)}`
  const { id } = await newSurvey(title)
  const { page, faults } = await enterDesk(browser, origin, 'editor', `/main/questionnaire?edit=${id}`)
  await page.getByRole('group', { name: '添加题目' }).waitFor()
  await build(page)

  await page.getByRole('button', { name: '预览' }).click()
  const preview = page.getByRole('dialog')
  await preview.getByText('按当前的回答显示 8 题').waitFor()
  await preview.getByRole('radio', { name: '选项一' }).first().check()
  await preview.getByText('按当前的回答显示 9 题').waitFor()
  await preview
    .getByRole('button', { name: 'Close' })
    .or(preview.getByRole('button', { name: '关闭' }))
    .first()
    .click()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: '送审' }).click()
  await page.getByText('待审').first().waitFor()

  const reviewer = await surveyDeskOf('reviewer2')
  const { version } = await reviewer.get({ id })
  await reviewer.review({ id, version, action: 'approve' })

  const { questionnaire } = apiOf(origin, await signIn(origin, 'editor'))
  const send = async (): Promise<string> => {
    const code = await questionnaire.submitQuestionnaire({ id, versionNo: 1, answers, seconds: 90 }).then(
      () => '200',
      failure => (failure instanceof CallError ? failure.code : String(failure)),
    )
    // On a loaded machine some wait for a connection too long, and are told to try again.
    return code === problems['service.busy'].code ? send() : code
  }
  const sent = await Promise.all(Array.from({ length: 50 }, send))
  const counts = Object.fromEntries(
    [...Map.groupBy(sent, code => code)].map(([code, same]) => [code, same.length]),
  )
  expect(counts).toEqual({ '200': places, '4305': 50 - places })

  const publisher = await enterDesk(browser, origin, 'reviewer3', `/main/questionnaire?keyword=${title}`)
  await chooseAction(publisher.page, title, '提前结束')
  const closing = publisher.page.getByRole('dialog')
  await closing.getByRole('textbox').fill('答卷已满')
  await closing.getByRole('button', { name: /提前结束|确\s*定/ }).click()
  await publisher.page.getByText('已结束').first().waitFor()
  await chooseAction(publisher.page, title, '公布结果')
  const publishing = publisher.page.getByRole('dialog')
  await publishing.getByLabel('方法说明').fill('网上匿名填写，共三十份。')
  await publishing.getByRole('button', { name: /^公\s*布$/ }).click()
  await publisher.page.getByText('结果已公布').first().waitFor()

  await publisher.page.goto(`${origin}${routerBase}/main/questionnaire-analysis?id=${id}`)
  await publisher.page.getByRole('heading', { name: '交叉表' }).waitFor()
  await publisher.page.getByText('净推荐值 100').waitFor()
  expect(await violationsOn(publisher.page)).toEqual([])
  expect([...faults, ...publisher.faults]).toEqual([])

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const results = await phone.newPage()
  const phoneFaults = watchFaults(results)
  await results.goto(`${origin}${routerBase}${resultPath}?id=${id}`)
  await hydrated(results)
  await results.getByText('方法说明：网上匿名填写，共三十份。').waitFor()
  expect(await results.getByText('有效答卷').textContent()).toContain('30')
  expect(await results.getByText('都很好').count()).toBe(0)
  const width = await results.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  expect(await violationsOn(results)).toEqual([])
  expect(phoneFaults).toEqual([])
  await phone.close()
})

test('on a phone a question appears with the answer that asks for it, and what was put aside comes back', async () => {
  const title = `手机问卷${randomUUID().slice(0, 8)}`
  const { id } = await newSurvey(title)
  const { page: builder } = await enterDesk(browser, origin, 'editor', `/main/questionnaire?edit=${id}`)
  await builder.getByRole('group', { name: '添加题目' }).waitFor()
  await build(builder)
  await builder.getByRole('button', { name: '送审' }).click()
  await builder.getByText('待审').first().waitFor()
  const reviewer = await surveyDeskOf('reviewer2')
  await reviewer.review({ id, version: (await reviewer.get({ id })).version, action: 'approve' })

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await phone.newPage()
  await page.goto(`${origin}${routerBase}${answerPath}?id=${id}`)
  await hydrated(page)
  const unit = page.getByLabel(/您的单位/)
  expect(await unit.isVisible()).toBe(false)
  await page.getByRole('radio', { name: '选项一' }).first().check()
  await unit.fill('某某公司')
  await page.getByRole('button', { name: '暂存，稍后继续' }).click()
  const kept = page.getByText(/续填码 [\w-]{14}/)
  const code = /[\w]{4}-[\w]{4}-[\w]{4}/.exec((await kept.textContent()) ?? '')?.[0] ?? ''
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  const later = await phone.newPage()
  await later.goto(`${origin}${routerBase}${answerPath}?id=${id}`)
  await hydrated(later)
  await later.getByLabel('续填码').fill(code)
  await later.getByRole('button', { name: '取回暂存' }).click()
  await later.getByText('已取回暂存的答卷').waitFor()
  expect(await later.getByLabel(/您的单位/).inputValue()).toBe('某某公司')
  await phone.close()
})

test('without script every question stands there with its condition, and the same rules judge', async () => {
  const open = await apiOf(origin).questionnaire.listQuestionnaires({
    siteId: pack.siteCode,
    status: '1',
    pageSize: 100,
  })
  const survey = open.rows.find(({ title }) => title.includes('综合调查'))
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await page.goto(`${origin}${routerBase}${answerPath}?id=${survey?.id}`)
  await page.getByText('仅当第 1 题选择了“供应商”时回答本题。').waitFor()
  await page.getByRole('button', { name: '提交问卷' }).click()
  // What only some are asked is missing for nobody else.
  await page.getByRole('link', { name: /第 1 题/ }).waitFor()
  expect(await page.getByRole('link', { name: /第 2 题/ }).count()).toBe(0)
  await page.getByRole('button', { name: '暂存，稍后继续' }).click()
  await page.getByText(/续填码 [\w-]{14}/).waitFor()
  await context.close()
})

test('a title says the answer before it as it is chosen; at the desk one answer is made void and comes back', async () => {
  const title = `作废问卷${randomUUID().slice(0, 8)}`
  const id = await openSurvey({ siteId: pack.siteCode, title }, [
    { ...choice('Q1', '您的身份', '采购人', '供应商', '代理机构'), rules: { shuffle: true } },
    question({ code: 'Q2', type: 'line', title: '作为{{Q1}}，您最关心什么' }),
  ])

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await phone.newPage()
  const phoneFaults = watchFaults(page)
  await page.goto(`${origin}${routerBase}${answerPath}?id=${id}`)
  await hydrated(page)
  await page.getByText('作为（第 1 题的回答），您最关心什么').waitFor()
  await page.getByRole('radio', { name: '供应商' }).check()
  await page.getByText('作为“供应商”，您最关心什么').waitFor()
  expect(await violationsOn(page)).toEqual([])
  expect(phoneFaults).toEqual([])
  await phone.close()

  const { questionnaire } = apiOf(origin, await signIn(origin, 'editor'))
  for (const option of ['A', 'A', 'B', 'A', 'A', 'A'])
    await questionnaire.submitQuestionnaire({
      id,
      versionNo: 1,
      answers: { Q1: [option], Q2: ['价格'] },
      seconds: 30,
    })

  const keeper = await enterDesk(browser, origin, 'reviewer3', `/main/questionnaire-analysis?id=${id}`)
  const sheets = keeper.page.getByRole('region', { name: '逐份答卷' })
  await sheets.getByText('共 6 份').waitFor()
  await sheets
    .getByRole('button', { name: /^作\s*废$/ })
    .first()
    .click()
  const dialog = keeper.page.getByRole('dialog')
  await dialog.getByLabel('原因').fill('同一单位重复提交')
  await dialog.getByRole('button', { name: /^作\s*废$/ }).click()
  await keeper.page.getByText('另有 1 份答卷已作废，不计入任何数字。').waitFor()
  await sheets.getByText('已作废：同一单位重复提交').waitFor()
  expect(await violationsOn(keeper.page)).toEqual([])
  await sheets.getByRole('button', { name: /^恢\s*复$/ }).click()
  await keeper.page.getByText('另有 1 份答卷已作废，不计入任何数字。').waitFor({ state: 'detached' })
  expect(keeper.faults).toEqual([])
})

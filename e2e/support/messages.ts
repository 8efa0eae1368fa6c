import { routerBase } from '@sunport/contract/constants.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrated, visit } from './browser.ts'
import { codeSentTo } from './phone.ts'

export interface Receipt {
  subject: string
  number: string
  code: string
}

interface Question {
  subject: string
  content: string
  name: string
  mobile: string
}

/** Fills in the form that stands on the page, proves the phone and gets a number with its code. */
export const fillQuestion = async (
  page: Page,
  { subject, content, name, mobile }: Question,
): Promise<Receipt> => {
  const form = page.locator('form:has(textarea)')
  await form.getByLabel('标题').fill(subject)
  await form.getByLabel('内容').fill(content)
  await form.getByLabel('姓名').fill(name)
  await form.getByLabel('手机号码').fill(mobile)
  await form.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('验证码已发送至').waitFor()
  await form.getByLabel('短信验证码').fill(codeSentTo(mobile))
  await form.getByLabel('同意公开').check()
  await form.getByLabel('我已阅读').check()
  await form.getByRole('button', { name: '提交' }).click()
  await page.getByRole('heading', { name: '提交成功' }).waitFor()
  const [number = '', code = ''] = await page.locator('main dl dd').allInnerTexts()
  return { subject, number, code }
}

/** A citizen of 广东 asks on his phone. */
export const askOn = (
  context: BrowserContext,
  origin: string,
  subject: string,
  mobile: string,
): Promise<Receipt> =>
  visit(context, `${origin}${routerBase}/communicationGd?ask=1`, async ({ page, faults }) => {
    await hydrated(page)
    const content = '我的手机号是13812345678，请问电子保函应当在哪里申请？'
    const receipt = await fillQuestion(page, { subject, content, name: '张小明', mobile })
    expect(faults).toEqual([])
    return receipt
  })

import type { Browser, Page } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'
import { freshAccount } from './api.ts'
import { giveRoles } from './database.ts'
import { enterDesk } from './desk.ts'

/** Somebody of his own with one of the built-in roles, whose work bench nobody else has touched. */
export const somebody = async (roleId: string): Promise<string> => {
  const userName = await freshAccount(inject('origin'))
  await giveRoles(inject('dataFolder'), userName, [roleId])
  return userName
}

export const atBench = async (
  browser: Browser,
  userName: string,
): Promise<{ page: Page; faults: string[] }> => {
  const entered = await enterDesk(browser, inject('origin'), userName, '/main/home')
  onTestFinished(() => entered.page.context().close())
  await entered.page.getByRole('heading', { level: 1, name: '工作台' }).waitFor()
  return entered
}

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

const look = async (page: Page): Promise<string[]> => {
  const results = await page.evaluate(
    tags =>
      (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
      }),
    standards,
  )
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')} — ${failureSummary}`),
  )
}

/**
 * What breaks a rule of WCAG 2.2 AA, each with its place. An open window keeps the page behind it from being
 * looked at: then both are, one after the other.
 */
export const violationsOn = async (page: Page): Promise<string[]> => {
  await page.evaluate(axeSource)
  const isCovered = (await page.locator('dialog[open]').count()) > 0
  const covering = isCovered ? await look(page) : []
  if (isCovered) await page.keyboard.press('Escape')
  return [...covering, ...(await look(page))]
}

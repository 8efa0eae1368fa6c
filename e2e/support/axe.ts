import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Axe = { run(context: object, options: object): Promise<AxeResults> }

/** What is looked for: all that the standard asks, or what follows from colours alone. */
const sights = {
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] },
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const
type Sight = keyof typeof sights

const look = async (page: Page, sight: Sight, within = 'html'): Promise<string[]> => {
  const results = await page.evaluate(
    ([runOnly, include]) =>
      (window as unknown as { axe: Axe }).axe.run({ include }, { runOnly, resultTypes: ['violations'] }),
    [sights[sight], [within]] as const,
  )
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')} — ${failureSummary}`),
  )
}

/**
 * What breaks a rule of WCAG 2.2 AA, each with its place. An open window keeps the page behind it from being
 * looked at: then both are, one after the other.
 */
export const violationsOn = async (page: Page, sight: Sight = 'all'): Promise<string[]> => {
  await page.evaluate(axeSource)
  const isCovered = (await page.locator('dialog[open]').count()) > 0
  const covering = isCovered ? await look(page, sight) : []
  if (isCovered) await page.keyboard.press('Escape')
  return [...covering, ...(await look(page, sight))]
}

/** The same of one part of a page, such as a dialog. */
export const violationsIn = async (page: Page, within: string): Promise<string[]> => {
  await page.evaluate(axeSource)
  return look(page, 'all', within)
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { formatBytes } from '@sunport/contract/format/file-size.ts'
import type { Download, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { visibleText } from './browser.ts'

/** Of the filter's regions those that belong to the city, as the form groups them. */
export const districtsOf = (page: Page, city: string): Promise<string[]> =>
  page
    .locator(`optgroup[label="${city}"] option`)
    .allInnerTexts()
    .then(names => names.map(name => name.replace('（全部）', '').trim()))

/** Every row lies in the city and can still be bid for. */
export const expectOpenTendersOf = async (page: Page, districts: string[]): Promise<void> => {
  const rows = page.locator('main tbody tr')
  expect(await rows.count()).toBeGreaterThan(0)
  for (const row of await rows.all()) {
    expect(districts).toContain(await visibleText(row.locator('[data-label="区划"]')))
    expect(await visibleText(row)).toMatch(/可投标|后截止|今日截止|还剩/)
  }
}

/** The bytes that came are the file of the card: its name, its size, its digest, and what its ending says it is. */
export const expectFileOfCard = async (card: Locator, download: Download): Promise<void> => {
  const shown = await visibleText(card)
  const bytes = readFileSync(await download.path())
  expect(shown).toContain(download.suggestedFilename())
  expect(shown).toContain(formatBytes(bytes.length))
  expect(shown).toContain(createHash('sha256').update(bytes).digest('hex').slice(0, 12))
  const beginnings: Record<string, string> = { pdf: '%PDF', docx: 'PK', xlsx: 'PK', zip: 'PK' }
  const ending = download.suggestedFilename().split('.').at(-1) ?? ''
  expect(bytes.toString('latin1').startsWith(beginnings[ending] ?? 'unknown')).toBe(true)
}

export const attachment = (page: Page) =>
  page.getByRole('region', { name: /^附件/ }).getByRole('link').first()

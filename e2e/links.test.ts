import { routerBase } from '@sunport/contract/constants.ts'
import { describe, expect, inject, test } from 'vitest'
import { homesOf, packs } from './support/addresses.ts'

const origin = inject('origin')

const inSite = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter(href => href.startsWith(`${routerBase}/`) || href.startsWith('/gpcms/'))

/** Says what is wrong behind a link, if anything. */
const faultBehind = async (href: string): Promise<string | undefined> => {
  const answer = await fetch(origin + href)
  const text = await answer.text()
  if (answer.status !== 200) return `${answer.status} ${href}`
  if (text.includes('加载失败')) return `loads nothing: ${href}`
  return text.includes('暂无数据') && !href.includes('regionCode=') ? `empty: ${href}` : undefined
}

describe('every link of a home leads somewhere', () => {
  test.each(packs.flatMap(homesOf))('$title', async ({ href }) => {
    const links = [...new Set(inSite(await (await fetch(origin + href)).text()))]
    expect(links.length).toBeGreaterThan(60)
    const faults: (string | undefined)[] = []
    for (let start = 0; start < links.length; start += 8)
      faults.push(...(await Promise.all(links.slice(start, start + 8).map(faultBehind))))
    expect(faults.filter(Boolean)).toEqual([])
  })
})

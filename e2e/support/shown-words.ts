import type { Page } from 'playwright-core'

/** A piece of what a page says, with a hint at where it stands. */
export interface Said {
  words: string
  at: string
  /** The heading of the column or the label of the fact that it stands under. */
  under: string
}

/**
 * All that a page says to its user at the moment: texts, and what fields, pictures and buttons are called. What is
 * quoted letter by letter stands in `code`, `kbd` or under `data-quoted` and is left out, as is what an editor writes.
 */
export const saidOn = (page: Page): Promise<Said[]> =>
  page.evaluate(() => {
    const quoted =
      'code, kbd, pre, [data-quoted], [contenteditable="true"], [data-rich-text], svg, script, style, noscript'
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const headingOf = (element: Element): string => {
      const cell = element.closest('td:not(.ant-descriptions-item)')
      if (!(cell instanceof HTMLTableCellElement)) {
        const fact = element.closest('.ant-descriptions-item, .ant-form-item, dd, li')
        const label = fact?.querySelector('.ant-descriptions-item-label, label')
        return (label ?? fact?.previousElementSibling)?.textContent?.trim() ?? ''
      }
      const table = cell.closest('.ant-table') ?? cell.closest('table')
      const own = cell.parentElement?.querySelector('th')?.textContent
      return (own ?? table?.querySelectorAll('thead th')[cell.cellIndex]?.textContent ?? '').trim()
    }
    const placeOf = (element: Element): string => {
      const region = element.closest('[role="dialog"], main, header, nav, aside, .ant-dropdown')
      const kind = region?.getAttribute('role') ?? region?.tagName.toLowerCase() ?? 'body'
      return `${kind} ${element.tagName.toLowerCase()}.${String(element.className).split(' ')[0]}`
    }
    const said: { words: string; at: string; under: string }[] = []
    const add = (element: Element, words: string | null | undefined, attribute = '') => {
      const text = words?.trim()
      if (text && !element.closest(quoted) && isShown(element))
        said.push({ words: text, at: `${placeOf(element)} ${attribute}`.trim(), under: headingOf(element) })
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement) add(node.parentElement, node.textContent)
    for (const name of ['placeholder', 'title', 'aria-label', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`))
        add(element, element.getAttribute(name), name)
    return said
  })

import type { Page } from 'playwright-core'

/** What a user would point at and say that it is cut off, covered or out of reach; where it stands is said with it. */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const areas = [...document.querySelectorAll('main, .ant-drawer-content, .ant-modal')]
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[aria-hidden="true"], .ant-table-measure-row')
    const called = (element: Element): string => {
      const name = element.getAttribute('aria-label') || element.textContent?.trim().slice(0, 16) || ''
      return `${element.tagName.toLowerCase()}.${String(element.className).split(' ')[0]} “${name}”`
    }

    /** The nearest box that cuts the words off; what can be scrolled to is not cut off. */
    const cutBy = (words: DOMRect, element: Element): Element | undefined => {
      for (let box: Element | null = element; box && box.tagName !== 'BODY'; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box)
        // The head of a table scrolls with its rows.
        if (overflowX === 'auto' || overflowX === 'scroll' || box.matches('.ant-table-header'))
          return undefined
        if (overflowX === 'visible') continue
        const { left, right, width } = box.getBoundingClientRect()
        if (width > 1 && (words.right > right + 1 || words.left < left - 1)) return box
      }
      return undefined
    }
    const isToldWhole = (box: Element): boolean =>
      getComputedStyle(box).textOverflow === 'ellipsis' &&
      (box.closest('[title]') !== null || box.querySelector('[title]') !== null)
    const lookForCuts = (area: Element): void => {
      const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement
        if (!node.textContent?.trim() || !element || !isShown(element)) continue
        // The library's tabs scroll by themselves and offer the rest in a menu.
        if (element.closest('.ant-tabs-nav, svg, [contenteditable="true"]')) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const box = cutBy(range.getBoundingClientRect(), element)
        if (box && !isToldWhole(box)) faults.push(`cut off: ${called(element)}`)
      }
    }

    /** What lies above others on purpose, such as a fixed column or a bar that sticks. */
    const layerOf = (element: Element): Element | null => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (/^(sticky|fixed)$/.test(getComputedStyle(at).position)) return at
      return null
    }
    /** Not scrolled out of the box that holds it. */
    const isInSight = ({ top, bottom }: DOMRect, element: Element): boolean => {
      for (let box = element.parentElement; box && box.tagName !== 'BODY'; box = box.parentElement) {
        if (getComputedStyle(box).overflowY === 'visible') continue
        const held = box.getBoundingClientRect()
        if (bottom > held.bottom + 1 || top < held.top - 1) return false
      }
      return true
    }
    const lookForOverlaps = (area: Element): void => {
      const controls = [
        ...area.querySelectorAll('button, a.ant-btn, .ant-select, .ant-picker, .ant-input-data-count'),
      ]
        .filter(isShown)
        .map(element => ({ element, layer: layerOf(element), box: element.getBoundingClientRect() }))
        .filter(({ element, box }) => box.width > 2 && box.height > 2 && isInSight(box, element))
      for (const [at, one] of controls.entries())
        for (const other of controls.slice(at + 1)) {
          if (one.layer !== other.layer) continue
          if (one.element.contains(other.element) || other.element.contains(one.element)) continue
          const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
          const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
          if (width > 2 && height > 2)
            faults.push(`overlapping: ${called(one.element)} and ${called(other.element)}`)
        }
    }

    /** Actions of rows stand within their column, and the column within the window. */
    const lookForActions = (area: Element): void => {
      for (const head of area.querySelectorAll('th'))
        if (
          head.textContent?.trim() === '操作' &&
          isShown(head) &&
          head.getBoundingClientRect().right > innerWidth + 1
        )
          faults.push('操作 lies outside of the window')
      for (const cell of area.querySelectorAll('td.ant-table-cell-fix-end, td.ant-table-cell-fix-right'))
        for (const control of cell.querySelectorAll('button, a'))
          if (
            isShown(control) &&
            control.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1
          )
            faults.push(`sticks out of its column: ${called(control)}`)
    }

    /** What decides is in sight without scrolling. */
    const lookForDecisions = (): void => {
      const deciding = '.ant-drawer-footer button, .ant-modal-footer button, [data-deciding] button'
      for (const button of document.querySelectorAll(deciding)) {
        if (!isShown(button)) continue
        const { top, bottom } = button.getBoundingClientRect()
        if (top < 0 || bottom > innerHeight + 1) faults.push(`below the fold: ${called(button)}`)
      }
    }

    for (const area of areas) {
      lookForCuts(area)
      lookForOverlaps(area)
      lookForActions(area)
    }
    lookForDecisions()
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth + 1) faults.push(`the page is ${scrollWidth} px wide`)
    return [...new Set(faults)]
  })

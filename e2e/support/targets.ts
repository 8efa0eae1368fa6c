import type { Page } from 'playwright-core'

interface Least {
  height: number
  width: number
  /** Which controls are looked at; all of them if not told. */
  controls?: string
}

const allControls = 'a[href], button, summary, select, textarea, input:not([type=hidden])'

/**
 * Links and controls that are too small where they are pressed, each with its place. Links within a
 * sentence are left out, as WCAG 2.5.5 and 2.5.8 do, and so are the texts of editors.
 */
export const smallTargets = (page: Page, { controls = allControls, ...least }: Least): Promise<string[]> =>
  page.evaluate(
    ({ controls: selector, height: leastHeight, width: leastWidth }) => {
      const isShown = (element: Element): boolean =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest('.sunport-hidden, [inert]')

      /** Other words in the same block stand beside it. */
      const isInSentence = (element: Element): boolean => {
        if (element.closest('.articleContent')) return true
        if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false
        const block = element.closest('p, dd, li, td, figcaption, blockquote')
        return [...(block?.childNodes ?? [])].some(
          node => node.nodeType === Node.TEXT_NODE && /[\p{L}\p{N}]/u.test(node.textContent ?? ''),
        )
      }

      /** A target may be larger than its box: by its label, or by a layer that is spread over its card. */
      const boxesOf = (element: Element): DOMRect[] => {
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
        const layer = getComputedStyle(element, '::after')
        const reaches = [layer.top, layer.right, layer.bottom, layer.left].map(Number.parseFloat)
        const spread =
          layer.content !== 'none' && layer.position === 'absolute' && reaches.every(by => by <= 0)
        const isOwnCard = getComputedStyle(element).position !== 'static'
        const card = spread && !isOwnCard && element instanceof HTMLElement ? element.offsetParent : null
        return [element, ...labels, ...(card ? [card] : [])].map(each => each.getBoundingClientRect())
      }

      return [...document.querySelectorAll(selector)].flatMap(element => {
        const boxes = boxesOf(element)
        const own = boxes[0]
        if (!own || (own.width < 2 && boxes.length === 1) || !isShown(element) || isInSentence(element))
          return []
        const height = Math.max(...boxes.map(box => box.height))
        const width = Math.max(...boxes.map(box => box.width))
        if (height >= leastHeight - 0.5 && width >= leastWidth - 0.5) return []
        const words = (element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 12)
        const parent = element.parentElement
        const size = `${Math.round(width)} × ${Math.round(height)} px`
        return `${size}: ${parent?.tagName}.${parent?.className} > ${element.tagName}.${element.className} ${words}`
      })
    },
    { controls, ...least },
  )

import { setTimeout } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'

/** Nobody presses a key more often than this to get to a link on a page. */
const patience = 400

interface Stop {
  name: string
  /** Whether it lies behind the stop before it in the document. */
  isNext: boolean
  hasRing: boolean
  isTarget: boolean
}

/** What the focus is on now. The mark of the last stop moves along with it. */
const readStop = (target: Locator): Promise<Stop> =>
  target.first().evaluate(wanted => {
    const focused = document.activeElement as HTMLElement
    const before = document.querySelector('[data-last-stop]')
    const style = getComputedStyle(focused)
    const isFollowing = !before || Boolean(before.compareDocumentPosition(focused) & 4)
    before?.removeAttribute('data-last-stop')
    focused.setAttribute('data-last-stop', '')
    return {
      name: `${focused.tagName} ${focused.textContent?.trim().slice(0, 30) || focused.getAttribute('aria-label') || focused.getAttribute('name')}`,
      isNext: isFollowing,
      hasRing: style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0,
      isTarget: focused === wanted,
    }
  })

const isInSightNow = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement
    const box = focused.getBoundingClientRect()
    const centre = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    return (
      box.width > 0 &&
      box.height > 0 &&
      Boolean(
        centre?.closest('label')?.contains(focused) ||
          centre === focused ||
          focused.contains(centre) ||
          centre?.contains(focused),
      )
    )
  })

/** Whether the focused element can be seen; a busy browser scrolls to it a moment later. */
const isInSight = async (page: Page): Promise<boolean> => {
  for (let tried = 0; tried < 20; tried += 1) {
    if (await isInSightNow(page)) return true
    await setTimeout(50)
  }
  return false
}

/**
 * Presses Tab until the element has the focus. Every stop on the way must lie behind the one before it, be in sight,
 * and show that it has the focus; what does not is told to the caller.
 */
export const tabTo = async (page: Page, target: Locator): Promise<string[]> => {
  const faults: string[] = []
  await target.first().waitFor()
  for (let pressed = 0; pressed < patience; pressed += 1) {
    await page.keyboard.press('Tab')
    const { name, isNext, hasRing, isTarget } = await readStop(target)
    if (!isNext) faults.push(`${name}: before the stop before it`)
    if (!(await isInSight(page))) faults.push(`${name}: not in sight`)
    if (!hasRing) faults.push(`${name}: no focus ring`)
    if (isTarget) return faults
  }
  throw new Error('the keyboard does not reach it')
}

/** Chooses an option with the arrow keys, as one does without a mouse. */
export const chooseByArrows = async (page: Page, select: Locator, value: string): Promise<void> => {
  for (let pressed = 0; pressed < patience; pressed += 1) {
    if ((await select.inputValue()) === value) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error('no arrow reaches that option')
}

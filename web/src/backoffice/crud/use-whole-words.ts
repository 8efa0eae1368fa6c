import { type RefObject, useEffect } from 'react'

const clippable = '.ant-table-cell-ellipsis'

/** A cell that cannot show all of its words tells them when it is pointed at. */
const tellWhole = (root: HTMLElement): void => {
  for (const cell of root.querySelectorAll<HTMLElement>(clippable)) {
    const words = cell.textContent?.trim() ?? ''
    if (cell.scrollWidth > cell.clientWidth && words) cell.title = words
    else if (cell.title === words) cell.removeAttribute('title')
  }
}

/** The library does so for plain texts alone; ours are often marks, times and links. */
export const useWholeWords = (root: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = root.current
    if (!element) return
    const tell = () => tellWhole(element)
    const size = new ResizeObserver(tell)
    const rows = new MutationObserver(tell)
    size.observe(element)
    rows.observe(element, { childList: true, subtree: true, characterData: true })
    tell()
    return () => {
      size.disconnect()
      rows.disconnect()
    }
  }, [root])
}

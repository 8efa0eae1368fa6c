import { type MouseEvent, useState } from 'react'

/** Which tab of a block is open: its group, where there are several, and its place there. */
export interface TabPlace {
  group: number
  tab: number
}

export interface Shown<Line> {
  place: TabPlace
  lines: Line[]
}

export const tabParameter = 'tab'

/** How the address of a home names one tab of the block that stands at a place in it. */
export const tabName = (at: string, { group, tab }: TabPlace): string => `${at}-${group}-${tab}`

/** The anchor of a block: whoever opens a tab by its link comes back to where he was. */
export const anchorOf = (at: string): string => `tabs-${at}`

/** The tab of this block that the address asks for. */
export const askedTab = ({ searchParams }: URL, at: string): TabPlace | undefined => {
  const [block, group, tab] = (searchParams.get(tabParameter) ?? '').split('-')
  return block === at ? { group: Number(group), tab: Number(tab) } : undefined
}

/** The asked one where it is offered, else the first that is. */
export const offeredTab = (
  offered: readonly (readonly boolean[])[],
  asked: TabPlace | undefined,
): TabPlace | undefined => {
  if (asked && offered[asked.group]?.[asked.tab]) return asked
  const group = offered.findIndex(tabs => tabs.includes(true))
  return group === -1 ? undefined : { group, tab: offered[group]?.indexOf(true) ?? 0 }
}

const isSame = (one: TabPlace, other: TabPlace): boolean => one.group === other.group && one.tab === other.tab

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

const begun = <Line>(given: Shown<Line>) => ({
  given,
  ...given,
  isBusy: false,
  isFailed: false,
  /** What was fetched, or is being, by tab. */
  asked: new Map<string, Promise<Line[]>>(),
})

/**
 * One tab comes with the page, the others when they are opened, fetched as soon as the pointer is over them. Every tab
 * is a link to the page that has it open: without script, in a new window and for search engines.
 */
export const useOpenedTab = <Line>(given: Shown<Line>, load: (place: TabPlace) => Promise<Line[]>) => {
  const [state, setState] = useState(() => begun(given))
  // Another page was opened in the same place: what was fetched for the one before is not of this one.
  if (state.given !== given) setState(begun(given))

  const ask = (place: TabPlace): Promise<Line[]> => {
    const key = tabName('', place)
    const known = state.asked.get(key)
    if (known) return known
    const lines = load(place)
    state.asked.set(key, lines)
    lines.catch(() => state.asked.delete(key))
    return lines
  }

  const open = (place: TabPlace): void => {
    setState(known => ({ ...known, place, isBusy: true, isFailed: false }))
    const settle = (change: Partial<typeof state>): void =>
      setState(known =>
        known.given === given && isSame(known.place, place) ? { ...known, isBusy: false, ...change } : known,
      )
    ask(place).then(
      lines => settle({ lines }),
      () => settle({ isFailed: true }),
    )
  }

  return {
    ...state,
    isOpen: (place: TabPlace): boolean => isSame(state.place, place),
    /** For the link of a tab. */
    opening: (place: TabPlace) => ({
      onPointerEnter: () => void ask(place).catch(() => undefined),
      onClick: (event: MouseEvent) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        open(place)
      },
    }),
  }
}

export type OpenedTab<Line> = ReturnType<typeof useOpenedTab<Line>>

import { createContext, useContext, useEffect, useId } from 'react'
import { createStore } from './store.ts'

/** The tab of its own that an opened item stands in. */
interface ItemTab {
  key: string
  /** Whether somebody looks at it; else it waits outside of the document, with all that was typed. */
  isShown: boolean
}

/** Undefined on pages that are no item, and while the strip of tabs is switched off. */
export const ItemTabContext = createContext<ItemTab | undefined>(undefined)

interface TabFacts {
  title?: string
  /** The forms of the tab that hold something unsaved. */
  unsaved: readonly string[]
}

const nothingKnown: TabFacts = { unsaved: [] }

/** What opened items tell of themselves, by their tab. */
export const tabFacts = createStore<ReadonlyMap<string, TabFacts>>(new Map())

const change = (key: string, next: (facts: TabFacts) => TabFacts): void => {
  const all = new Map(tabFacts.get())
  all.set(key, next(all.get(key) ?? nothingKnown))
  tabFacts.set(all)
}

export const holdsUnsaved = (facts: ReadonlyMap<string, TabFacts>, key: string): boolean =>
  (facts.get(key)?.unsaved.length ?? 0) > 0

/** What the item's tab is called. */
export const useTabTitle = (title: string | undefined): void => {
  const key = useContext(ItemTabContext)?.key
  useEffect(() => {
    if (key && title) change(key, facts => ({ ...facts, title }))
  }, [key, title])
}

/** Marks the item's tab while a form of it holds what is not saved; says whether there is such a tab. */
export const useUnsavedMark = (isUnsaved: boolean): boolean => {
  const key = useContext(ItemTabContext)?.key
  const form = useId()
  useEffect(() => {
    if (!key || !isUnsaved) return
    change(key, facts => ({ ...facts, unsaved: [...facts.unsaved, form] }))
    return () => change(key, facts => ({ ...facts, unsaved: facts.unsaved.filter(each => each !== form) }))
  }, [key, form, isUnsaved])
  return key !== undefined
}

/** Whether somebody looks at this page; a dialog that nobody asked for waits until then. */
export const useIsShown = (): boolean => useContext(ItemTabContext)?.isShown ?? true

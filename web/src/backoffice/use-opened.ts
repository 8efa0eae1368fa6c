import { App } from 'antd'
import { useContext } from 'react'
import { useSearchParams } from 'react-router'
import { holdsUnsaved, ItemTabContext, tabFacts } from './item-tabs.ts'
import { dropTag } from './shell/tag-store.ts'
import { askToLeave } from './ui/ask-to-leave.ts'

/** The one item that the address names, the way to another, and the way back to the list, which closes its tab. */
export const useOpened = (parameter = 'edit') => {
  const [params, setParams] = useSearchParams()
  const tab = useContext(ItemTabContext)
  const { modal } = App.useApp()
  const open = (id: string | undefined) =>
    setParams(before => {
      const next = new URLSearchParams(before)
      if (id) next.set(parameter, id)
      else next.delete(parameter)
      return next
    })
  const leave = () => {
    if (tab) dropTag(tab.key)
    open(undefined)
  }
  const close = () => {
    if (tab && holdsUnsaved(tabFacts.get(), tab.key)) askToLeave(modal, leave)
    else leave()
  }
  return {
    id: params.get(parameter),
    open,
    close,
    /** Goes on with another item in the place of this one. */
    goOn: (id: string) => {
      if (tab) dropTag(tab.key)
      open(id)
    },
  }
}

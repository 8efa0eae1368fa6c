import { useState } from 'react'
import { storage } from '../../../storage.ts'
import { useSession } from '../../session.ts'
import { toOrder, type WidgetName } from './layout.ts'

/** The order that this user gave the widgets on this machine. */
export const useLayout = () => {
  const entry = `home-layout-${useSession().user.userName}`
  const [order, setOrder] = useState(() => toOrder(storage.get(entry)))
  return {
    order,
    keep: (next: WidgetName[]) => {
      setOrder(next)
      storage.set(entry, next)
    },
    reset: () => {
      setOrder(toOrder(undefined))
      storage.remove(entry)
    },
  }
}

import { App } from 'antd'
import { useEffect } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { useUnsavedMark } from '../item-tabs.ts'
import { askToLeave } from '../ui/ask-to-leave.ts'

/**
 * Asks before unsaved changes are lost, whether by closing, by going elsewhere or by closing the window. An item in a
 * tab of its own waits there when somebody goes elsewhere, so its strip asks, when the tab is closed.
 */
export const useLeaveGuard = (isDirty: boolean) => {
  const { modal } = App.useApp()
  const isInTab = useUnsavedMark(isDirty)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isDirty && !isInTab && from.pathname + from.search !== to.pathname + to.search,
  )
  useBeforeUnload(event => {
    if (isDirty) event.preventDefault()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each blocked navigation
  useEffect(() => {
    if (blocker.state === 'blocked') askToLeave(modal, blocker.proceed, blocker.reset)
  }, [blocker.state])

  return (leave: () => void) => {
    if (isDirty) askToLeave(modal, leave)
    else leave()
  }
}

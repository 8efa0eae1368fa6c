import { App } from 'antd'
import { useEffect } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'

/** Asks before unsaved changes are lost, whether by closing, by going elsewhere or by closing the window. */
export const useLeaveGuard = (isDirty: boolean) => {
  const { modal } = App.useApp()
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isDirty && from.pathname + from.search !== to.pathname + to.search,
  )
  useBeforeUnload(event => {
    if (isDirty) event.preventDefault()
  })

  const ask = (leave: () => void, stay: () => void = () => {}) =>
    modal.confirm({
      title: '有未保存的修改',
      content: '现在离开，已填写的内容将丢失。',
      okText: '放弃修改',
      okButtonProps: { danger: true },
      cancelText: '继续编辑',
      onOk: leave,
      onCancel: stay,
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each blocked navigation
  useEffect(() => {
    if (blocker.state === 'blocked') ask(blocker.proceed, blocker.reset)
  }, [blocker.state])

  return (leave: () => void) => {
    if (isDirty) ask(leave)
    else leave()
  }
}

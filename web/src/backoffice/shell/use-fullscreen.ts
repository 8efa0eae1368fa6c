import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

const toggle = (): void => {
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  change.catch(() => {
    // The browser may refuse, as inside a frame; the button then simply does nothing.
  })
}

export const useFullscreen = (): [boolean, () => void] => [
  useSyncExternalStore(subscribe, () => document.fullscreenElement !== null),
  toggle,
]

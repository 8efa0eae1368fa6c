import type { Popup } from '@sunport/contract/calls/portal.ts'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { countWindow } from './count.ts'
import { isWanted, remember } from './seen.ts'
import { WindowBody } from './window-body.tsx'
import styles from './windows.module.css'

const sides = { floating: [undefined], couplet: ['left', 'right'] } as const

/** A card that stands still beside the page; the two of a couplet close together. */
export const Floating = ({ window: shown }: { window: Popup }) => {
  const [isOpen, setOpen] = useState(false)
  const card = useRef<HTMLElement>(null)
  const { delaySec, autoCloseSec } = shown
  useEffect(() => {
    if (!isWanted(shown)) return
    const timer = setTimeout(() => {
      remember(shown)
      countWindow(shown, 'impression')
      setOpen(true)
    }, delaySec * 1000)
    return () => clearTimeout(timer)
  }, [shown, delaySec])
  useEffect(() => {
    if (!isOpen || !autoCloseSec) return
    // It does not vanish under the pointer or the focus.
    const timer = setInterval(() => {
      if (!card.current?.matches(':hover, :focus-within')) setOpen(false)
    }, autoCloseSec * 1000)
    return () => clearInterval(timer)
  }, [isOpen, autoCloseSec])
  if (!isOpen) return null
  const close = () => {
    countWindow(shown, 'close')
    setOpen(false)
  }
  return sides[shown.windowType === 'couplet' ? 'couplet' : 'floating'].map(side => (
    <aside
      key={side ?? 'one'}
      ref={card}
      className={styles.floating}
      aria-label={shown.title}
      data-position={side ?? shown.position}
      onKeyDown={event => event.key === 'Escape' && close()}
    >
      <button className={styles.close} type="button" aria-label={`关闭${shown.title}`} onClick={close}>
        <Icon name="close" size={1} />
      </button>
      <p className={styles.name}>{shown.title}</p>
      <WindowBody window={shown} />
    </aside>
  ))
}

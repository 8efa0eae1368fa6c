import type { Popup } from '@sunport/contract/calls/portal.ts'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { countWindow } from './count.ts'
import { isWanted, remember } from './seen.ts'
import { WindowBody } from './window-body.tsx'
import styles from './windows.module.css'

/** Nobody who is writing is interrupted. */
const isWriting = (): boolean => document.activeElement?.matches('input, textarea, select') ?? false

/** At most one pop-up for a page view: the first that is due. The others wait for the next view. */
export const Modal = ({ windows }: { windows: Popup[] }) => {
  const [shown, setShown] = useState<Popup>()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const due = windows.find(isWanted)
    if (!due) return
    const timer = setTimeout(() => {
      if (isWriting()) return
      remember(due)
      countWindow(due, 'impression')
      setShown(due)
    }, due.delaySec * 1000)
    return () => clearTimeout(timer)
  }, [windows])
  useEffect(() => {
    if (shown) dialog.current?.showModal()
  }, [shown])
  if (!shown) return null
  const close = () => dialog.current?.close()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog by Esc itself
    <dialog
      ref={dialog}
      className={styles.modal}
      aria-label={shown.title}
      style={shown.width ? { width: `min(${shown.width}px, calc(100vw - 2rem))` } : undefined}
      onClick={event => event.target === event.currentTarget && close()}
      onClose={() => {
        countWindow(shown, 'close')
        setShown(undefined)
      }}
    >
      <div className={styles.sheet}>
        <button className={styles.close} type="button" aria-label="关闭" onClick={close}>
          <Icon name="close" />
        </button>
        <p className={styles.title}>{shown.title}</p>
        <WindowBody window={shown} />
      </div>
    </dialog>
  )
}

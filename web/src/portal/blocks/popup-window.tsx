import type { Popup } from '@sunport/contract/calls/portal.ts'
import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { usePortal } from '../use-portal.ts'
import styles from './popup-window.module.css'

/** The first-visit window: opened by script alone, once a session. */
export const PopupWindow = ({ popup }: { popup: Popup }) => {
  const { siteId } = usePortal()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const key = `popup-${siteId}-${popup.id}`
    if (sessionStorage.getItem(key)) return
    sessionStorage.setItem(key, '1')
    dialog.current?.showModal()
  }, [siteId, popup.id])
  return (
    <dialog ref={dialog} className={styles.popup} aria-label={popup.title}>
      <form method="dialog">
        <button className={styles.close} type="submit" aria-label="关闭">
          <Icon name="close" />
        </button>
      </form>
      <p className={styles.title}>{popup.title}</p>
      {popup.image && <img src={popup.image} alt="" />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved */}
      <div className={styles.content} dangerouslySetInnerHTML={{ __html: popup.content }} />
      {popup.url && (
        <a className={styles.link} href={popup.url}>
          查看详情
        </a>
      )}
    </dialog>
  )
}

import type { OfferedText } from '@sunport/contract/calls/message.ts'
import { detailHref } from '@sunport/regions/link.ts'
import { Link } from 'react-router'
import { usePortal } from '../../use-portal.ts'

import { messagePaths } from '../message-paths.ts'
import styles from './message-form.module.css'

/** What may answer the question already; opened beside the form, which stays as it is. */
export const OfferedTexts = ({
  offered,
  onOpen,
}: {
  offered: readonly OfferedText[]
  /** Beside a draft that is not sent yet. */
  onOpen?: () => void
}) => {
  const { pack, subSite } = usePortal()
  const { detail } = messagePaths(pack)
  const hrefOf = ({ kind, id, channel, noticeType }: OfferedText): string =>
    kind === 'answer'
      ? `${detail}?id=${encodeURIComponent(id)}`
      : detailHref(pack, { id, channel, noticeType }, subSite?.code)
  const shown = offered.filter(({ kind }) => kind === 'guide' || detail)
  return (
    <div className={styles.offered} role="status">
      {shown.length > 0 && (
        <>
          <p>以下内容可能已经解答了您的问题：</p>
          <ul>
            {shown.map(each => (
              <li key={each.id}>
                <Link to={hrefOf(each)} target="_blank" onClick={onOpen}>
                  {each.title}
                </Link>
                <small>{each.kind === 'answer' ? '留言答复' : '办事指南'}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

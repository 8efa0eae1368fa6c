import { stageOf } from '@sunport/contract/codes.ts'
import { openingMovedAnchor } from '@sunport/contract/content/notice/anchors.ts'
import { detailHref } from '@sunport/regions/link.ts'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { usePortal } from '../use-portal.ts'
import type { ProjectStep, ShownDetail } from './detail-data.ts'
import styles from './opening-moved.module.css'
import { shortTime } from './times.ts'

/** Says that a correction has moved the opening: a bidder who has read the old time must not miss it. */
export const OpeningMoved = ({ info, steps }: { info: ShownDetail; steps: ProjectStep[] }) => {
  const { pack, subSite } = usePortal()
  const { announcedOpenTenderTime: before, openTenderTime: inForce } = info
  if (!before || !inForce) return null
  const correction = steps.findLast(({ noticeType }) => stageOf(noticeType) === 'correction')
  return (
    <p id={openingMovedAnchor} className={styles.moved}>
      <Icon name="alert" size={1.1} />
      <span>
        <b>开标时间已更正：</b>原 <del>{shortTime(before)}</del> → 现 <ins>{shortTime(inForce)}</ins>
        {correction && (
          <Link className={styles.source} to={detailHref(pack, correction, subSite?.code)}>
            查看更正公告
          </Link>
        )}
      </span>
    </p>
  )
}

import { correctionsAnchor } from '@sunport/contract/content/notice/anchors.ts'
import { detailHref } from '@sunport/regions/link.ts'
import { Link } from 'react-router'
import { usePortal } from '../use-portal.ts'
import styles from './corrections.module.css'
import type { ShownDetail } from './detail-data.ts'
import { shortTime } from './times.ts'

/** What corrections have changed in this notice: the old words struck, the new ones marked, each with its source. */
export const Corrections = ({ info }: { info: ShownDetail }) => {
  const { pack, subSite } = usePortal()
  if (info.corrections.length === 0) return null
  return (
    <section className={styles.corrections} aria-labelledby={correctionsAnchor}>
      <h2 id={correctionsAnchor} className={styles.title}>
        已更正的内容
      </h2>
      <dl className={styles.list}>
        {info.corrections.map(change => (
          <div key={`${change.id}/${change.field}/${change.label}`} className={styles.change}>
            <dt>{change.label}</dt>
            <dd>
              <p>
                原 <del>{change.old}</del>
              </p>
              <p>
                现 <ins>{change.new}</ins>
              </p>
              <p className={styles.source}>
                {change.reason}
                {change.basis && `（依据：${change.basis}）`}
                <Link to={detailHref(pack, { planId: info.planId, ...change }, subSite?.code)}>
                  {shortTime(change.noticeTime)} 更正公告
                </Link>
              </p>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

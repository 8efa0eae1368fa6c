import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { reader } from '../came-from.ts'
import { later } from '../later.tsx'
import { usePortal } from '../use-portal.ts'
import type { AbsentData, DetailData, ShownData } from './detail-data.ts'
import styles from './detail-page.module.css'
// The server links the styles of what a page imports outright: those of an absent info must be among them.
import './article-view.module.css'
import './page-heading.module.css'
import './rich-text.module.css'
import './states.module.css'

const loadAbsent = async () => (await import('./detail-absent.tsx')).Absent

/** Most visits find what they came for, and need no script for the others. The server has it at hand. */
const Absent = later<{ detail: AbsentData }>(
  'src/portal/parts/detail-absent.tsx',
  loadAbsent,
  import.meta.env.SSR ? await loadAbsent() : undefined,
)

/** The states that every detail page has; what is shown is the kind's own matter. */
export const DetailPage = ({ children }: { children: (shown: ShownData) => ReactNode }) => {
  const detail = useLoaderData<DetailData>()
  return (
    <div className={`sunport-content ${styles.page}`}>
      {detail.outcome === 'shown' && detail.isPreview && (
        <p className={styles.preview} role="status">
          预览：本页内容尚未公开，仅供采编和审核查看。
        </p>
      )}
      {detail.outcome === 'shown' ? children(detail) : <Absent detail={detail} />}
    </div>
  )
}

/** The link back stands above the sheet: to the list as the reader left it, which only his browser knows. */
export const BackLink = ({ to }: { to: string }) => {
  const { pack } = usePortal()
  const [list, setList] = useState<string>()
  useEffect(() => setList(reader.cameFrom(pack, document.referrer, location.origin)), [pack])
  return (
    <Link className={styles.back} to={list ?? to}>
      <Icon name="chevron-left" size={1} />
      返回列表
    </Link>
  )
}

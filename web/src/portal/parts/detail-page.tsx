import type { ReactNode } from 'react'
import { Link, useLoaderData } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { usePortal } from '../use-portal.ts'
import type { DetailData } from './detail-loader.ts'
import styles from './detail-page.module.css'
import { PageHeading } from './page-heading.tsx'
import { Empty, LoadFailed } from './states.tsx'

export type ShownData = Extract<DetailData, { outcome: 'shown' }>

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

const Absent = ({ detail }: { detail: Exclude<DetailData, ShownData> }) => {
  const { pack, route } = usePortal()
  if (detail.outcome === 'failed')
    return (
      <>
        <PageHeading title={route.title} />
        <LoadFailed reason={detail.reason} />
      </>
    )
  const isWithdrawn = detail.outcome === 'withdrawn'
  return (
    <>
      <PageHeading title={detail.head.title ?? '信息不存在或已下线'} />
      <Empty words={isWithdrawn ? detail.title : '您访问的信息可能已被删除、下线，或地址有误。'}>
        {isWithdrawn && <p className={styles.reason}>撤销原因：{detail.reason || '发布单位未说明'}</p>}
        {isWithdrawn && detail.successor && (
          <p className={styles.reason}>
            已由新的信息替代：<Link to={detail.successor.href}>{detail.successor.title}</Link>
          </p>
        )}
        <p className={styles.ways}>
          <Link to={detail.back}>返回列表</Link>
          <Link to={pack.searchPath}>全文检索</Link>
          <Link to={pack.homePath}>返回首页</Link>
        </p>
      </Empty>
    </>
  )
}

/** The link back stands above the sheet. */
export const BackLink = ({ to }: { to: string }) => (
  <Link className={styles.back} to={to}>
    <Icon name="chevron-left" size={1} />
    返回列表
  </Link>
)

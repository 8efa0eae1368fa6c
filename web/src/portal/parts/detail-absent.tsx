import { Link } from 'react-router'
import { usePortal } from '../use-portal.ts'
import type { AbsentData } from './detail-data.ts'
import styles from './detail-page.module.css'
import { PageHeading } from './page-heading.tsx'
import { Empty, LoadFailed } from './states.tsx'
import { WithdrawnText } from './withdrawn-text.tsx'

/** A detail page whose info cannot be shown, or no longer as one that holds. */
export const Absent = ({ detail }: { detail: AbsentData }) => {
  const { pack, route } = usePortal()
  if (detail.outcome === 'failed')
    return (
      <>
        <PageHeading title={route.title} />
        <LoadFailed reason={detail.reason} />
      </>
    )
  if (detail.outcome === 'withdrawn' && detail.text)
    return <WithdrawnText detail={detail} text={detail.text} />
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

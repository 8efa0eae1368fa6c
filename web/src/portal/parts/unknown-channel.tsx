import { Link } from 'react-router'
import { usePortal } from '../use-portal.ts'
import { PageHeading } from './page-heading.tsx'
import { Empty } from './states.tsx'
import styles from './unknown-channel.module.css'

/** An address with a channel that the site does not have. */
export const UnknownChannel = () => {
  const { pack } = usePortal()
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title="栏目不存在" />
      <Empty words="您要找的栏目不存在，或已经合并到其他栏目。">
        可以<Link to={pack.homePath}>返回首页</Link>，或用<Link to={pack.searchPath}>全文检索</Link>查找信息。
      </Empty>
    </div>
  )
}

import { Link } from 'react-router'
import { mainNotices } from '../../parts/main-notices.ts'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Empty } from '../../parts/states.tsx'
import { usePortal } from '../../use-portal.ts'
import { Page as ChannelListPage } from '../channel-list/page.tsx'
import styles from './page.module.css'

/** Kinds without a page of their own: their channel's list, or a word that the column is being built. */
export const Page = () => {
  const { route } = usePortal()
  return 'channel' in route && route.channel ? <ChannelListPage /> : <UnderConstruction />
}

const UnderConstruction = () => {
  const { pack, route, subSite } = usePortal()
  const notices = mainNotices(pack)
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title={route.title} />
      <Empty words="本栏目正在建设中">
        建成之前，您可以<Link to={subSite?.home ?? pack.homePath}>返回首页</Link>
        {notices && (
          <>
            ，或查看<Link to={notices.path}>{notices.title}</Link>
          </>
        )}
        。
      </Empty>
    </div>
  )
}

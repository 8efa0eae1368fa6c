import { commonRoutes } from '@sunport/regions/common-routes.ts'
import { figurePaths } from '@sunport/regions/figure-query.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { reportHref } from '../parts/message-paths.ts'
import { withQuery } from '../place-href.ts'
import { usePortal } from '../use-portal.ts'
import styles from './footer.module.css'
import type { FrameData } from './frame-loader.ts'

/** Who is answerable for the site, its record numbers, and where to say that something is wrong. */
export const Footer = ({ site }: { site: FrameData['site'] }) => {
  const { pack } = usePortal()
  return (
    <footer className={styles.footer} data-form={pack.theme.masthead}>
      <div className={`sunport-content ${styles.inner}`}>
        <div className={styles.words}>
          <FooterLinks />
          <p>
            主办单位：{site.organiser}
            <span className={styles.gap} />
            技术支持：{site.support}
            <span className={styles.gap} />
            联系电话：{site.phone}
          </p>
          <p className={styles.records}>
            <span>{site.icp}</span>
            <span>{site.police}</span>
            <span>政府网站标识码：{site.siteIdCode}</span>
          </p>
          <p>建议使用近两年发布的 Chrome、Edge、Firefox、Safari 或国产浏览器访问，无需安装插件</p>
        </div>
        <ul className={styles.marks}>
          <li className={styles.badge}>
            <Icon name="bank" size={1.75} />
            党政机关
          </li>
          <li className={styles.badge}>
            <Icon name="shield" size={1.75} />
            公网安备
          </li>
        </ul>
      </div>
    </footer>
  )
}

/** What every site owes its readers, under the region's own page where it has one. */
const commonLinks = [figurePaths.board, '/siteMap', '/contact', '/privacy', '/accessibility', '/openData']

const FooterLinks = () => {
  const { pack, path } = usePortal()
  const { search } = useLocation()
  const own = pack.footer.links
  const common = commonLinks
    .map(to => {
      const { kind = 'home', title = '' } = commonRoutes[to] ?? {}
      const ownMap = kind === 'site-map' ? pathOfKind(pack, kind) : undefined
      return { label: title, path: ownMap ?? withQuery(to, 'region', pack.code) }
    })
    .filter(({ label }) => own.every(item => item.label !== label))
  return (
    <ul className={styles.links}>
      {[...own, ...common].map(item => (
        <li key={item.label}>
          <Link to={item.path ?? '/'}>{item.label}</Link>
        </li>
      ))}
      <li>
        <Link rel="nofollow" to={reportHref(pack, path, search)}>
          网站纠错
        </Link>
      </li>
    </ul>
  )
}

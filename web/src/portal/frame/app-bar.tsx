import type { RegionPack } from '@sunport/regions/pack.ts'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { usePortal } from '../use-portal.ts'
import styles from './app-bar.module.css'

/** The slim head of the mobile pages: one way back, and where one is. */
export const AppBar = () => {
  const { pack, route } = usePortal()
  return (
    <header className={styles.bar}>
      <Link className={styles.back} to={wayBack(pack, 'variant' in route ? route.variant : undefined)}>
        <Icon name="chevron-left" size={1.5} />
        <span className="sunport-hidden">返回</span>
      </Link>
      <h1 className={styles.title}>{route.title}</h1>
    </header>
  )
}

/** Results lead back to the landing page they belong to, everything else to the region's home. */
const wayBack = (pack: RegionPack, variant: string | undefined): string => {
  const landing = Object.entries(pack.routes).find(
    ([, route]) => route.kind === 'app-page' && route.variant === `${variant}-home`,
  )
  return landing?.[0] ?? pack.homePath
}

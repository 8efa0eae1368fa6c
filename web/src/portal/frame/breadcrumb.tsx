import { listsInfos } from '@sunport/regions/list-query.ts'
import type { NavItem } from '@sunport/regions/pack.ts'
import { Link, useMatches } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { usePortal } from '../use-portal.ts'
import styles from './breadcrumb.module.css'

export interface Crumb {
  label: string
  path?: string
}

/** A kind that knows more than the navigation puts a `trail` into its loader's answer. */
const useTrail = (): Crumb[] => {
  const { pack, path, route, subSite } = usePortal()
  const { trail } = (useMatches().at(-1)?.loaderData ?? {}) as { trail?: Crumb[] }
  if (trail) return trail
  return trailTo(subSite?.navigation ?? pack.navigation, path) ?? [{ label: route.title }]
}

const trailTo = (items: NavItem[], path: string): Crumb[] | undefined => {
  for (const item of items) {
    if (item.path === path) return [{ label: item.label }]
    const below = trailTo(item.children ?? [], path)
    if (below) return [{ label: item.label, path: item.path }, ...below]
  }
  return undefined
}

export const Breadcrumb = () => {
  const { pack, subSite, route } = usePortal()
  const trail = useTrail()
  return (
    <nav
      className={`sunport-content ${styles.breadcrumb}`}
      aria-label="当前位置"
      data-list={listsInfos(route) || undefined}
    >
      <ol className={styles.trail}>
        <li className={styles.crumb}>
          <Icon name="home" size={1.1} />
          <Link to={subSite?.home ?? pack.homePath}>首页</Link>
        </li>
        {trail.map(({ label, path }) => (
          <li className={styles.crumb} key={label}>
            <Icon name="chevron-right" size={0.9} />
            {path ? <Link to={path}>{label}</Link> : <span>{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

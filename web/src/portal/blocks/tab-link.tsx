import { Link } from 'react-router'
import { api } from '../../api.ts'
import { Icon } from '../../ui/icon.tsx'
import { inRegion, withQuery } from '../place-href.ts'
import { usePortal } from '../use-portal.ts'
import styles from './block-frame.module.css'
import type { LinesContext } from './block-lines.ts'
import { useCities } from './cities.tsx'
import type { LinkTab } from './link-tabs.tsx'
import { anchorOf, type OpenedTab, type TabPlace, tabName, tabParameter } from './opened-tab.ts'

/** How lines are asked for comes with the first tab that is opened: nobody needs it to read the page. */
export const loadLines = () => import('./block-lines.ts')

/** What a tab that is opened in the browser asks for its lines with. */
export const useAsking = (): (() => LinesContext) => {
  const portal = usePortal()
  return () => ({ ...portal, api, url: new URL(window.location.href) })
}

/** The tab of a block as a link to the home that has it open. */
export const useTabLink = <Line,>(at: string, opened: OpenedTab<Line>) => {
  const { pack, subSite } = usePortal()
  const { regionCode } = useCities()
  // A sub-site is a place by itself.
  const home = subSite?.home ?? inRegion(pack.homePath, regionCode) ?? pack.homePath
  return (label: string, place: TabPlace): LinkTab => ({
    label,
    to: `${withQuery(home, tabParameter, tabName(at, place))}#${anchorOf(at)}`,
    isChosen: opened.isOpen(place),
    ...opened.opening(place),
  })
}

/** Stands in for a tab that could not be fetched. */
export const TabFailure = ({ label, to, onClick }: LinkTab) => (
  <p className={styles.failure} role="status">
    <Icon name="alert" />
    加载失败
    <Link className={styles.retry} to={to} onClick={onClick} preventScrollReset>
      {label}
    </Link>
  </p>
)

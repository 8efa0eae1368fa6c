import { acrossPath } from '@sunport/regions/common-routes.ts'
import { Link } from 'react-router'
import { usePortal } from '../../use-portal.ts'
import type { FullSearchData } from './loader.ts'
import styles from './page.module.css'

/** The same words on the sites of all provinces; the page keeps the face of this one. */
export const AcrossLink = ({ data }: { data?: Pick<FullSearchData, 'searchKey' | 'searchMode'> }) => {
  const { pack } = usePortal()
  const query = new URLSearchParams({ region: pack.code })
  if (data) query.set('searchKey', data.searchKey)
  if (data && data.searchMode !== 'words') query.set('searchMode', data.searchMode)
  return (
    <p className={styles.across}>
      <Link to={`${acrossPath}?${query}`}>{data ? '到各省站点一并检索' : '跨省联合检索'}</Link>
    </p>
  )
}

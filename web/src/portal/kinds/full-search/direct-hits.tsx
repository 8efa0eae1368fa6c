import type { DirectHit } from '@sunport/contract/calls/search.ts'
import { figureParties } from '@sunport/contract/figures/codes.ts'
import { figuresHref } from '@sunport/regions/figure-query.ts'
import { detailHref } from '@sunport/regions/link.ts'
import { organisationHref } from '@sunport/regions/organisation-link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { projectHref } from '@sunport/regions/project-link.ts'
import { Link } from 'react-router'
import { recordHref } from '../../parts/record-href.ts'
import { withQuery } from '../../place-href.ts'
import { usePortal } from '../../use-portal.ts'
import styles from './help.module.css'

const kindNames: Record<DirectHit['kind'], string> = {
  article: '法规条款',
  project: '采购项目',
  purchaser: '采购人',
  supplier: '供应商',
  agency: '代理机构',
}

const hrefOf = (pack: RegionPack, hit: DirectHit, subSite: string | undefined): string | undefined => {
  const { kind, id, article, note, total } = hit
  if (kind === 'purchaser') return organisationHref(pack, hit.name, 'purchaser')
  if (!id) return undefined
  // Of one notice alone there is nothing more to tell.
  const whole =
    kind === 'project' && total !== null && total > 1 && projectHref(pack, { openTenderCode: note })
  if (whole) return whole
  if (kind === 'supplier' || kind === 'agency') return recordHref(pack, kind, id)
  const page = detailHref(pack, { ...hit, id }, subSite)
  return article ? `${withQuery(page, 'article', article.split('-')[0] ?? '')}#tiao-${article}` : page
}

const isParty = (kind: DirectHit['kind']): boolean => Object.hasOwn(figureParties, kind)

/** What the words name: an article of a law, a project, somebody. Each leads to its own page. */
export const DirectHits = ({ hits }: { hits: DirectHit[] }) => {
  const { pack, subSite } = usePortal()
  const shown = hits.flatMap(hit => {
    const href = hrefOf(pack, hit, subSite?.code)
    return href ? [{ hit, href }] : []
  })
  if (shown.length === 0) return null
  return (
    <ul className={styles.direct} aria-label="直达">
      {shown.map(({ hit, href }) => (
        <li key={href} className={styles.directHit}>
          <span className={styles.kind}>{kindNames[hit.kind]}</span>
          <Link className={styles.name} to={href}>
            {hit.name}
          </Link>
          {hit.total !== null && (
            <span className={styles.count}>{hit.total.toLocaleString('en-US')} 条公告</span>
          )}
          {hit.note && <span className={styles.note}>{hit.note}</span>}
          {isParty(hit.kind) && (
            <Link className={styles.note} to={figuresHref(pack, 'board', { [hit.kind]: hit.name })}>
              采购数据
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

import type { PlainRoute } from '@sunport/regions/kinds.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { Link, useLoaderData } from 'react-router'
import { AgencyPractice, AgencyRecord } from '../../parts/agency-record-view.tsx'
import { CorrectionForm } from '../../parts/correction-form/correction-form.tsx'
import { RecordPage } from '../../parts/record-page.tsx'
import { withQuery } from '../../place-href.ts'
import { usePortal } from '../../use-portal.ts'
import { type AgencyDetailData, missingWords } from './loader.ts'
import styles from './page.module.css'

/** One agency: its whole record, or in its second view who works there and with what. */
export const Page = () => {
  const { route } = usePortal()
  const { record, back, correction } = useLoaderData<AgencyDetailData>()
  const isPractice = (route as PlainRoute).variant === 'staff'
  return (
    <RecordPage record={record} titleOf={({ agency }) => agency.agentName} missing={missingWords} back={back}>
      {shown => (
        <>
          <Views id={shown.agency.id} />
          <CorrectionForm kind="agency" id={shown.agency.id} preset={correction} />
          {isPractice ? <AgencyPractice record={shown} /> : <AgencyRecord record={shown} />}
        </>
      )}
    </RecordPage>
  )
}

const viewsOf = (pack: RegionPack) =>
  Object.entries(pack.routes).filter(([, { kind }]) => kind === 'agency-detail')

/** Switches between the views of an agency, where the region has more than one. */
const Views = ({ id }: { id: string }) => {
  const { pack, path } = usePortal()
  const views = viewsOf(pack)
  if (views.length < 2) return null
  return (
    <nav className={styles.views} aria-label="代理机构信息">
      <ul>
        {views.map(([viewPath, { title }]) => (
          <li key={viewPath}>
            <Link
              className={styles.view}
              to={withQuery(viewPath, 'id', id)}
              aria-current={viewPath === path ? 'page' : undefined}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

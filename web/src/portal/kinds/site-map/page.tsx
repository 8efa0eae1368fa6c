import { Link, useLoaderData } from 'react-router'
import { PageHeading } from '../../parts/page-heading.tsx'
import { usePortal } from '../../use-portal.ts'
import type { MapGroup, SiteMapData } from './loader.ts'
import styles from './page.module.css'

/** Every channel and page of the site at a glance, two levels deep. */
export const Page = () => {
  const { route } = usePortal()
  const { groups } = useLoaderData<SiteMapData>()
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title={route.title} />
      <div className={styles.groups}>
        {groups.map(group => (
          <Group key={group.label} group={group} />
        ))}
      </div>
    </div>
  )
}

const Group = ({ group: { label, path, entries } }: { group: MapGroup }) => (
  <section className={styles.group}>
    <h2 className={styles.heading}>
      <Entry label={label} path={path} />
    </h2>
    <ul className={styles.entries}>
      {entries.map(entry => (
        <li key={entry.label}>
          <Entry {...entry} />
        </li>
      ))}
    </ul>
  </section>
)

const Entry = ({ label, path }: { label: string; path?: string }) =>
  path ? <Link to={path}>{label}</Link> : <span>{label}</span>

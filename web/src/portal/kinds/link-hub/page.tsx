import type { Entry } from '@sunport/regions/home.ts'
import { useLoaderData } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { EntryIcon } from '../../entry-icon.tsx'
import { EntryLink } from '../../entry-link.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Empty, LoadFailed } from '../../parts/states.tsx'
import { usePortal } from '../../use-portal.ts'
import type { LinkGroup, LinkHubData } from './loader.ts'
import styles from './page.module.css'

/** Ways into systems and services, grouped as they are maintained. */
export const Page = () => {
  const { route } = usePortal()
  const { groups } = useLoaderData<LinkHubData>()
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title={route.title} />
      {groups.length === 0 && <Empty words="暂无服务入口" />}
      {groups.map(group => (
        <Group key={group.code} group={group} isAlone={groups.length === 1} />
      ))}
    </div>
  )
}

/** A lone group needs no heading beside the page's own, but its cards still stand below one. */
const Group = ({ group: { code, name, entries }, isAlone }: { group: LinkGroup; isAlone: boolean }) => {
  const { pack } = usePortal()
  const id = `links-${code}`
  return (
    <section className={styles.group} aria-labelledby={id}>
      {isAlone ? (
        <h2 className="sunport-hidden" id={id}>
          {name}
        </h2>
      ) : (
        <SectionHeading form={pack.theme.heading} id={id}>
          {name}
        </SectionHeading>
      )}
      {entries.value ? <Cards entries={entries.value} /> : <LoadFailed reason={entries.failure} />}
    </section>
  )
}

const Cards = ({ entries }: { entries: Entry[] }) => (
  <ul className={styles.cards}>
    {entries.map(entry => (
      <li key={entry.label}>
        <EntryLink entry={entry} className={styles.card}>
          <span className={styles.icon}>
            <EntryIcon icon={entry.icon} />
          </span>
          <span className={styles.words}>
            <span className={styles.label}>{entry.label}</span>
            {entry.text && <span className={styles.text}>{entry.text}</span>}
            {!entry.path && !entry.href && <span className={styles.text}>暂未开通</span>}
          </span>
          {entry.href && <Icon name="external" size={1} className={styles.mark} />}
          {entry.path && <Icon name="chevron-right" size={1} className={styles.mark} />}
        </EntryLink>
      </li>
    ))}
  </ul>
)

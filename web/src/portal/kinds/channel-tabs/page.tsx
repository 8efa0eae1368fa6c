import type { Entry } from '@sunport/regions/home.ts'
import type { ChannelTabsRoute } from '@sunport/regions/kinds.ts'
import { Link, useLoaderData } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { EntryLink } from '../../entry-link.tsx'
import { ChannelPanel, TitleSearch } from '../../parts/channel-panel.tsx'
import { Indicators } from '../../parts/indicators/indicators.tsx'
import { indicatorView } from '../../parts/indicators/view-name.ts'
import { UnknownChannel } from '../../parts/unknown-channel.tsx'
import { usePortal } from '../../use-portal.ts'
import type { ChannelTabsData, Tab } from './loader.ts'
import styles from './page.module.css'

/** Child channels side by side; each tab is an address of its own. */
export const Page = () => {
  const portal = usePortal()
  const route = portal.route as ChannelTabsRoute
  const { tabs, active, links, rows, campaigns, indicators } = useLoaderData<ChannelTabsData>()
  if (!rows && !indicators) return <UnknownChannel />
  const { zone } = route
  const hasTabs = tabs.length > 0 || campaigns !== undefined
  return (
    <>
      {zone ? (
        <Banner title={route.title} slogan={zone.slogan} links={links} />
      ) : (
        <h1 className={`sunport-content ${styles.title}`}>{route.title}</h1>
      )}
      <div className={`sunport-content ${styles.columns}`} data-tabs={hasTabs ? route.tabs : 'none'}>
        {hasTabs && (
          <Tabs
            tabs={tabs}
            active={active}
            label={route.title}
            campaigns={campaigns}
            isOfIndicators={indicators !== undefined}
          />
        )}
        <section className={styles.panel} aria-labelledby="channel-name">
          <header className={styles.head}>
            <h2 className={styles.name} id="channel-name">
              {indicators ? '指标监测' : (active?.name ?? route.title)}
            </h2>
            {rows && <TitleSearch title={rows.title} />}
          </header>
          {indicators && <Indicators indicators={indicators} />}
          {rows && <ChannelPanel rows={rows} />}
        </section>
      </div>
    </>
  )
}

interface TabsProps {
  tabs: Tab[]
  active: Tab | undefined
  label: string
  /** Given on the zone for the business environment, which has two places more. */
  campaigns: string | undefined
  isOfIndicators: boolean
}

const Tabs = ({ tabs, active, label, campaigns, isOfIndicators }: TabsProps) => (
  <nav className={styles.tabs} aria-label={label}>
    <ul>
      {tabs.map(({ mark, name }) => (
        <li key={mark}>
          <Link
            className={styles.tab}
            to={{ search: `?channel=${encodeURIComponent(mark)}` }}
            aria-current={mark === active?.mark ? 'page' : undefined}
            preventScrollReset
          >
            {name}
          </Link>
        </li>
      ))}
      {campaigns && (
        <>
          <li>
            <Link className={styles.tab} to={campaigns}>
              意见征集
            </Link>
          </li>
          <li>
            <Link
              className={styles.tab}
              to={{ search: `?view=${indicatorView}` }}
              aria-current={isOfIndicators ? 'page' : undefined}
              preventScrollReset
            >
              指标监测
            </Link>
          </li>
        </>
      )}
    </ul>
  </nav>
)

const Banner = ({
  title,
  slogan,
  links,
}: {
  title: string
  slogan: string
  links: ChannelTabsData['links']
}) => (
  <div className={styles.banner}>
    <div className="sunport-content">
      <h1 className={styles.zoneTitle}>{title}</h1>
      <p className={styles.slogan}>{slogan}</p>
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map(entry => (
            <li key={entry.label}>
              <ZoneLink entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </div>
  </div>
)

const ZoneLink = ({ entry }: { entry: Entry }) => (
  <EntryLink className={styles.link} entry={entry}>
    <Icon name={entry.icon ?? 'link'} />
    {entry.label}
  </EntryLink>
)

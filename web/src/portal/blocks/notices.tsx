import type { NoticeForm, NoticeGroup, NoticesBlock } from '@sunport/regions/home.ts'
import type { TabsForm } from '../../ui/radio-tabs.tsx'
import { inRegion, withQuery } from '../place-href.ts'
import { usePortal } from '../use-portal.ts'
import { BlockFrame, Empty, MoreLink } from './block-frame.tsx'
import { CityLinks, useCities } from './cities.tsx'
import type { NoticeLine } from './lines.ts'
import { LinkTabs } from './link-tabs.tsx'
import { listHref } from './list-href.ts'
import type { BlockData } from './load-block.ts'
import { NoticeCards } from './notice-cards.tsx'
import { NoticeLines } from './notice-lines.tsx'
import { NoticeTable } from './notice-table.tsx'
import styles from './notices.module.css'
import { anchorOf, type TabPlace, useOpenedTab } from './opened-tab.ts'
import { loadLines, TabFailure, useAsking, useTabLink } from './tab-link.tsx'

/** How a form lays out its two levels of tabs. */
const tabForms: Record<NoticeForm, { groups: TabsForm; types: TabsForm }> = {
  floor: { groups: 'card', types: 'pill' },
  panel: { groups: 'line', types: 'line' },
  cards: { groups: 'plain', types: 'pill' },
  classic: { groups: 'card', types: 'flap' },
  index: { groups: 'line', types: 'index' },
  column: { groups: 'plain', types: 'pill' },
  league: { groups: 'card', types: 'pill' },
  lists: { groups: 'card', types: 'line' },
}

interface OfferedGroup {
  group: NoticeGroup
  /** Its tabs, each with its place in the block. */
  tabs: { label: string; place: TabPlace }[]
}

/** A place is not offered the types that it has no notices of; the whole region keeps them all. */
const offeredGroups = ({ groups }: NoticesBlock, offered: boolean[][] | undefined): OfferedGroup[] =>
  groups
    .map((group, at) => ({
      group,
      tabs: group.tabs
        .map(({ label }, tab) => ({ label, place: { group: at, tab } }))
        .filter(({ place }) => !offered || offered[at]?.[place.tab]),
    }))
    .filter(({ tabs }) => tabs.length > 0)

interface NoticesProps {
  at: string
  block: NoticesBlock
  data: BlockData['notices']
}

export const Notices = ({ at, block, data }: NoticesProps) => {
  const { form, title, cities, rows } = block
  const { regionCode } = useCities()
  const asking = useAsking()
  const opened = useOpenedTab(data, async ({ group: of, tab: which }) => {
    const group = block.groups[of]
    const tab = group?.tabs[which]
    const { noticesOf } = await loadLines()
    return group && tab ? noticesOf(asking(), group, tab, rows) : []
  })
  const tabLink = useTabLink(at, opened)
  const { pack } = usePortal()
  const moreOf = ({ group }: OfferedGroup) => inRegion(listHref(pack, group.channels[0] ?? ''), regionCode)
  const groups = offeredGroups(block, data.offered)
  const shown = groups.find(({ tabs }) => tabs.some(({ place }) => opened.place.group === place.group))
  // A quiet block has no heading that "more" could stand in.
  const isQuiet = form === 'floor'
  const [single] = groups.length === 1 && !isQuiet ? groups : []
  const more = shown && !single ? moreOf(shown) : undefined
  return (
    <BlockFrame title={title} quiet={isQuiet} more={single && moreOf(single)}>
      <div className={styles.layout} data-cities={cities} id={anchorOf(at)}>
        {cities && <CitySwitch form={cities} />}
        {shown ? (
          <LinkTabs
            label={title}
            form={tabForms[form].groups}
            tabs={groups.map(each => ({
              ...tabLink(each.group.label, each.tabs[0]?.place ?? opened.place),
              isChosen: each === shown,
            }))}
          >
            <LinkTabs
              label={`${shown.group.label}类型`}
              form={tabForms[form].types}
              aside={more && <MoreLink to={more} of={shown.group.label} />}
              isBusy={opened.isBusy}
              tabs={shown.tabs.map(({ label, place }) => tabLink(label, place))}
            >
              {opened.isFailed ? (
                <TabFailure {...tabLink('重试', opened.place)} />
              ) : (
                <NoticeList form={form} lines={opened.lines} />
              )}
            </LinkTabs>
          </LinkTabs>
        ) : (
          <Empty />
        )}
      </div>
    </BlockFrame>
  )
}

const NoticeList = ({ form, lines }: { form: NoticeForm; lines: NoticeLine[] }) => {
  if (lines.length === 0) return <Empty />
  if (form === 'floor' || form === 'classic') return <NoticeTable form={form} lines={lines} />
  if (form === 'cards') return <NoticeCards lines={lines} />
  return <NoticeLines form={form} lines={lines} />
}

const CitySwitch = ({ form }: { form: 'row' | 'side' }) => {
  const { pack, subSite } = usePortal()
  const { cities, regionCode } = useCities()
  const home = subSite?.home ?? pack.homePath
  return (
    <CityLinks
      form={form}
      cities={cities}
      chosen={regionCode}
      all={home}
      href={code => withQuery(home, 'regionCode', code)}
    />
  )
}

import type { NoticeForm, NoticeGroup, NoticesBlock } from '@sunport/regions/home.ts'
import { RadioTabs, type TabsForm } from '../../ui/radio-tabs.tsx'
import { inRegion, withQuery } from '../place-href.ts'
import { usePortal } from '../use-portal.ts'
import { BlockFrame, Empty, MoreLink } from './block-frame.tsx'
import { CityLinks, useCities } from './cities.tsx'
import type { NoticeLine } from './lines.ts'
import { listHref } from './list-href.ts'
import type { BlockData } from './load-block.ts'
import { NoticeCards } from './notice-cards.tsx'
import { NoticeLines } from './notice-lines.tsx'
import { NoticeTable } from './notice-table.tsx'
import styles from './notices.module.css'

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
  tabs: { label: string; lines: NoticeLine[] }[]
}

/** A place is not offered the types that it has no notices of; the whole region keeps them all. */
const offered = (block: NoticesBlock, data: BlockData['notices'], isNarrowed: boolean): OfferedGroup[] =>
  block.groups
    .map((group, at) => ({
      group,
      tabs: group.tabs
        .map(({ label }, index) => ({ label, lines: data.groups[at]?.[index] ?? [] }))
        .filter(({ lines }) => !isNarrowed || lines.length > 0),
    }))
    .filter(({ tabs }) => tabs.length > 0)

/** Tabs remember by their place which of them is chosen: another set of them begins anew. */
const keyOf = (tabs: { label: string }[]): string => tabs.map(({ label }) => label).join()

export const Notices = ({ block, data }: { block: NoticesBlock; data: BlockData['notices'] }) => {
  const { form, title, cities } = block
  const { pack } = usePortal()
  const { regionCode } = useCities()
  const moreOf = ({ group }: OfferedGroup) => inRegion(listHref(pack, group.channels[0] ?? ''), regionCode)
  const groups = offered(block, data, regionCode !== undefined)
  // A quiet block has no heading that "more" could stand in.
  const isQuiet = form === 'floor'
  const [single] = groups.length === 1 && !isQuiet ? groups : []
  const boards = groups.map(each => ({
    label: each.group.label,
    panel: <Board {...each} form={form} more={single ? undefined : moreOf(each)} />,
  }))
  return (
    <BlockFrame title={title} quiet={isQuiet} more={single && moreOf(single)}>
      <div className={styles.layout} data-cities={cities}>
        {cities && <CitySwitch form={cities} />}
        {groups.length > 0 ? (
          <RadioTabs key={keyOf(boards)} label={title} form={tabForms[form].groups} tabs={boards} />
        ) : (
          <Empty />
        )}
      </div>
    </BlockFrame>
  )
}

interface BoardProps extends OfferedGroup {
  form: NoticeForm
  more: string | undefined
}

const Board = ({ group, tabs, form, more }: BoardProps) => (
  <RadioTabs
    key={keyOf(tabs)}
    label={`${group.label}类型`}
    form={tabForms[form].types}
    aside={more && <MoreLink to={more} of={group.label} />}
    tabs={tabs.map(({ label, lines }) => ({ label, panel: <NoticeList form={form} lines={lines} /> }))}
  />
)

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

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

export const Notices = ({ block, data }: { block: NoticesBlock; data: BlockData['notices'] }) => {
  const { form, title, groups, cities } = block
  const { pack } = usePortal()
  const { regionCode } = useCities()
  const moreOf = (group: NoticeGroup) => inRegion(listHref(pack, group.channels[0] ?? ''), regionCode)
  const single = groups.length === 1 ? groups[0] : undefined
  const boards = groups.map((group, index) => ({
    label: group.label,
    panel: (
      <Board
        group={group}
        form={form}
        lists={data.groups[index] ?? []}
        more={single ? undefined : moreOf(group)}
      />
    ),
  }))
  return (
    <BlockFrame title={title} quiet={form === 'floor'} more={single && moreOf(single)}>
      <div className={styles.layout} data-cities={cities}>
        {cities && <CitySwitch form={cities} />}
        <RadioTabs label={title} form={tabForms[form].groups} tabs={boards} />
      </div>
    </BlockFrame>
  )
}

interface BoardProps {
  group: NoticeGroup
  form: NoticeForm
  lists: NoticeLine[][]
  more: string | undefined
}

const Board = ({ group, form, lists, more }: BoardProps) => (
  <RadioTabs
    label={`${group.label}类型`}
    form={tabForms[form].types}
    aside={more && <MoreLink to={more} of={group.label} />}
    tabs={group.tabs.map((tab, index) => ({
      label: tab.label,
      panel: <NoticeList form={form} lines={lists[index] ?? []} />,
    }))}
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

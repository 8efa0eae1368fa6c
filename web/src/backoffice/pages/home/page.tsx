import { type HomePeriod, home, homePeriods } from '@sunport/contract/calls/home.ts'
import { App, Button, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { useMay, useSession } from '../../session.ts'
import { Publications, Regions, Visits } from './charts.tsx'
import styles from './home.module.css'
import { moveTo, neighbour, type WidgetName, widgetNames } from './layout.ts'
import { Messages } from './messages.tsx'
import { Entries, Logins } from './personal.tsx'
import { Tasks } from './tasks.tsx'
import { useLayout } from './use-layout.ts'
import type { Placing } from './widget.tsx'

const widgets: Record<WidgetName, (placing: Placing, days: HomePeriod) => ReactNode> = {
  tasks: placing => <Tasks placing={placing} />,
  messages: placing => <Messages placing={placing} />,
  visits: (placing, days) => <Visits days={days} placing={placing} />,
  publications: (placing, days) => <Publications days={days} placing={placing} />,
  regions: (placing, days) => <Regions days={days} placing={placing} />,
  entries: placing => <Entries placing={placing} />,
  logins: placing => <Logins placing={placing} />,
}

/** What widgets need; the others are everybody's. */
const needs: Partial<Record<WidgetName, string>> = {
  visits: home.visits.access,
  messages: home.messages.access,
}

const isPeriod = (text: string | null): text is HomePeriod => homePeriods.some(period => period === text)

/** 工作台: what waits, how the sites do, and the ways to one's work, in one's own order. */
export const Page = () => {
  const may = useMay()
  const { user } = useSession()
  const { message } = App.useApp()
  const { order, keep, reset } = useLayout()
  const [params, setParams] = useSearchParams()
  const given = params.get('days')
  const days: HomePeriod = isPeriod(given) ? given : '7'
  const shown = order.filter(name => may(needs[name]))

  const placingOf = (name: WidgetName): Placing => {
    const step = (by: -1 | 1) => {
      const next = neighbour(shown, name, by)
      return next ? () => keep(moveTo(order, name, next)) : undefined
    }
    return {
      name,
      onEarlier: step(-1),
      onLater: step(1),
      onDropped: moved => {
        const known = widgetNames.find(each => each === moved)
        if (known) keep(moveTo(order, known, name))
      },
    }
  }

  return (
    <>
      <PageHeader title="工作台" note={`${user.realName || user.userName}，您好`}>
        <Segmented<HomePeriod>
          aria-label="统计时段"
          value={days}
          onChange={next => setParams({ days: next }, { replace: true })}
          options={homePeriods.map(period => ({ value: period, label: `近 ${period} 天` }))}
        />
        <Button
          type="text"
          onClick={() => {
            reset()
            message.success('已恢复默认布局')
          }}
        >
          恢复布局
        </Button>
      </PageHeader>
      <div className={styles.bench}>
        {shown.map(name => (
          <div key={name} className={styles.place}>
            {widgets[name](placingOf(name), days)}
          </div>
        ))}
      </div>
    </>
  )
}

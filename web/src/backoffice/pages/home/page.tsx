import { type HomePeriod, home, homePeriods, type WaitingList } from '@sunport/contract/calls/home.ts'
import { type HomeGroup, type HomeWidget, homeGroups, homeWidgets } from '@sunport/contract/home-layout.ts'
import { App, Button, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { useMay, useSession } from '../../session.ts'
import { useWaiting } from '../../waiting-counts.ts'
import { Publications, Regions, Visits } from './charts.tsx'
import styles from './home.module.css'
import { moveTo, neighbour } from './layout.ts'
import { Loaded } from './loaded.tsx'
import { UrgentMessages } from './messages.tsx'
import { Notices } from './notices.tsx'
import { Entries, Logins } from './personal.tsx'
import { Snoozed } from './snoozed.tsx'
import { awakeOf, TaskGroup } from './task-group.tsx'
import { useLayout } from './use-layout.ts'
import type { Placing } from './widget.tsx'
import { grouped } from './words.ts'

const isGroup = (name: HomeWidget): name is HomeGroup => name in homeGroups

const figures: Record<Exclude<HomeWidget, HomeGroup>, (placing: Placing, days: HomePeriod) => ReactNode> = {
  visits: (placing, days) => <Visits days={days} placing={placing} />,
  publications: (placing, days) => <Publications days={days} placing={placing} />,
  regions: (placing, days) => <Regions days={days} placing={placing} />,
  entries: placing => <Entries placing={placing} />,
  logins: placing => <Logins placing={placing} />,
}

const isPeriod = (text: string | null): text is HomePeriod => homePeriods.some(period => period === text)

const waitingWords = (lists: readonly WaitingList[]): string => {
  const awake = lists.filter(({ snoozed }) => !snoozed)
  const total = awake.reduce((sum, row) => sum + row.total, 0)
  return total > 0 ? `${grouped(total)} 项等待处理` : '没有等待处理的事项'
}

const Bench = ({ lists }: { lists: readonly WaitingList[] }) => {
  const may = useMay()
  const { order, keep } = useLayout()
  const [params] = useSearchParams()
  const given = params.get('days')
  const days: HomePeriod = isPeriod(given) ? given : '7'
  const isShown = (name: HomeWidget): boolean => {
    if (name === 'visits') return may(home.visits.access)
    if (name === 'messages' && may(home.messages.access)) return true
    return !isGroup(name) || awakeOf(lists, name).length > 0
  }
  const shown = order.filter(isShown)

  const placingOf = (name: HomeWidget): Placing => {
    const step = (by: -1 | 1) => {
      const next = neighbour(shown, name, by)
      return next ? () => keep(moveTo(order, name, next)) : undefined
    }
    return {
      name,
      onEarlier: step(-1),
      onLater: step(1),
      onDropped: moved => {
        const known = homeWidgets.find(each => each === moved)
        if (known) keep(moveTo(order, known, name))
      },
    }
  }

  return (
    <div className={styles.bench}>
      {shown.map(name => (
        <div key={name} className={styles.place}>
          {isGroup(name) ? (
            <TaskGroup group={name} lists={lists} placing={placingOf(name)}>
              {name === 'messages' && <UrgentMessages />}
            </TaskGroup>
          ) : (
            figures[name](placingOf(name), days)
          )}
        </div>
      ))}
    </div>
  )
}

/** 工作台: what waits, how the sites do, and the ways to one's work, in one's own order. */
export const Page = () => {
  const { user } = useSession()
  const { message } = App.useApp()
  const { isOwn, isPending, reset } = useLayout()
  const [params, setParams] = useSearchParams()
  const waiting = useWaiting()
  const given = params.get('days')
  const note = `${user.realName || user.userName}，您好`
  return (
    <>
      <PageHeader title="工作台" note={waiting.data ? `${note}。${waitingWords(waiting.data)}` : note}>
        <Segmented<HomePeriod>
          aria-label="统计时段"
          value={isPeriod(given) ? given : '7'}
          onChange={next => setParams({ days: next }, { replace: true })}
          options={homePeriods.map(period => ({ value: period, label: `近 ${period} 天` }))}
        />
        <Button
          type="text"
          disabled={!isOwn}
          onClick={() => {
            reset()
            message.success('已恢复默认布局')
          }}
        >
          恢复默认布局
        </Button>
      </PageHeader>
      <Notices />
      {!isPending && (
        <Loaded query={waiting}>
          {lists => (
            <>
              <Bench lists={lists} />
              <Snoozed lists={lists} />
            </>
          )}
        </Loaded>
      )}
    </>
  )
}

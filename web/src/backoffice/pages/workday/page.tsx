import { CalculatorOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { workday } from '@sunport/contract/calls/workday.ts'
import { Button, Dropdown, Segmented, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { ListFailure } from '../../crud/list-states.tsx'
import { useMay } from '../../session.ts'
import { fileAddress } from '../../transfer.ts'
import { optionsOfRows } from '../../ui/options.ts'
import { CalculatorDrawer } from './calculator-drawer.tsx'
import { CalendarsDrawer } from './calendars-drawer.tsx'
import { CompareDrawer } from './compare-drawer.tsx'
import { useCalendars, usePlace } from './use-workday.ts'
import styles from './workday.module.css'
import { YearPanel } from './year-panel.tsx'

type Opened = 'calculator' | 'compare' | 'calendars'

/** 工作日管理: a calendar's year, its editions, and what is reckoned with them. */
export const Page = () => {
  const may = useMay()
  const { year, view, go, ...place } = usePlace()
  const calendars = useCalendars()
  const [opened, setOpened] = useState<Opened>()
  const known = calendars.data ?? []
  const calendarId = known.find(({ id }) => id === place.calendarId)?.id ?? known[0]?.id
  const close = () => setOpened(undefined)
  if (calendars.isError) return <ListFailure failure={calendars.error} onRetry={() => calendars.refetch()} />
  const exportLink = (format: 'xlsx' | 'csv') => (
    <a href={fileAddress(workday.exportYear, { calendarId, year, format })} download>
      导出为 {format}
    </a>
  )
  return (
    <>
      <PageHeader title="工作日管理">
        <Button icon={<CalculatorOutlined />} onClick={() => setOpened('calculator')}>
          计算器
        </Button>
        <Button onClick={() => setOpened('compare')}>与上年比较</Button>
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'xlsx', label: exportLink('xlsx') },
              { key: 'csv', label: exportLink('csv') },
              ...(may(workday.createCalendar.access)
                ? [{ key: 'calendars', label: '地区日历', onClick: () => setOpened('calendars') }]
                : []),
            ],
          }}
        >
          <Button>更多</Button>
        </Dropdown>
      </PageHeader>
      <section className={styles.sheet} aria-label="年度工作日">
        <div className={styles.toolbar}>
          <Select
            aria-label="日历"
            className={styles.calendarChoice}
            value={calendarId}
            loading={calendars.isPending}
            onChange={calendar => go({ calendar })}
            options={optionsOfRows(known)}
          />
          <div className={styles.yearChoice}>
            <Button icon={<LeftOutlined />} aria-label="上一年" onClick={() => go({ year: year - 1 })} />
            <h2 className={styles.yearName}>{year} 年</h2>
            <Button icon={<RightOutlined />} aria-label="下一年" onClick={() => go({ year: year + 1 })} />
          </div>
          <Segmented<'grid' | 'list'>
            aria-label="显示方式"
            className={styles.viewChoice}
            value={view}
            onChange={next => go({ view: next })}
            options={[
              { value: 'grid', label: '年历' },
              { value: 'list', label: '列表' },
            ]}
          />
        </div>
        {calendarId ? (
          <YearPanel key={`${calendarId}/${year}`} calendarId={calendarId} />
        ) : (
          <Skeleton active className={styles.waiting} />
        )}
      </section>
      {opened === 'calculator' && calendarId && (
        <CalculatorDrawer calendars={known} calendarId={calendarId} onClose={close} />
      )}
      {opened === 'compare' && calendarId && (
        <CompareDrawer calendarId={calendarId} year={year} onClose={close} />
      )}
      {opened === 'calendars' && <CalendarsDrawer calendars={known} onClose={close} />}
    </>
  )
}

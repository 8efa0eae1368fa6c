import { Skeleton } from 'antd'
import { useState } from 'react'
import { ListFailure } from '../../crud/list-states.tsx'
import { DayList } from './day-list.tsx'
import { EditionBar } from './edition-bar.tsx'
import { selectionAt } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { Summary } from './summary.tsx'
import { usePlace, useYear } from './use-workday.ts'
import styles from './workday.module.css'
import { YearGrid } from './year-grid.tsx'

/** One year of one calendar: its edition, its numbers, its days, and what is chosen of them. */
export const YearPanel = ({ calendarId }: { calendarId: string }) => {
  const { year, editionId, view } = usePlace()
  const query = useYear(calendarId, year, editionId)
  const [selection, setSelection] = useState(() => selectionAt(`${year}-01-01`))
  if (query.isError) return <ListFailure failure={query.error} onRetry={() => query.refetch()} />
  if (!query.data) return <Skeleton active paragraph={{ rows: 12 }} className={styles.waiting} />
  const { data } = query
  const draft = data.shown?.state === 'draft' && data.calendar.isWithinReach ? data.shown : undefined
  const dates = [...selection.dates].sort()
  return (
    <>
      <EditionBar data={data} />
      <Summary data={data} />
      {view === 'grid' ? (
        <YearGrid data={data} selection={selection} onSelect={setSelection} />
      ) : (
        <DayList data={data} selection={selection} onSelect={setSelection} />
      )}
      {dates.length > 0 && (
        <SelectionBar
          data={data}
          dates={dates}
          draft={draft}
          onClear={() => setSelection(selectionAt(selection.focus))}
        />
      )}
    </>
  )
}

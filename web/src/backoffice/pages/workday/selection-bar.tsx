import type { CalendarYear } from '@sunport/contract/calls/workday.ts'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { isWork, kindWords, stretchesOf } from './days.ts'
import { SetDialog } from './set-dialog.tsx'
import { type Draft, useWorkdayChange } from './use-workday.ts'
import styles from './workday.module.css'

interface Props {
  data: CalendarYear
  dates: readonly string[]
  /** Given: days may be set in it. */
  draft: Draft | undefined
  onClear: () => void
}

const sourceWords = { import: '导入', manual: '手工' } as const

/** What is chosen and what can be done with it; floats so that it is in reach from every month. */
export const SelectionBar = ({ data, dates, draft, onClear }: Props) => {
  const [isSetting, setSetting] = useState(false)
  const change = useWorkdayChange()
  const chosen = data.days.filter(({ date }) => dates.includes(date))
  const [only] = chosen
  const stretches = stretchesOf(dates)
  const restore = (at: Draft) =>
    change.mutate(() => api.workday.restoreDays({ id: at.id, version: at.version, dates: [...dates] }), {
      onSuccess: onClear,
    })
  return (
    <section className={styles.selectionBar} aria-label="已选日期" aria-live="polite">
      <div className={styles.selectionWords}>
        <strong>
          {stretches.slice(0, 2).join('、')}
          {stretches.length > 2 && ` 等 ${dates.length} 天`}
        </strong>
        <span className={styles.muted}>
          {chosen.length === 1 && only
            ? [
                isWork(only) ? '上班' : '休息',
                kindWords(only),
                only.basis,
                only.source && sourceWords[only.source],
                only.remark,
                data.calendar.parentId && (only.isOwn ? '本日历设置' : '沿用上级'),
              ]
                .filter(Boolean)
                .join(' · ')
            : `其中工作日 ${chosen.filter(isWork).length} 天`}
        </span>
      </div>
      <Space wrap>
        {draft && (
          <>
            <Button type="primary" onClick={() => setSetting(true)}>
              设置…
            </Button>
            <Button
              loading={change.isPending}
              disabled={!chosen.some(({ isOwn }) => isOwn)}
              onClick={() => restore(draft)}
            >
              恢复默认
            </Button>
          </>
        )}
        <Button type="text" onClick={onClear}>
          取消选择
        </Button>
      </Space>
      {isSetting && draft && (
        <SetDialog
          draft={draft}
          dates={dates}
          onClose={() => setSetting(false)}
          onDone={() => {
            setSetting(false)
            onClear()
          }}
        />
      )}
    </section>
  )
}

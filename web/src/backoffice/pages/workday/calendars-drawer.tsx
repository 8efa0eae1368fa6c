import { type WorkCalendar, workday } from '@sunport/contract/calls/workday.ts'
import { App, Button, Drawer, Space, Tag } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useMay } from '../../session.ts'
import { CalendarForm } from './calendar-form.tsx'
import { useWorkdayChange } from './use-workday.ts'
import styles from './workday.module.css'

/** Which calendars there are, what they inherit from and which regions they serve. */
export const CalendarsDrawer = ({
  calendars,
  onClose,
}: {
  calendars: readonly WorkCalendar[]
  onClose: () => void
}) => {
  const may = useMay()
  const { modal } = App.useApp()
  const change = useWorkdayChange()
  const [editing, setEditing] = useState<WorkCalendar | 'new'>()
  const remove = (row: WorkCalendar) =>
    modal.confirm({
      title: `删除日历“${row.name}”？`,
      content: `${row.regionCodes.length} 个区划将改用上级日历。`,
      okButtonProps: { danger: true },
      onOk: () => change.mutate(() => api.workday.removeCalendar({ id: row.id, version: row.version })),
    })
  return (
    <Drawer
      open
      size="min(560px, 100vw)"
      title="地区日历"
      onClose={onClose}
      extra={
        !editing &&
        may(workday.createCalendar.access) && (
          <Button type="primary" onClick={() => setEditing('new')}>
            新增
          </Button>
        )
      }
    >
      {editing ? (
        <CalendarForm
          calendars={calendars}
          editing={editing === 'new' ? undefined : editing}
          onDone={() => setEditing(undefined)}
        />
      ) : (
        <ul className={styles.calendars}>
          {calendars.map(row => (
            <li key={row.id}>
              <div>
                <Space size={8}>
                  <strong>{row.name}</strong>
                  <code className={styles.muted}>{row.code}</code>
                  {row.builtIn && <Tag>内置</Tag>}
                </Space>
                <div className={styles.muted}>
                  {[
                    row.parentName && `沿用${row.parentName}`,
                    row.regionNames.join('、'),
                    row.publishedYears.length > 0 && `已发布 ${row.publishedYears.join('、')} 年`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
              </div>
              {row.isWithinReach && (
                <Space size={0}>
                  <Button type="link" size="small" onClick={() => setEditing(row)}>
                    编辑
                  </Button>
                  {!row.builtIn && (
                    <Button type="link" danger size="small" onClick={() => remove(row)}>
                      删除
                    </Button>
                  )}
                </Space>
              )}
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  )
}

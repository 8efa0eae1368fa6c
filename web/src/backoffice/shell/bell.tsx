import { BellOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Badge, Button, Popover, Tooltip } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../api.ts'
import { useSystemNotices } from '../system-notices.ts'
import { countsKey } from '../waiting-counts.ts'

const NotificationList = lazy(() =>
  import('./notification-list.tsx').then(module => ({ default: module.NotificationList })),
)

const minuteMs = 60_000
const mostShown = 99

/** What somebody was told and has not read, 系统公告 included, counted every minute. */
export const Bell = () => {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: [...countsKey, 'unread'],
    queryFn: () => api.notifications.unread({}),
    refetchInterval: minuteMs,
    refetchOnWindowFocus: true,
  })
  const { data: notices = [] } = useSystemNotices()
  const unread = (data?.unread ?? 0) + notices.filter(({ isRead }) => !isRead).length
  const name = unread > 0 ? `通知，${unread} 条未读` : '通知'
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      // On a phone it is as wide as the screen, and the bell does not stand at its edge.
      align={{ overflow: { shiftX: true, adjustY: true } }}
      destroyOnHidden
      content={
        <Suspense fallback={null}>
          <NotificationList onClose={() => setOpen(false)} />
        </Suspense>
      }
    >
      <Tooltip title={isOpen ? undefined : name}>
        <Button
          type="text"
          aria-label={name}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          icon={
            <Badge count={unread} overflowCount={mostShown} size="small">
              <BellOutlined />
            </Badge>
          }
        />
      </Tooltip>
    </Popover>
  )
}

import type { SessionRow } from '@sunport/contract/calls/session.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Popconfirm, Skeleton, Tag } from 'antd'
import { api } from '../../../api.ts'
import { readAnew } from '../../read-anew.ts'
import { LayoutWrapper } from '../../ui/layout-wrapper.tsx'
import { deviceName } from './device-name.ts'
import styles from './user-setting.module.css'

const SessionLine = ({ row, onEnd }: { row: SessionRow; onEnd: () => void }) => (
  <li className={styles.line}>
    <div className={styles.lineText}>
      <span title={row.userAgent ?? undefined} data-quoted>
        {deviceName(row.userAgent)}
      </span>
      {row.isCurrent && <Tag color="processing">本机</Tag>}
      <span className={styles.muted}>{`${row.ip ?? '未知地址'}，${row.createdAt} 登录`}</span>
      <span className={styles.muted}>{`最近操作 ${row.lastSeenAt}`}</span>
    </div>
    {!row.isCurrent && (
      <Popconfirm title="确定让该设备下线吗？" okText="下线" cancelText="取消" onConfirm={onEnd}>
        <Button size="small" danger aria-label={`让${deviceName(row.userAgent)}下线`}>
          下线
        </Button>
      </Popconfirm>
    )}
  </li>
)

/** Where the account is signed in, each place endable. */
export const Sessions = () => {
  const client = useQueryClient()
  const { message } = App.useApp()
  const sessions = useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: () => api.session.listSessions({}),
  })
  const end = useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined ? api.session.endOtherSessions({}) : api.session.endSession({ id }),
    onSuccess: () => message.success('已下线'),
    onError: failure => message.error(failure.message),
    onSettled: () => readAnew(client, ['account']),
  })
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent).length ?? 0
  return (
    <LayoutWrapper
      title="登录设备"
      actions={
        <Popconfirm
          title={`确定让其他 ${others} 个设备下线吗？`}
          okText="全部下线"
          cancelText="取消"
          onConfirm={() => end.mutate(undefined)}
        >
          <Button size="small" disabled={others === 0} loading={end.isPending}>
            下线其他设备
          </Button>
        </Popconfirm>
      }
    >
      {sessions.isError && <Alert type="error" showIcon title={sessions.error.message} />}
      {sessions.isPending && <Skeleton active title={false} />}
      <ul className={styles.list}>
        {sessions.data?.map(row => (
          <SessionLine key={row.id} row={row} onEnd={() => end.mutate(row.id)} />
        ))}
      </ul>
    </LayoutWrapper>
  )
}

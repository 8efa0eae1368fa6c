import type { FunctionRow } from '@sunport/contract/calls/role.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Empty, Skeleton } from 'antd'
import { api } from '../../../api.ts'
import { ListFailure } from '../../crud/list-states.tsx'
import { peopleToldApart } from '../../ui/told-apart.ts'
import styles from './function.module.css'

/** Who could use a function today, and by which roles. */
export const HoldersDrawer = ({ row, onClose }: { row: FunctionRow; onClose: () => void }) => {
  const query = useQuery({
    queryKey: ['function', 'holders', row.id],
    staleTime: 0,
    queryFn: () => api.func.holders({ id: row.id }),
  })
  return (
    <Drawer
      open
      size="min(560px, 100vw)"
      title={`谁拥有：${row.funcName}${query.data ? `（${query.data.length} 人）` : ''}`}
      onClose={onClose}
    >
      {query.isPending && <Skeleton active />}
      {query.isError && <ListFailure failure={query.error} onRetry={() => query.refetch()} />}
      {query.data?.length === 0 && <Empty description="没有用户拥有该功能" />}
      <ul className={styles.holders}>
        {query.data?.map(holder => (
          <li key={holder.id}>
            {peopleToldApart(query.data)(holder)} <span className={styles.muted}>{holder.orgName}</span>
            <div className={styles.muted}>
              {`由${holder.roles.join('、')}授予${holder.status === '0' ? '，账号已停用' : ''}`}
            </div>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}

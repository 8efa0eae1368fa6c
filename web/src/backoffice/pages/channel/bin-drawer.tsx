import { bin } from '@sunport/contract/calls/bin.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Empty, Skeleton } from 'antd'
import { api } from '../../../api.ts'
import { ListFailure } from '../../crud/list-states.tsx'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { useMay } from '../../session.ts'
import { Person } from '../../ui/person.tsx'
import styles from './channel.module.css'

/** Channels that were deleted, each batch with what went along; a batch comes back whole. */
export const BinDrawer = ({ siteId, onClose }: { siteId: string; onClose: () => void }) => {
  const canRecover = useMay()(bin.recoverBatch.access)
  const change = useCrudChange('channel')
  const batches = useQuery({
    queryKey: ['channel', 'recycled', siteId],
    queryFn: () => api.channel.recycled({ siteId }),
  })
  return (
    <Drawer open size="min(560px, 100vw)" title="回收站中的栏目" onClose={onClose}>
      {batches.isPending && <Skeleton active />}
      {batches.isError && <ListFailure failure={batches.error} onRetry={() => batches.refetch()} />}
      {batches.data?.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="回收站中没有栏目" />
      )}
      <ul className={styles.batches}>
        {batches.data?.map(
          ({ batch, name, channels, items, live, deletedAt, deletedBy, reason, daysLeft }) => (
            <li key={batch} className={styles.batch}>
              <div>
                <b>{name}</b>
                <div>{`${channels} 个栏目，${items} 条内容${live > 0 ? `（${live} 条原为公开）` : ''}`}</div>
                <div className={styles.muted}>
                  <Person userName={deletedBy} />
                  {` 于 ${deletedAt} 删除：${reason ?? ''}`}
                </div>
                <div className={styles.muted}>
                  {live > 0 ? '曾经公开的内容不会清除' : `${daysLeft} 天后清除`}
                </div>
              </div>
              {canRecover && (
                <Button
                  loading={change.isPending}
                  aria-label={`整批恢复${name}`}
                  onClick={() => change.mutate(() => api.bin.recoverBatch({ batch }))}
                >
                  整批恢复
                </Button>
              )}
            </li>
          ),
        )}
      </ul>
    </Drawer>
  )
}

import type { SettingState } from '@sunport/contract/calls/configuration.ts'
import { type SettingDefinition, settings } from '@sunport/contract/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Empty, Skeleton, Timeline } from 'antd'
import { api } from '../../../api.ts'
import { ListFailure } from '../../crud/list-states.tsx'
import { Person } from '../../ui/person.tsx'
import styles from './configuration.module.css'
import { useSettingChange } from './setting-row.tsx'
import { valueWords } from './value-words.ts'

interface Props {
  state: SettingState
  siteId: string
  onClose: () => void
}

const actionNames: Record<string, string> = { update: '修改', reset: '恢复默认', confirm: '确认' }

/** Who set it to what and when; any value of the past can be set again. */
export const HistoryDrawer = ({ state, siteId, onClose }: Props) => {
  const definition: SettingDefinition = settings[state.key]
  const { change, callFor } = useSettingChange()
  const call = callFor(state.key)
  const query = useQuery({
    queryKey: ['configuration', 'history', state.key, siteId],
    queryFn: () => api.configuration.history({ id: state.key, siteId }),
  })
  const isPresent = (value: unknown): boolean => JSON.stringify(value) === JSON.stringify(state.value)
  return (
    <Drawer open size="min(520px, 100vw)" title={`修改记录：${definition.name}`} onClose={onClose}>
      {query.isError && <ListFailure failure={query.error} onRetry={() => query.refetch()} />}
      {query.isPending && <Skeleton active />}
      {query.data?.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有修改过，一直是默认值" />
      )}
      <Timeline
        items={(query.data ?? []).map(({ id, at, userName, action, before, after, reason }) => ({
          key: id,
          content: (
            <>
              <div>
                {valueWords(state.key, before)} → <strong>{valueWords(state.key, after)}</strong>
              </div>
              <p className={styles.who}>
                <Person userName={userName} /> 于 {at} {actionNames[action] ?? action}
                {reason && `：${reason}`}
              </p>
              {call && after !== null && !isPresent(after) && (
                <Button
                  size="small"
                  loading={change.isPending}
                  onClick={() =>
                    change.mutate(
                      () =>
                        call({
                          id: state.key,
                          siteId: siteId || null,
                          value: after,
                          version: state.version,
                          reason: '恢复历史值',
                        }),
                      { onSuccess: onClose },
                    )
                  }
                >
                  恢复为此值
                </Button>
              )}
            </>
          ),
        }))}
      />
    </Drawer>
  )
}

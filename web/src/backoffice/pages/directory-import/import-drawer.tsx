import { type DirectoryImport, directoryImport } from '@sunport/contract/calls/directory-import.ts'
import { directoryKinds } from '@sunport/contract/directory/fields.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Descriptions, Drawer, Popconfirm, Progress, Skeleton, Space } from 'antd'
import { useEffect } from 'react'
import { api } from '../../../api.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { readAnew } from '../../read-anew.ts'
import { useMay } from '../../session.ts'
import styles from './directory-import.module.css'
import { ImportMark } from './import-crud.tsx'
import { ImportLines } from './import-lines.tsx'

const askMs = 1_000
const isAtWork = ({ state }: DirectoryImport): boolean =>
  state === 'waiting' || state === 'reading' || state === 'applying'

const progressOf = ({ state, applied, created, changed }: DirectoryImport): number | undefined =>
  state === 'applying' ? Math.round((applied / Math.max(created + changed, 1)) * 100) : undefined

const workWords = ({ state, lines, applied }: DirectoryImport): string =>
  state === 'applying' ? `正在写入，已完成 ${applied} 行` : `正在读取与比对，已读 ${lines} 行`

const Actions = ({ row }: { row: DirectoryImport }) => {
  const may = useMay()
  const change = useCrudChange('directory')
  const { id, state, created, changed, same, isCancelling } = row
  if (!may(directoryImport.apply.access) || !(isAtWork(row) || state === 'ready')) return null
  return (
    <Space>
      <Popconfirm
        title={state === 'applying' ? '已写入的行会保留，其余不再写入。' : '取消后不写入任何内容。'}
        okText="取消导入"
        cancelText="返回"
        onConfirm={() => change.mutate(() => api.directoryImport.cancel({ id }))}
      >
        <Button disabled={isCancelling}>{isCancelling ? '正在取消' : '取消导入'}</Button>
      </Popconfirm>
      {state === 'ready' && (
        <Button
          type="primary"
          disabled={created + changed + same === 0}
          loading={change.isPending}
          onClick={() => change.mutate(() => api.directoryImport.apply({ id }))}
        >
          {`确认写入 ${created + changed} 行`}
        </Button>
      )}
    </Space>
  )
}

const facts = (row: DirectoryImport) => [
  { key: 'kind', label: '目录', children: directoryKinds[row.kind] },
  { key: 'site', label: '站点', children: row.siteName ?? '—' },
  { key: 'source', label: '来源', children: row.source },
  { key: 'state', label: '状态', children: <ImportMark {...row} /> },
  { key: 'lines', label: '行数', children: row.lines },
  { key: 'applied', label: '已写入', children: row.applied },
]

/** One import: how far it is, what would change, and the two decisions. */
export const ImportDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['directory', 'import', id],
    queryFn: () => api.directoryImport.get({ id }),
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? askMs : false),
  })
  const row = query.data
  const state = row?.state
  // Lists behind the drawer show another state with it.
  useEffect(() => {
    if (state) void readAnew(client, ['directory', 'imports'])
  }, [client, state])
  return (
    <Drawer
      open
      size="min(880px, 100vw)"
      title={row ? `导入：${row.fileName}` : '导入'}
      onClose={onClose}
      extra={row && <Actions row={row} />}
    >
      {query.isError && <Alert type="warning" showIcon title={query.error.message} />}
      {!row && !query.isError && <Skeleton active />}
      {row && (
        <>
          <Descriptions className={styles.facts} size="small" column={{ xs: 1, sm: 3 }} items={facts(row)} />
          {isAtWork(row) && (
            <div role="status">
              <p className={styles.note}>{workWords(row)}</p>
              <Progress
                percent={progressOf(row) ?? 0}
                status="active"
                showInfo={progressOf(row) !== undefined}
              />
            </div>
          )}
          {row.note && (
            <Alert
              type={row.state === 'failed' ? 'error' : 'info'}
              showIcon
              className={styles.facts}
              title={row.note}
            />
          )}
          {!isAtWork(row) && <ImportLines row={row} />}
        </>
      )}
    </Drawer>
  )
}

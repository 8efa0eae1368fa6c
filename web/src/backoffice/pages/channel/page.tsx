import { DeleteOutlined, DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { channel } from '@sunport/contract/calls/channel.ts'
import { type ChannelRecord, holdsNothing } from '@sunport/contract/calls/channel-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { BulkBar, useIsSelectable } from '../../crud/bulk-bar.tsx'
import { ListSheet } from '../../crud/list-sheet.tsx'
import { ListFailure } from '../../crud/list-states.tsx'
import { RowActions, useHasRowActions } from '../../crud/row-actions.tsx'
import { useCrudDialogs } from '../../crud/use-crud-dialogs.tsx'
import { useCrudList } from '../../crud/use-crud-list.ts'
import { useOneSite } from '../../current-site.ts'
import { useMay } from '../../session.ts'
import { fileAddress } from '../../transfer.ts'
import { OneSiteChoice } from '../../ui/one-site-choice.tsx'
import { nodesOfRows } from '../../ui/tree-nodes.ts'
import { BinDrawer } from './bin-drawer.tsx'
import styles from './channel.module.css'
import { type ChannelDialog, channelCrud } from './channel-crud.tsx'
import { ChannelDialogs } from './channel-dialogs.tsx'
import { ChannelPlaceContext } from './channel-place.ts'
import { ChannelTree } from './channel-tree.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { asksForOverdue, OverdueChannels, overdueSearch } from './overdue-channels.tsx'

const SiteChannels = ({ siteId }: { siteId: string }) => {
  const may = useMay()
  const [dialog, setDialog] = useState<{ kind: ChannelDialog; row: ChannelRecord }>()
  const [aside, setAside] = useState<'bin' | 'import'>()
  const tree = useQuery({
    queryKey: ['channel', 'tree', siteId],
    queryFn: () => api.channel.tree({ siteId }),
  })
  const rows = tree.data
  const staff = useQuery({
    queryKey: ['channel', 'staff', siteId],
    queryFn: () => api.channel.staff({ siteId }),
    staleTime: 60_000,
  }).data
  const navigate = useNavigate()
  const [selected, setSelected] = useState<readonly ChannelRecord[]>([])
  const crud = useMemo(() => {
    const parents = (rows ?? []).filter(
      ({ level, state, channelType }) => level < 5 && state !== 'archived' && !holdsNothing(channelType),
    )
    const nodes = nodesOfRows(parents)
    const owners = nodesOfRows(staff?.organisations ?? [])
    return channelCrud(siteId, nodes, owners, (kind, row) => setDialog({ kind, row }), navigate)
  }, [siteId, rows, staff, navigate])
  const place = useMemo(
    () => ({ siteId, rows: rows ?? [], staff: staff ?? { people: [], organisations: [] } }),
    [siteId, rows, staff],
  )
  const isSelectable = useIsSelectable(crud)
  // What was selected is acted on as it is now.
  const chosen = (rows ?? []).filter(({ id }) => selected.some(each => each.id === id))
  const list = useCrudList(crud)
  const crudDialogs = useCrudDialogs(crud, list)
  const { edit, remove, open, createButton, dialogs } = crudDialogs
  const hasActions = useHasRowActions(crud)
  const actionsOf = useCallback(
    (row: ChannelRecord) => <RowActions crud={crud} row={row} onEdit={edit} onRemove={remove} />,
    [crud, edit, remove],
  )
  const close = () => setDialog(undefined)
  const warned = rows?.filter(
    ({ isBlank, daysLeft }) => isBlank || (daysLeft !== null && daysLeft < 0),
  ).length
  return (
    <ChannelPlaceContext value={place}>
      <PageHeader
        title="栏目管理"
        note={rows ? `共 ${rows.length} 个${warned ? `，${warned} 个空白或超期` : ''}` : undefined}
      >
        <OneSiteChoice />
        <Button onClick={() => navigate({ search: overdueSearch })}>更新超期</Button>
        <Button icon={<DeleteOutlined />} onClick={() => setAside('bin')}>
          回收站
        </Button>
        <Button icon={<DownloadOutlined />} href={fileAddress(channel.export, { siteId })} download>
          导出结构
        </Button>
        {may(channel.import.access) && (
          <Button icon={<UploadOutlined />} onClick={() => setAside('import')}>
            导入
          </Button>
        )}
        {createButton}
      </PageHeader>
      <ListSheet
        crud={crud}
        list={list}
        dialogs={crudDialogs}
        label="栏目"
        instead={
          tree.isError ? (
            <ListFailure failure={tree.error} onRetry={() => tree.refetch()} />
          ) : !rows ? (
            <Skeleton active title={false} paragraph={{ rows: 10 }} className={styles.waiting} />
          ) : rows.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="该站点还没有栏目">
              {createButton}
            </Empty>
          ) : (
            <>
              {chosen.length > 0 && (
                <div className={styles.selection} role="status">
                  <BulkBar crud={crud} selected={chosen} onClear={() => setSelected([])} />
                </div>
              )}
              <ChannelTree
                rows={rows}
                actionsOf={hasActions ? actionsOf : undefined}
                onOpen={open}
                selection={isSelectable ? { selected: chosen, onSelect: setSelected } : undefined}
              />
            </>
          )
        }
      />
      {dialogs}
      {dialog && <ChannelDialogs {...dialog} crud={crud} rows={rows ?? []} onClose={close} />}
      {aside === 'bin' && <BinDrawer siteId={siteId} onClose={() => setAside(undefined)} />}
      {aside === 'import' && <ImportDialog siteId={siteId} onClose={() => setAside(undefined)} />}
    </ChannelPlaceContext>
  )
}

/** 栏目管理: the tree of one site, or what a search finds in it; of all sites those that were not kept up. */
export const Page = () => {
  const siteId = useOneSite()
  const [params] = useSearchParams()
  if (asksForOverdue(params)) return <OverdueChannels />
  if (!siteId) return <Empty description="没有可以管理的站点" />
  return <SiteChannels key={siteId} siteId={siteId} />
}

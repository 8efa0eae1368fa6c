import { DownloadOutlined, FileSyncOutlined } from '@ant-design/icons'
import { type RegionRecord, region } from '@sunport/contract/calls/region.ts'
import { Button, Dropdown } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { ListSheet } from '../../crud/list-sheet.tsx'
import { RowActions, useHasRowActions } from '../../crud/row-actions.tsx'
import { useCrudDialogs } from '../../crud/use-crud-dialogs.tsx'
import { useCrudList } from '../../crud/use-crud-list.ts'
import { useMay } from '../../session.ts'
import { fileAddress } from '../../transfer.ts'
import { OfficialTableDialog } from './official-table-dialog.tsx'
import { type RegionDialog, regionCrud } from './region-crud.tsx'
import { RegionDialogs } from './region-dialogs.tsx'
import { RegionTree } from './region-tree.tsx'

const exports = [
  { format: 'xlsx', label: 'Excel 表格（xlsx）' },
  { format: 'csv', label: '文本表格（csv）' },
  { format: 'json', label: '区划树（JSON）' },
].map(({ format, label }) => ({
  key: format,
  label: (
    <a href={fileAddress(region.export, { format })} download>
      {label}
    </a>
  ),
}))

/** 区划管理: the tree, or what a search finds in it. */
export const Page = () => {
  const may = useMay()
  const [dialog, setDialog] = useState<{ kind: RegionDialog; row: RegionRecord }>()
  const [isComparing, setComparing] = useState(false)
  const crud = useMemo(() => regionCrud((kind, row) => setDialog({ kind, row })), [])
  const list = useCrudList(crud)
  const crudDialogs = useCrudDialogs(crud, list)
  const { edit, remove, open, createButton, dialogs } = crudDialogs
  const hasActions = useHasRowActions(crud)
  const actionsOf = useCallback(
    (row: RegionRecord) => <RowActions crud={crud} row={row} onEdit={edit} onRemove={remove} />,
    [crud, edit, remove],
  )
  return (
    <>
      <PageHeader title="区划管理" note={list.isFiltered ? `找到 ${list.total} 个` : `共 ${list.total} 个`}>
        {may(region.previewImport.access) && (
          <Button icon={<FileSyncOutlined />} onClick={() => setComparing(true)}>
            对照官方表
          </Button>
        )}
        <Dropdown menu={{ items: exports }} trigger={['click']} placement="bottomRight">
          <Button icon={<DownloadOutlined />}>导出</Button>
        </Dropdown>
        {createButton}
      </PageHeader>
      <ListSheet
        crud={crud}
        list={list}
        dialogs={crudDialogs}
        label="区划"
        instead={<RegionTree actionsOf={hasActions ? actionsOf : undefined} onOpen={open} />}
      />
      {dialogs}
      {dialog && (
        <RegionDialogs crud={crud} kind={dialog.kind} row={dialog.row} onClose={() => setDialog(undefined)} />
      )}
      {isComparing && <OfficialTableDialog onClose={() => setComparing(false)} />}
    </>
  )
}
